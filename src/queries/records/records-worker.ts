// Makes time records beside the page, so that a year of everybody's holds up nobody who scrolls.

import { keptRawReplica } from "#replica/rxdb/raw-database.ts";
import { partsOf } from "./parts-of.ts";
import { readRecords } from "./read-records.ts";
import type { AskedOfWorker, ToldByWorker } from "./records-question.ts";
import { verifyChains } from "./verify-chains.ts";

self.onmessage = async ({ data }: MessageEvent<AskedOfWorker>) => {
  const { id } = data;
  const tell = (told: ToldByWorker) => self.postMessage(told);
  try {
    if (data.kind === "records") {
      const records = await readRecords(data.question, keptRawReplica(data.question.replica));
      for (const part of partsOf(records)) tell({ id, ...part });
    } else {
      const chains = await verifyChains(data.replica, data.devices, keptRawReplica(data.replica));
      tell({ id, kind: "chains", chains });
    }
    tell({ id, kind: "end" });
  } catch (error) {
    tell({ id, kind: "failed", reason: String(error) });
  }
};
