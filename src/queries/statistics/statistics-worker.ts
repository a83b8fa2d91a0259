// Counts beside the page, which goes on meanwhile. One request is worked on at a time, and the next one ends it:
//
//   request ──► count what changed of the days that are asked about ──► reply ──► look at all other days ──► reply, where
//                  │ another request: leave it, what was counted is kept               that made a difference

import { rawReplica } from "#replica/raw-database.ts";
import { sideStore } from "#replica/side-store.ts";
import type { CountedBlock } from "./counted-block.ts";
import { type CountsKeeper, countsKeeper, type OnStep } from "./counts-keeper.ts";
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
  try {
    const { replica, keeper } = sourceOf(request.replica);
    const { question, now, isAhead } = request;
    const goesOn = () => request === latest;
    const answer = (isWhole: boolean, onStep: OnStep) =>
      answerStatistics(replica, keeper, question, { now, isWhole }, onStep);
    const first = isAhead
      ? null
      : await answer(false, (done, of) => {
          reply({ kind: "progress", done, of });
          return goesOn();
        });
    if (first) reply({ kind: "answer", replica: request.replica, answer: first });
    if (!goesOn()) return;
    const whole = await answer(true, goesOn);
    if (isAhead || !whole || JSON.stringify(whole) === JSON.stringify(first)) return;
    reply({ kind: "answer", replica: request.replica, answer: whole });
  } catch (error) {
    if (!request.isAhead) reply({ kind: "failed", reason: String(error) });
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
