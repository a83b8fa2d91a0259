// How this server writes files of its own, so that a power cut leaves the old one or the new one, never a half or an
// empty one, and what was acknowledged is there afterwards:
//
//   written beside ─ flushed ─ renamed over the old one ─ the folder flushed (and those above it that were made for it)

import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, mkdirSync, openSync } from "node:fs";
import * as files from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** What of a file system is needed; tests watch it, or let it fail. */
export type Disk = Pick<typeof files, "mkdir" | "open" | "rename" | "rm">;

const BESIDE = /\.[0-9a-f]{12}\.new$/;
/** Folders of Windows cannot be opened, and need not be flushed. */
const HAS_FOLDERS_TO_FLUSH = process.platform !== "win32";

/** Whether a file, by its name, is one that is being written, or that a power cut left. */
export const isHalfWritten = (name: string) => BESIDE.test(name);

/** Writes a file of which nobody else may read; resolves when it would be there after a power cut. */
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
    // On a full disk the half of it would be in the way of everything else.
    await disk.rm(beside, { force: true });
    throw error;
  }
  for (const changed of made ? foldersDownTo(folder, dirname(made)) : [folder])
    await flushFolder(changed, disk);
}

/** A folder and those above it, down to and with `top`; the innermost first. */
function foldersDownTo(folder: string, top: string): string[] {
  return folder === top || folder === dirname(folder)
    ? [folder]
    : [folder, ...foldersDownTo(dirname(folder), top)];
}

async function flushFolder(folder: string, disk: Disk): Promise<void> {
  if (HAS_FOLDERS_TO_FLUSH) await flush(folder, disk);
}

/** Resolves when what a file holds, or which files a folder has, would be there after a power cut. */
export async function flush(path: string, disk: Pick<Disk, "open"> = files): Promise<void> {
  const handle = await disk.open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a folder that only its user may enter, and keeps it over a power cut; before anything else runs. */
export function makeFolderDurably(folder: string): void {
  const made = mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!made || !HAS_FOLDERS_TO_FLUSH) return;
  for (const changed of foldersDownTo(dirname(folder), dirname(made))) {
    const handle = openSync(changed, "r");
    fsyncSync(handle);
    closeSync(handle);
  }
}

/** Removes what a power cut left beside files that were being written. Not while anything is being written there. */
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
