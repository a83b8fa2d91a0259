// Writes files of time records beside the page: a year of everybody's takes a moment.

import { serveWorker } from "#lib/worker-calls.ts";
import { type FileWanted, writeFile } from "./write-file.ts";

/** What the worker answers. */
export type FileCalls = { file: (wanted: FileWanted) => Promise<Blob> };

serveWorker({ file: writeFile } satisfies FileCalls);
