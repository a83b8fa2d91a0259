import { Queue, QueueStore } from "workbox-background-sync";
import { succeeds } from "#lib/attempts.ts";
import { workerEffects } from "./fresh-token.ts";
import { type ClearMessage, type EnqueueMessage, isMessage, type QueueAnswer } from "./messages.ts";
import { createQueuedRequests, type QueuedRequests } from "./queued-requests.ts";
import { sendQueued } from "./send-queued.ts";

declare const self: ServiceWorkerGlobalScope;

/** The lock of a closed tab is released in a moment, and a leading tab delivers within this time. */
const TIMEOUT_MS = 10_000;

/**
 * Keeps what pages could not deliver and sends it when the network returns, without any tab. Without Background Sync
 * (Safari, Firefox) pages hand nothing over, and deliver their own changes at the next start.
 */
export function sendInBackground() {
  if (!("sync" in self.registration)) return;
  const effects = { ...workerEffects(), timeout: () => AbortSignal.timeout(TIMEOUT_MS) };
  const queue = new Queue("push", {
    // The page has the originals and knows when they are outdated: nothing expires here.
    maxRetentionTime: Number.POSITIVE_INFINITY,
    onSync: () => sendQueued(queued, effects),
  });
  const queued: QueuedRequests = createQueuedRequests(queue, () => reconnect(queue));
  self.addEventListener("message", (event) => {
    const work = handleMessage(event.data, queued);
    if (work) event.waitUntil(answer(work, event.ports[0]));
  });
}

function handleMessage(data: unknown, queued: QueuedRequests) {
  if (isMessage<EnqueueMessage>(data, "HOLD")) return queued.replace(data);
  return isMessage<ClearMessage>(data, "RELEASE") ? queued.clear(data.userId) : null;
}

async function answer(work: Promise<unknown>, port: MessagePort | undefined) {
  port?.postMessage({ done: await succeeds(work) } satisfies QueueAnswer);
}

/** Workbox opens its database once for each store and keeps a connection that was cut. */
export function reconnect(queue: Queue) {
  Object.assign(queue, { _queueStore: new QueueStore(queue.name) });
}
