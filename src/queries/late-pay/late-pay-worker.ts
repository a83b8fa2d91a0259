// Computes late pay off the page's thread, so that a year of punches does not block it.

import { serveWorker } from "#lib/worker-calls.ts";
import { readLatePay } from "./read-late-pay.ts";
import type { LatePayCalls } from "./use-late-pay.ts";

serveWorker({ late: readLatePay } satisfies LatePayCalls);
