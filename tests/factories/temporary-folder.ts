import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Returns a new temporary folder; if tests run as root, Postgres's account may pass through it. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `shiftkeep-${name}-`));
  chmodSync(folder, 0o711);
  return folder;
}
