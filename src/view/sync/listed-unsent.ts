import { counted } from "#lib/format/counted.ts";

/** '2 unsent changes and 1 file'. */
export function listedUnsent(changes: number, files: number, adjective = ""): string {
  const parts = [
    changes > 0 && counted(changes, `${adjective}change`),
    files > 0 && counted(files, `${changes > 0 ? "" : adjective}file`),
  ];
  return parts.filter(Boolean).join(" and ");
}
