import {
  addPage,
  type ExportFile,
  type ExportSay,
  type ExportTables,
  exportFiles,
  exportName,
  ownTables,
} from "#domain/export/export-files.ts";
import { sheetFile } from "#lib/sheets/sheet-file.ts";
import { createSyncTransport } from "#remote/sync-transport.ts";
import { ENTITIES } from "#schema/entities/entities.ts";
import { type Cursor, PULL_PAGE_ROWS } from "#schema/protocol/sync.ts";
import type { SyncTransport } from "#schema/protocol/transport.ts";
import type { CommandContext } from "../command-context.ts";

/** Progress of an export: collections read, of all, and rows so far. */
export interface ExportProgress {
  done: number;
  all: number;
  rows: number;
}

interface ExportOptions {
  say: ExportSay;
  /** Everything an admin may read of the business, or only what is about the person. */
  isWhole: boolean;
  onProgress: (progress: ExportProgress) => void;
  signal: AbortSignal;
}

/** Begins with the oldest row. */
const START: Cursor = { after: { version: 0, id: "00000000-0000-0000-0000-000000000000" }, before: null };

/**
 * Reads what the server currently holds, page by page, into JSON, CSV and xlsx files. The server sends only what the
 * person may read. Throws a TransportError, or the signal's reason if cancelled.
 */
export async function exportData(
  context: CommandContext,
  options: ExportOptions,
): Promise<{ name: string; files: { path: string; content: string | Blob }[] }> {
  const { remote, device, scope } = context;
  const userId = scope?.user_id ?? "";
  const read = await readAll(createSyncTransport(remote, userId), options);
  const tables = options.isWhole ? read : ownTables(read, userId);
  const businessName = String([...(read.get("businesses")?.values() ?? [])][0]?.name ?? "");
  const facts = { isWhole: options.isWhole, at: device.now(), businessName };
  const { say } = options;
  const files = [];
  for (const file of exportFiles(say, tables, facts))
    files.push({ path: file.path, content: await writtenFile(file, say.locale) });
  return { name: `${exportName(say, facts)}.zip`, files };
}

/** Its text, or its sheet as a file for the spreadsheets of a locale. */
async function writtenFile(file: ExportFile, locale: string): Promise<string | Blob> {
  return "text" in file ? file.text : sheetFile(file.sheet.cells, { ...file.sheet, locale });
}

/** Everything the caller may read, collection by collection. */
export async function readAll(
  transport: Pick<SyncTransport, "pull">,
  { onProgress, signal }: Pick<ExportOptions, "onProgress" | "signal">,
): Promise<ExportTables> {
  const tables: ExportTables = new Map();
  const collections = [...new Set(ENTITIES.map(({ collection }) => collection))];
  let rows = 0;
  for (const [done, collection] of collections.entries()) {
    let cursor: Cursor | null = START;
    while (cursor) {
      onProgress({ done, all: collections.length, rows });
      signal.throwIfAborted();
      const cursors = { [collection]: cursor };
      const answer = await transport.pull({ cursors, maxRows: PULL_PAGE_ROWS, digests: false });
      const page = answer.collections[collection];
      addPage(tables, collection, page?.rows ?? []);
      rows += page?.rows.length ?? 0;
      cursor = page?.more ? page.cursor : null;
    }
  }
  onProgress({ done: collections.length, all: collections.length, rows });
  signal.throwIfAborted();
  return tables;
}
