// Counts beside the page, which goes on meanwhile. One request is worked on at a time, and the next one ends it:
//
//   request ──► what of the days is counted already? ──► count the rest, some weeks at a time ──► reply
//                     │ all of it, if perhaps not as it is now: reply at once   │
//                                                 another request: leave it, what was counted is kept

import { serialQueue } from "#lib/serial-queue.ts";
import { sideStore } from "#replica/files/side-store.ts";
import { rawReplica } from "#replica/rxdb/raw-database.ts";
import type { CountedBlock } from "./counted-block.ts";
import { type CountsKeeper, countsKeeper } from "./counts-keeper.ts";
import { answerStatistics, type StatisticsAnswer } from "./statistics-answer.ts";
import type { StatisticsReply, StatisticsRequest } from "./statistics-messages.ts";

type Source = { name: string; replica: ReturnType<typeof rawReplica>; keeper: CountsKeeper };

let source: Source | null = null;
let latest: StatisticsRequest | null = null;
const inTurn = serialQueue();

addEventListener("message", ({ data }: MessageEvent<StatisticsRequest>) => {
  // What nobody waits for never ends what somebody does.
  if (data.isAhead && latest && !latest.isAhead) return;
  latest = data;
  void inTurn(() => work(data));
});

async function work(request: StatisticsRequest): Promise<void> {
  if (request !== latest) return;
  const { question, now, isAhead, wantsKept } = request;
  let early: string | null = null;
  const kept = (answer: StatisticsAnswer) => {
    early = JSON.stringify(answer);
    reply({ kind: "answer", replica: request.replica, answer, isFinal: false });
  };
  const step = (done: number, of: number) => {
    if (request === latest && !isAhead) reply({ kind: "progress", done, of });
    return request === latest;
  };
  try {
    const { replica, keeper } = sourceOf(request.replica);
    const on = { step, ...(wantsKept && { kept }) };
    const answer = await answerStatistics(replica, keeper, question, now, on);
    if (!answer || isAhead) return;
    // What is shown already need not be drawn again.
    if (early !== null && JSON.stringify(answer) === early) reply({ kind: "confirmed" });
    else reply({ kind: "answer", replica: request.replica, answer, isFinal: true });
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
