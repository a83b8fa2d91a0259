import type { ReplicationEvents } from "#replication/ports.ts";
import type { SyncTrouble } from "#stores/sync-store.ts";
import { deviceClock, replicationDevice } from "../boot/device.ts";
import type { BackgroundSyncQueue } from "./background-sync-queue.ts";
import { type ExchangeNote, noteCompared, noteExchange, noteWentBack } from "./sync-status.ts";
import type { TabChannel } from "./tabs.ts";

/** What replication tells, and what this tab last heard of it. */
export interface SyncReport extends Omit<ReplicationEvents, "pulled" | "firstRows"> {
  /** Tells a tab that was opened later; a tab that never led has nothing to tell. */
  repeat(): void;
}

/** Carries what the leading tab's replication tells to the stores, to the other tabs and to the service worker. */
export function reportSync(userId: string, tabs: TabChannel, queue: BackgroundSyncQueue): SyncReport {
  let last: ExchangeNote | null = null;
  /**
   * This device had no space for what came, or the server had none for what was sent: an answer alone does not end that,
   * only an exchange that ends well does.
   */
  let full: "full" | "serverFull" | null = null;
  let failures = 0;

  function note(online: boolean, trouble: SyncTrouble | null) {
    if (!trouble && !full) failures = 0;
    last = { online, trouble: trouble ?? full, failures, at: replicationDevice.now() };
    noteExchange(last);
    repeat();
  }

  function repeat() {
    if (last) tabs.post({ kind: "exchange", ...last });
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
      if (state !== "resting" || !full) return;
      full = null;
      note(true, null);
    },
    reachable(reachable, error) {
      if (!reachable) failures++;
      if (error?.kind === "serverFull") full = "serverFull";
      else if (error && full === "serverFull") full = null;
      note(reachable, error?.kind ?? null);
    },
    measured: deviceClock.noteExchange,
    undelivered: (changes) => void queue.enqueue(userId, changes),
    delivered: () => void queue.clear(userId),
    wentBack(changes) {
      const at = replicationDevice.now();
      noteWentBack({ at, changes });
      tabs.post({ kind: "wentBack", at, changes });
    },
    compared(at) {
      noteCompared(at);
      tabs.post({ kind: "compared", at });
    },
    async broken(error) {
      console.error("The replica cannot be written:", error);
      full = (await isFullOf(error)) ? "full" : null;
      failures++;
      // The server answered, and yet this device is not up to date: it must not say that it is.
      note(true, full ?? "unexpected");
    },
  };
}

/** The page has the code of this at hand since its first screen: a full device may be unable to load it. */
function isFullOf(error: unknown): Promise<boolean> {
  return import("./note-storage-trouble.ts")
    .then(({ isFullDevice }) => isFullDevice(error))
    .catch(() => false);
}
