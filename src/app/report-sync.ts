import type { ReplicationEvents } from "#replication/start-replication.ts";
import type { SyncTrouble } from "#stores/sync-store.ts";
import { deviceClock, replicationDevice } from "./device.ts";
import type { HoldQueue } from "./hold-queue.ts";
import { type ExchangeNote, noteCompared, noteExchange } from "./sync-status.ts";
import type { Tabs } from "./tabs.ts";

/** What replication tells, and what this tab last heard of it. */
export interface SyncReport extends Omit<ReplicationEvents, "pulled" | "firstRows"> {
  /** Tells a tab that was opened later; a tab that never led has nothing to tell. */
  repeat(): void;
}

/** Carries what the leading tab's replication tells to the stores, to the other tabs and to the service worker. */
export function reportSync(userId: string, tabs: Tabs, queue: HoldQueue): SyncReport {
  let last: ExchangeNote | null = null;
  /** This device had no space for what came: an answer alone does not end that, only having stored it does. */
  let isFull = false;
  let failures = 0;

  function note(online: boolean, trouble: SyncTrouble | null) {
    if (!trouble && !isFull) failures = 0;
    last = { online, trouble: trouble ?? (isFull ? "full" : null), failures, at: replicationDevice.now() };
    noteExchange(last);
    repeat();
  }

  function repeat() {
    if (last) tabs.tell({ kind: "exchange", ...last });
  }

  return {
    repeat,
    state(state) {
      if (state === "refused") note(true, "unauthorized");
      // Only here: a tab of a newer build takes the lead, and its people need no reload.
      if (state === "outdated") {
        last = null;
        noteExchange({ online: true, trouble: "outdated", at: replicationDevice.now() });
      }
      if (state === "offline") note(false, "unreachable");
      if (state !== "resting" || !isFull) return;
      isFull = false;
      note(true, null);
    },
    reachable(reachable, error) {
      if (!reachable) failures++;
      note(reachable, error?.kind ?? null);
    },
    measured: deviceClock.noteExchange,
    undelivered: (changes) => void queue.hold(userId, changes),
    delivered: () => void queue.release(userId),
    compared(at) {
      noteCompared(at);
      tabs.tell({ kind: "compared", at });
    },
    async broken(error) {
      console.error("The replica cannot be written:", error);
      isFull = await isFullOf(error);
      failures++;
      // The server answered, and yet this device is not up to date: it must not say that it is.
      note(true, isFull ? "full" : "unexpected");
    },
  };
}

/** The page has the code of this at hand since its first screen: a full device may be unable to load it. */
function isFullOf(error: unknown): Promise<boolean> {
  return import("./note-storage-trouble.ts")
    .then(({ isFullDevice }) => isFullDevice(error))
    .catch(() => false);
}
