// Computes late pay off the page's thread, so that a year of punches does not block it.

import { serveWorker } from "#lib/worker-calls.ts";
import type { LatePayCalls } from "./late-pay-reader.ts";
import { readLatePay } from "./read-late-pay.ts";

serveWorker({ late: readLatePay } satisfies LatePayCalls);
