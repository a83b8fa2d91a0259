// A small disk of its own, which may be filled to the last byte: an ext4 image, mounted by loop.

import { execFileSync } from "node:child_process";
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "./temporary-folder.ts";

export interface SmallDisk {
  /** A folder on the disk. */
  folder: string;
  /** Writes until there is no room for a single byte. */
  fill(): void;
  /** Makes the room again that filling took. */
  free(): void;
  /** Unmounts and deletes it. */
  destroy(): void;
}

const run = (command: string, ...words: string[]) =>
  execFileSync(command, words, { stdio: ["ignore", "ignore", "pipe"] });

/** Why there can be no such disk on this machine; null where there can. */
export function whyNoSmallDisk(): string | null {
  if (process.platform !== "linux" || process.getuid?.() !== 0)
    return "it takes Linux and root to mount a disk";
  return existsSync("/dev/loop-control") ? null : "there are no loop devices";
}

/** Makes a disk of so many MB, of which nothing is reserved for root. */
export function createSmallDisk(megabytes: number): SmallDisk {
  const base = temporaryFolder("small-disk");
  const [image, folder] = [join(base, "disk.img"), join(base, "disk")];
  mkdirSync(folder);
  run("truncate", "-s", `${megabytes}M`, image);
  run("mkfs.ext4", "-q", "-m", "0", image);
  run("mount", "-o", "loop", image, folder);
  chmodSync(folder, 0o777);
  const filling = join(folder, "filling");
  return {
    folder,
    fill() {
      const file = openSync(filling, "a");
      for (const bytes of [2 ** 20, 4096, 1]) writeAll(file, new Uint8Array(bytes));
      closeSync(file);
      run("sync", "-f", folder);
    },
    free: () => rmSync(filling, { force: true }),
    destroy() {
      run("umount", "-l", folder);
      rmSync(base, { recursive: true, force: true });
    },
  };
}

function writeAll(file: number, bytes: Uint8Array) {
  try {
    while (writeSync(file, bytes) === bytes.length);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
}
