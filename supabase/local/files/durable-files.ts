// Writes this server's own files so that a power cut leaves the complete old or new file, never a partial or empty one,
// and an acknowledged write survives:
//
//   write beside ─ flush ─ rename over the old one ─ flush the folder (and newly made ones above it)

import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, mkdirSync, openSync } from "node:fs";
import * as files from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** The file system calls in use; tests record them or make them fail. */
export type Disk = Pick<typeof files, "mkdir" | "open" | "rename" | "rm">;

const BESIDE = /\.[0-9a-f]{12}\.new$/;
/** Windows cannot open folders, and does not need to flush them. */
const HAS_FOLDERS_TO_FLUSH = process.platform !== "win32";

/** Whether a file's name is that of an unfinished write. */
export const isHalfWritten = (name: string) => BESIDE.test(name);

/** Writes a file that only its owner may read; resolves when it would survive a power cut. */
export async function writeDurableFile(file: string, content: string | Uint8Array, disk: Disk = files) {
  const folder = dirname(file);
  const made = await disk.mkdir(folder, { recursive: true, mode: 0o700 });
  const beside = `${file}.${randomBytes(6).toString("hex")}.new`;
  try {
    const handle = await disk.open(beside, "wx", 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await disk.rename(beside, file);
  } catch (error) {
    // On a full disk the unfinished file would take space from everything else.
    await disk.rm(beside, { force: true });
    throw error;
  }
  if (!HAS_FOLDERS_TO_FLUSH) return;
  for (const changed of made ? foldersDownTo(folder, dirname(made)) : [folder]) await flush(changed, disk);
}

/** Returns a folder and those above it up to and including `top`, the innermost first. */
function foldersDownTo(folder: string, top: string): string[] {
  return folder === top || folder === dirname(folder)
    ? [folder]
    : [folder, ...foldersDownTo(dirname(folder), top)];
}

/** Resolves when a file's content or a folder's entries would survive a power cut. */
export async function flush(path: string, disk: Pick<Disk, "open"> = files): Promise<void> {
  const handle = await disk.open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a folder that only its user can enter and that survives a power cut. Synchronous: it runs first. */
export function makeFolderDurably(folder: string): void {
  const made = mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!made || !HAS_FOLDERS_TO_FLUSH) return;
  for (const changed of foldersDownTo(dirname(folder), dirname(made))) {
    const handle = openSync(changed, "r");
    fsyncSync(handle);
    closeSync(handle);
  }
}

/** Removes the unfinished files of a power cut. Must not run while anything is being written there. */
export async function removeHalfWritten(folder: string): Promise<void> {
  const entries = await files
    .readdir(folder, { recursive: true, withFileTypes: true })
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      throw error;
    });
  for (const entry of entries) {
    if (entry.isFile() && isHalfWritten(basename(entry.name))) {
      await files.rm(join(entry.parentPath, entry.name), { force: true });
    }
  }
}
