// Computes statistics off the page's thread. It works on one request at a time, and the next request cancels it:
//
//   request ──► which days are counted already? ──► count the rest, some weeks at a time ──► reply
//                     │ all, but perhaps outdated: reply at once   │
//                                                another request: stop, and keep what was counted

import { serialQueue } from "#lib/turns.ts";
import { type CallContext, serveWorker } from "#lib/worker-calls.ts";
import { sideStore } from "#replica/files/side-store.ts";
import { rawReplica } from "#replica/rxdb/raw-database.ts";
import type { CountedBlock } from "./counted-block.ts";
import { type CountsKeeper, countsKeeper } from "./counts-keeper.ts";
import { answerStatistics, type StatisticsAnswer } from "./statistics-answer.ts";
import type { StatisticsCalls, StatisticsReply, StatisticsRequest } from "./statistics-port.ts";

type Source = { name: string; replica: ReturnType<typeof rawReplica>; keeper: CountsKeeper };

let source: Source | null = null;
const inTurn = serialQueue();

serveWorker({ count: (request, on) => inTurn(() => work(request, on)) } satisfies StatisticsCalls);

async function work(
  { question, now, isAhead, wantsKept, replica: name }: StatisticsRequest,
  { part, signal }: CallContext<StatisticsReply>,
): Promise<StatisticsReply | null> {
  if (signal.aborted) return null;
  let early: string | null = null;
  const kept = (answer: StatisticsAnswer) => {
    early = JSON.stringify(answer);
    part({ kind: "answer", replica: name, answer, isFinal: false });
  };
  const step = (done: number, of: number) => {
    if (!isAhead) part({ kind: "progress", done, of });
    return !signal.aborted;
  };
  const answer = await answerStatistics(sourceOf(name), question, now, {
    step,
    ...(wantsKept && { kept }),
  });
  if (!answer || isAhead) return null;
  // An unchanged answer need not be rendered again.
  if (early !== null && JSON.stringify(answer) === early) return { kind: "confirmed" };
  return { kind: "answer", replica: name, answer, isFinal: true };
}

function sourceOf(name: string): Source {
  if (source?.name !== name) {
    const replica = rawReplica(name);
    source = { name, replica, keeper: countsKeeper(replica, sideStore<CountedBlock>(name, "statistics")) };
  }
  return source;
}
