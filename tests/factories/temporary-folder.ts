import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A new folder for data folders: where tests run as root, the account that Postgres runs as may pass through. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `shiftkeep-${name}-`));
  chmodSync(folder, 0o711);
  return folder;
}
