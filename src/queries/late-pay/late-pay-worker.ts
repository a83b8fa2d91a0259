// Looks beside the page for what paid periods still owe, so that a year of punches holds up nobody.

import { serveWorker } from "#lib/worker-calls.ts";
import { keptRawReplica } from "#replica/rxdb/raw-database.ts";
import type { LatePayCalls } from "./late-pay-reader.ts";
import { readLatePay } from "./read-late-pay.ts";

serveWorker({
  late: (question) => readLatePay(question, keptRawReplica(question.replica)),
} satisfies LatePayCalls);
