import { merge, type Observable } from "rxjs";
import { onSetAside } from "#lib/set-aside.ts";
import { openWorkerClient, type WorkerClient } from "#lib/worker-calls.ts";
import { collectionOf, type Replica } from "#replica/collections.ts";
import { writesOf } from "#replica/rxdb/storage-events.ts";
import { COUNTED_COLLECTIONS } from "./block-window.ts";
import type { StatisticsCalls, StatisticsReply, StatisticsRequest } from "./statistics-messages.ts";

type Take = (reply: StatisticsReply) => void;

let client: WorkerClient<StatisticsCalls> | null = null;
let running: { isAhead: boolean; until: AbortController } | null = null;
const followers = new Set<Take>();

/** Sends a request to the worker, starting it if needed; it ends the previous request. */
export function askStatistics(request: StatisticsRequest): void {
  const { isAhead } = request;
  // A background request never ends a question.
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

/** Subscribes to the worker's replies; returns the unsubscribe function. */
export function followStatistics(take: Take): () => void {
  followers.add(take);
  return () => void followers.delete(take);
}

function newClient(): WorkerClient<StatisticsCalls> {
  const begun = openWorkerClient<StatisticsCalls>(
    () => new Worker(new URL("./statistics-worker.ts", import.meta.url), { type: "module" }),
  );
  // Otherwise its open reads would block other pages.
  onSetAside(() => begun.close());
  return begun;
}

function deliver(reply: StatisticsReply) {
  for (const take of followers) take(reply);
}

/** Emits when rows that statistics are computed from were written, once for any number written together. */
export function watchCounted(replica: Replica): Observable<void> {
  const names = [...COUNTED_COLLECTIONS, "businesses", "profiles", "templates"];
  return merge(...names.map((name) => writesOf(collectionOf(replica, name))));
}
