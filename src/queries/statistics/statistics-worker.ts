// Counts beside the page, which goes on meanwhile. One request is worked on at a time, and the next one ends it:
//
//   request ──► what of the days is counted already? ──► count the rest, block by block ──► reply
//                                                           │ another request: leave it, what was counted is kept

import { rawReplica } from "#replica/raw-database.ts";
import { sideStore } from "#replica/side-store.ts";
import type { CountedBlock } from "./counted-block.ts";
import { type CountsKeeper, countsKeeper } from "./counts-keeper.ts";
import { answerStatistics } from "./statistics-answer.ts";
import type { StatisticsReply, StatisticsRequest } from "./statistics-messages.ts";

type Source = { name: string; replica: ReturnType<typeof rawReplica>; keeper: CountsKeeper };

let source: Source | null = null;
let latest: StatisticsRequest | null = null;
let working = Promise.resolve();

addEventListener("message", ({ data }: MessageEvent<StatisticsRequest>) => {
  // What nobody waits for never ends what somebody does.
  if (data.isAhead && latest && !latest.isAhead) return;
  latest = data;
  working = working.then(() => work(data));
});

async function work(request: StatisticsRequest): Promise<void> {
  if (request !== latest) return;
  const { question, now, isAhead } = request;
  try {
    const { replica, keeper } = sourceOf(request.replica);
    const answer = await answerStatistics(replica, keeper, question, now, (done, of) => {
      if (request === latest && !isAhead) reply({ kind: "progress", done, of });
      return request === latest;
    });
    if (answer && !isAhead) reply({ kind: "answer", replica: request.replica, answer });
  } catch (error) {
    if (!isAhead) reply({ kind: "failed", reason: String(error) });
  } finally {
    if (request === latest) latest = null;
  }
}

function sourceOf(name: string): Source {
  if (source?.name !== name) {
    const replica = rawReplica(name);
    source = { name, replica, keeper: countsKeeper(replica, sideStore<CountedBlock>(name, "statistics")) };
  }
  return source;
}

function reply(message: StatisticsReply): void {
  postMessage(message);
}
