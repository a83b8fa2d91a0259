import { openWorkerClient } from "../worker-calls.ts";
import { csvFile, type SheetCell } from "./csv-text.ts";
import type { XlsxCalls } from "./xlsx-worker.ts";

export type SheetFormat = "csv" | "xlsx";

interface SheetOptions {
  format: SheetFormat;
  /** Whose spreadsheets will open it: CSV has their separator and decimal sign. */
  locale: string;
  /** The name of the sheet in an xlsx file. */
  name: string;
}

/** The one way to make a file for spreadsheets. The first row is the header. */
export async function sheetFile(
  rows: readonly (readonly SheetCell[])[],
  { format, locale, name }: SheetOptions,
): Promise<Blob> {
  if (format === "csv") return csvFile(rows, locale);
  const worker = openWorkerClient<XlsxCalls>(
    () => new Worker(new URL("./xlsx-worker.ts", import.meta.url), { type: "module" }),
    { file: async (wanted) => (await import("./xlsx-file.ts")).xlsxFile(wanted.rows, wanted.name) },
  );
  return worker.ask("file", { rows, name }).finally(() => worker.close());
}
