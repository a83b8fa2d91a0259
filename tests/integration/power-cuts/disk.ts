// A disk whose plug can be pulled. What counts is what had been written to it, not what a file system holds in memory:
//
//   outer.img (btrfs, mounted) ── disk.img (ext4, mounted) ── the data folder
//                     └─ cut: a copy that shares the blocks, made in one moment ── mounted: the machine after the cut

import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "#tests/factories/temporary-folder.ts";

export interface Disk {
  /** A folder on the disk. */
  folder: string;
  /** Pulls the plug of a copy of this disk, and gives back the folder as it is when that copy is there again. */
  cut(): { folder: string; release(): void };
  /** Unmounts everything and deletes it. */
  destroy(): void;
}

const run = (command: string, ...words: string[]) =>
  execFileSync(command, words, { stdio: ["ignore", "ignore", "pipe"] });

/** Why there can be no such disk on this machine; null where there can. */
export function whyNoDisk(): string | null {
  if (process.platform !== "linux" || process.getuid?.() !== 0)
    return "it takes Linux and root to mount a disk";
  if (!existsSync("/dev/loop-control")) return "there are no loop devices";
  const folders = process.env.PATH?.split(":") ?? [];
  if (!folders.some((folder) => existsSync(join(folder, "mkfs.btrfs")))) return "there is no mkfs.btrfs";
  return null;
}

/** Makes a disk of so many MB. Takes root, loop devices and btrfs. */
export function createDisk(megabytes: number): Disk {
  const base = temporaryFolder("disk");
  const mounted: string[] = [];
  const mount = (image: string, name: string) => {
    const place = join(base, name);
    mkdirSync(place, { recursive: true });
    run("mount", "-o", "loop", image, place);
    mounted.push(place);
    chmodSync(place, 0o755);
    return place;
  };
  const unmount = (place: string) => {
    run("umount", place);
    mounted.splice(mounted.indexOf(place), 1);
  };
  const destroy = () => {
    for (const place of [...mounted].reverse()) unmount(place);
    rmSync(base, { recursive: true, force: true });
  };
  try {
    const outerImage = join(base, "outer.img");
    run("truncate", "-s", `${4 * megabytes + 256}M`, outerImage);
    run("mkfs.btrfs", "-q", outerImage);
    const outer = mount(outerImage, "outer");
    const image = join(outer, "disk.img");
    run("truncate", "-s", `${megabytes}M`, image);
    run("mkfs.ext4", "-q", image);
    const folder = join(mount(image, "disk"), "data");
    let cuts = 0;
    return {
      folder,
      cut() {
        cuts += 1;
        const copy = join(outer, `cut-${cuts}.img`);
        run("cp", "--reflink=always", image, copy);
        const place = mount(copy, `cut-${cuts}`);
        return {
          folder: join(place, "data"),
          release() {
            unmount(place);
            rmSync(copy);
          },
        };
      },
      destroy,
    };
  } catch (error) {
    destroy();
    throw error;
  }
}
