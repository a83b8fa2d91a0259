import { existsSync, statfsSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * Has what tests keep go into memory where there is room, unless TMPDIR names a folder: each copies a database, and a
 * disk takes longer to make its many small files than the server takes to start.
 */
export function keepInMemory(): void {
  if (!process.env.TMPDIR && roomIn(MEMORY) > ROOM_BYTES) process.env.TMPDIR = MEMORY;
}

/** Has Node keep what it compiled: half of the time that a server's process takes to start, which many tests do. */
export function keepCompiled(): void {
  process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "../node_modules/.cache/shiftkeep/compiled");
}

function roomIn(folder: string): number {
  if (!existsSync(folder)) return 0;
  const { bavail, bsize } = statfsSync(folder);
  return Math.min(bavail * bsize, freemem());
}
