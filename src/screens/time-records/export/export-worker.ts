// Makes files of time records in a worker, because a year of everybody's takes a while.

import { serveWorker } from "#lib/worker-calls.ts";
import { type FileWanted, writeFile } from "./write-file.ts";

/** The worker's calls. */
export type FileCalls = { file: (wanted: FileWanted) => Promise<Blob> };

serveWorker({ file: writeFile } satisfies FileCalls);
