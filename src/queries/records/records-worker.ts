// Computes time records off the page's thread, so that scrolling is never blocked.

import { serveWorker } from "#lib/worker-calls.ts";
import { keptRawReplica } from "#replica/rxdb/raw-database.ts";
import { partsOf, readRecords } from "./read-records.ts";
import type { RecordsCalls } from "./records-reader.ts";
import { verifyChains } from "./verify-chains.ts";

serveWorker({
  records: async (question, { part }) => {
    const records = await readRecords(question, keptRawReplica(question.replica));
    for (const some of partsOf(records)) part(some);
    return null;
  },
  chains: ({ replica, devices }) => verifyChains(replica, devices, keptRawReplica(replica)),
} satisfies RecordsCalls);
