// Makes xlsx files in a worker, where packing a large one disturbs nobody.

import { type DeflateOptions, deflateSync } from "fflate";
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

/**
 * Packs here what the library would pack in a worker of its own, from 160 kB on: the page's policy forbids that one, and
 * the file would never be done.
 */
class PackingHere {
  onmessage: ((event: { data: Uint8Array }) => void) | null = null;

  /** The first message is the library's own code, the next one what to pack. */
  postMessage(said: object) {
    if (!Array.isArray(said)) return;
    const [bytes, options] = said as [Uint8Array, DeflateOptions];
    queueMicrotask(() => this.onmessage?.({ data: deflateSync(bytes, options) }));
  }

  terminate() {}
}
Object.assign(self, { Worker: PackingHere });

serveWorker({ file: ({ rows, name }) => xlsxFile(rows, name) } satisfies XlsxCalls);
