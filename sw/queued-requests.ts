import type { Queue } from "workbox-background-sync";
import { isLostConnection } from "#lib/storage/lost-connection.ts";
import { serialQueue } from "#lib/turns.ts";
import type { EnqueueMessage, QueueTarget } from "./messages.ts";

export interface QueuedRequest {
  id: string;
  userId: string;
  target: QueueTarget;
  body: string;
}

export type RequestQueue = Pick<Queue, "getAll" | "pushRequest" | "shiftRequest" | "size">;

/**
 * The latest requests a page handed over, in a workbox queue. Replacing them appends the new set and only then
 * removes the old: a worker killed in between sends too much, which the server tolerates, but never too little. The
 * queue can only be read as a whole and cut at its ends, so its users take turns. A turn whose connection the browser
 * has cut is repeated once after `reconnect`: it then finds, and replaces, what it had already written.
 */
export function createQueuedRequests(queue: RequestQueue, reconnect: () => void) {
  const turns = serialQueue();

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    return turns(() =>
      work().catch((error: unknown) => {
        if (!isLostConnection(error)) throw error;
        reconnect();
        return work();
      }),
    );
  }

  async function first(): Promise<QueuedRequest | null> {
    const [entry] = await queue.getAll();
    if (!entry) return null;
    return { ...(entry.metadata as Omit<QueuedRequest, "body">), body: await entry.request.text() };
  }

  async function removeFirst(count: number) {
    for (let left = count; left > 0; left--) await queue.shiftRequest();
  }

  return {
    first: () => inTurn(first),
    /** Removes the first request if it is still this one. */
    drop: ({ id }: QueuedRequest) =>
      inTurn(async () => {
        if ((await first())?.id === id) await queue.shiftRequest();
      }),
    replace: ({ userId, target, bodies }: EnqueueMessage) =>
      inTurn(async () => {
        const before = await queue.size();
        for (const body of bodies) {
          const request = new Request(target.pushUrl, { method: "POST", body });
          await queue.pushRequest({ request, metadata: { id: crypto.randomUUID(), userId, target } });
        }
        await removeFirst(before);
      }),
    /** Removes a user's requests; another user's stay. */
    clear: (userId: string) =>
      inTurn(async () => {
        if ((await first())?.userId === userId) await removeFirst(await queue.size());
      }),
  };
}

export type QueuedRequests = ReturnType<typeof createQueuedRequests>;
