import { onSetAside } from "#lib/set-aside.ts";
import { openWorkerClient, type WorkerClient } from "#lib/worker-calls.ts";
import type { StatisticsCalls, StatisticsReply, StatisticsRequest } from "./statistics-messages.ts";

type Take = (reply: StatisticsReply) => void;

let client: WorkerClient<StatisticsCalls> | null = null;
let running: { isAhead: boolean; until: AbortController } | null = null;
const followers = new Set<Take>();

/** Hands a request to the worker, which begins with the first one; it ends the request before. */
export function askStatistics(request: StatisticsRequest): void {
  const { isAhead } = request;
  // What nobody waits for never ends what somebody does.
  if (isAhead && running && !running.isAhead) return;
  running?.until.abort();
  const mine = { isAhead, until: new AbortController() };
  running = mine;
  client ??= newClient();
  void client
    .ask("count", request, { part: deliver, signal: mine.until.signal })
    .then((last) => last && deliver(last))
    .catch(({ message }: Error) => {
      if (running === mine && !isAhead) deliver({ kind: "failed", reason: message });
    })
    .finally(() => {
      if (running === mine) running = null;
    });
}

/** Follows what the worker says, from now on; returns what ends it. */
export function followStatistics(take: Take): () => void {
  followers.add(take);
  return () => void followers.delete(take);
}

function newClient(): WorkerClient<StatisticsCalls> {
  const begun = openWorkerClient<StatisticsCalls>(
    () => new Worker(new URL("./statistics-worker.ts", import.meta.url), { type: "module" }),
  );
  // What it was reading would stay locked for every other page.
  onSetAside(() => begun.close());
  return begun;
}

function deliver(reply: StatisticsReply) {
  for (const take of followers) take(reply);
}
