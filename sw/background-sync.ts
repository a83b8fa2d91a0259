import { Queue } from "workbox-background-sync";
import { createHeldRequests, type HeldRequests } from "./held-requests.ts";
import type { Hold, HoldAnswer, Release } from "./messages.ts";
import { type SendEffects, sendHeld } from "./send-held.ts";

declare const self: ServiceWorkerGlobalScope;

/** The lock of a tab that was just closed is free in a moment, and one that leads delivers in about this time. */
const PATIENCE_MS = 10_000;

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
    patience: () => AbortSignal.timeout(PATIENCE_MS),
  };
  const held: HeldRequests = createHeldRequests(
    // The page has the originals and knows when they are outdated: here nothing expires.
    new Queue("push", {
      maxRetentionTime: Number.POSITIVE_INFINITY,
      onSync: () => sendHeld(held, effects),
    }),
  );
  self.addEventListener("message", (event) => {
    const work = asTold(event.data, held);
    if (work) event.waitUntil(answer(work, event.ports[0]));
  });
}

function asTold(message: Hold | Release | { type?: unknown } | null, held: HeldRequests) {
  if (isHold(message)) return held.replace(message);
  return isRelease(message) ? held.release(message.userId) : null;
}

async function answer(work: Promise<unknown>, port: MessagePort | undefined) {
  const done = await work.then(
    () => true,
    () => false,
  );
  port?.postMessage({ done } satisfies HoldAnswer);
}

function isHold(message: { type?: unknown } | null): message is Hold {
  return message?.type === ("HOLD" satisfies Hold["type"]);
}

function isRelease(message: { type?: unknown } | null): message is Release {
  return message?.type === ("RELEASE" satisfies Release["type"]);
}
