// Makes xlsx files in a worker, where packing a large one disturbs nobody.

import { serveWorker } from "../worker-calls.ts";
import type { SheetCell } from "./csv-text.ts";
import { xlsxFile } from "./xlsx-file.ts";

interface XlsxWanted {
  rows: readonly (readonly SheetCell[])[];
  /** Of the sheet. */
  name: string;
}

/** The worker's calls. */
export type XlsxCalls = { file: (wanted: XlsxWanted) => Promise<Blob> };

serveWorker({ file: ({ rows, name }) => xlsxFile(rows, name) } satisfies XlsxCalls);
