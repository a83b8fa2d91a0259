import { Queue } from "workbox-background-sync";
import type { ClearMessage, EnqueueMessage, QueueAnswer } from "./messages.ts";
import { createQueuedRequests, type QueuedRequests } from "./queued-requests.ts";
import { type SendEffects, sendQueued } from "./send-queued.ts";

declare const self: ServiceWorkerGlobalScope;

/** The lock of a tab that was just closed is free in a moment, and one that leads delivers in about this time. */
const TIMEOUT_MS = 10_000;

/**
 * Keeps what pages could not deliver and sends it when the network is back, with no tab open. Without background sync
 * (Safari, Firefox) no page hands anything over, and each delivers its own changes when it starts.
 */
export function sendInBackground() {
  if (!("sync" in self.registration)) return;
  const effects: SendEffects = {
    locks: navigator.locks,
    fetch: (...request) => fetch(...request),
    now: Date.now,
    timeout: () => AbortSignal.timeout(TIMEOUT_MS),
  };
  const queued: QueuedRequests = createQueuedRequests(
    // The page has the originals and knows when they are outdated: here nothing expires.
    new Queue("push", {
      maxRetentionTime: Number.POSITIVE_INFINITY,
      onSync: () => sendQueued(queued, effects),
    }),
  );
  self.addEventListener("message", (event) => {
    const work = handleMessage(event.data, queued);
    if (work) event.waitUntil(answer(work, event.ports[0]));
  });
}

function handleMessage(
  message: EnqueueMessage | ClearMessage | { type?: unknown } | null,
  queued: QueuedRequests,
) {
  if (isEnqueue(message)) return queued.replace(message);
  return isClear(message) ? queued.clear(message.userId) : null;
}

async function answer(work: Promise<unknown>, port: MessagePort | undefined) {
  const done = await work.then(
    () => true,
    () => false,
  );
  port?.postMessage({ done } satisfies QueueAnswer);
}

function isEnqueue(message: { type?: unknown } | null): message is EnqueueMessage {
  return message?.type === ("HOLD" satisfies EnqueueMessage["type"]);
}

function isClear(message: { type?: unknown } | null): message is ClearMessage {
  return message?.type === ("RELEASE" satisfies ClearMessage["type"]);
}
