// Makes time records beside the page, so that a year of everybody's holds up nobody who scrolls.

import { keptRawReplica } from "#replica/rxdb/raw-database.ts";
import { partsOf } from "./parts-of.ts";
import { readRecords } from "./read-records.ts";
import type { RecordsMessage, RecordsRequest } from "./records-question.ts";
import { verifyChains } from "./verify-chains.ts";

self.onmessage = async ({ data }: MessageEvent<RecordsRequest>) => {
  const { id } = data;
  const send = (message: RecordsMessage) => self.postMessage(message);
  try {
    if (data.kind === "records") {
      const records = await readRecords(data.question, keptRawReplica(data.question.replica));
      for (const part of partsOf(records)) send({ id, ...part });
    } else {
      const chains = await verifyChains(data.replica, data.devices, keptRawReplica(data.replica));
      send({ id, kind: "chains", chains });
    }
    send({ id, kind: "end" });
  } catch (error) {
    send({ id, kind: "failed", reason: String(error) });
  }
};
