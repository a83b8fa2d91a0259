import { within } from "#lib/attempts.ts";
import { serialQueue } from "#lib/turns.ts";
import { type DeviceIdentity, pushArguments, queueTarget, storable } from "#remote/push-request.ts";
import type { RemoteSettings } from "#remote/settings.ts";
import { type Change, PUSH_BATCH_CHANGES, pressHashesOf } from "#schema/protocol/sync.ts";
import type { ClearMessage, EnqueueMessage, QueueAnswer } from "#sw/messages.ts";

/** The service worker's copy of a user's waiting changes, sent when no tab is open. */
export interface BackgroundSyncQueue {
  /** Replaces the copy, in the order of sending. Resolves once it is on disk, or without a worker. */
  enqueue(userId: string, changes: Change[]): Promise<void>;
  /** Clears the copy: everything was delivered, or the user signs out. */
  clear(userId: string): Promise<void>;
}

/** Finds the worker for the copy: null before installation, in development, and without Background Sync. */
export type FindWorker = () => Promise<Pick<ServiceWorker, "postMessage"> | null>;

/** A worker of an older build never answers; the copy is optional and nothing may wait for it for ever. */
export const ANSWER_MS = 10_000;

/** The page's side of sw/background-sync.ts. Never throws: the replica already has everything. */
export function createBackgroundSyncQueue(
  settings: RemoteSettings,
  now: () => string,
  findWorker: FindWorker = syncingWorker,
  device?: () => DeviceIdentity,
): BackgroundSyncQueue {
  const target = queueTarget(settings);
  /** Users known to have nothing in the worker. Copies of earlier pages are unknown. */
  const released = new Set<string>();
  const queue = serialQueue();
  let last: Promise<void> = Promise.resolve();
  let waiting: { message: () => EnqueueMessage; turn: Promise<void> } | null = null;

  /** Messages are sent one by one; of waiting sets only the latest matters. */
  function enqueue(userId: string, changes: Change[]): Promise<void> {
    released.delete(userId);
    const message = () => ({
      type: "HOLD" as const,
      userId,
      target,
      bodies: bodiesOf(changes, now(), userId, device?.()),
    });
    if (waiting) {
      waiting.message = message;
      return waiting.turn;
    }
    const next = { message, turn: Promise.resolve() };
    waiting = next;
    next.turn = inTurn(() => {
      waiting = null;
      return send(findWorker, next.message());
    });
    return next.turn;
  }

  function clear(userId: string): Promise<void> {
    if (released.has(userId)) return last;
    released.add(userId);
    waiting = null;
    return inTurn(() => send(findWorker, { type: "RELEASE", userId }));
  }

  function inTurn(work: () => Promise<void>): Promise<void> {
    last = queue(work).catch((error: unknown) => console.warn("The worker keeps no copy:", error));
    return last;
  }

  return { enqueue, clear };
}

function bodiesOf(changes: Change[], now: string, userId: string, device?: DeviceIdentity): string[] {
  const requests = Math.ceil(changes.length / PUSH_BATCH_CHANGES);
  return Array.from({ length: requests }, (_, at) => {
    const batch = changes.slice(at * PUSH_BATCH_CHANGES, (at + 1) * PUSH_BATCH_CHANGES);
    const waiting = pressHashesOf(changes.slice((at + 1) * PUSH_BATCH_CHANGES));
    return JSON.stringify(pushArguments(storable(batch), now, userId, device, waiting));
  });
}

async function send(findWorker: FindWorker, message: EnqueueMessage | ClearMessage): Promise<void> {
  const worker = await findWorker();
  if (!worker) return;
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise<QueueAnswer>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
  });
  worker.postMessage(message, [port2]);
  const answer = await within(ANSWER_MS, answered, null);
  port1.close();
  if (!answer?.done)
    throw new Error(`It ${answer ? "could not keep" : "does not answer to"} ${message.type}.`);
}

async function syncingWorker() {
  if (!("serviceWorker" in navigator) || !("SyncManager" in window)) return null;
  return (await navigator.serviceWorker.getRegistration())?.active ?? null;
}
