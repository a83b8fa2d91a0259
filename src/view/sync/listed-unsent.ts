import type { SyncWords } from "#words/made/sync.ts";
import type { Say } from "#words/words.ts";

/** '2 changes and 1 file', or '2 unsent changes and 1 file' as `listedUnsent`. */
export function listedUnsent(
  say: Say<SyncWords>,
  changes: number,
  files: number,
  as: "listed" | "listedUnsent" = "listed",
): string {
  if (files === 0) return say(`${as}.changes`, { changes });
  return changes === 0 ? say(`${as}.files`, { files }) : say(`${as}.both`, { changes, files });
}
