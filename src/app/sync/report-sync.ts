import type { ReplicationEvents } from "#replication/ports.ts";
import { type SyncTrouble, useSyncStatus } from "#stores/sync-store.ts";
import { deviceClock, replicationDevice } from "../device/device.ts";
import type { BackgroundSyncQueue } from "./background-sync-queue.ts";
import { type ExchangeNote, noteCompared, noteExchange, noteWentBack } from "./sync-status.ts";
import type { TabChannel } from "./tabs.ts";

/** Replication's reports, and the last ones this tab received. */
export interface SyncReport extends Omit<ReplicationEvents, "pulled" | "firstRows"> {
  /** Informs a tab opened later; a tab that never led has nothing to repeat. */
  repeat(): void;
}

/** Passes the leading tab's reports to the stores, other tabs and the service worker. */
export function reportSync(userId: string, tabs: TabChannel, queue: BackgroundSyncQueue): SyncReport {
  let last: ExchangeNote | null = null;
  /** This device, or the server, was full: only a complete exchange ends that, not just an answer. */
  let full: "full" | "serverFull" | null = null;
  let failures = 0;

  function note(online: boolean, trouble: SyncTrouble | null, isPartial = false) {
    if (!trouble && !full) failures = 0;
    last = { online, trouble: trouble ?? full, failures, at: replicationDevice.now(), isPartial };
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
      // Only in this tab: a tab of a newer build takes the lead, and its user needs no reload.
      if (state === "outdated") {
        last = null;
        noteExchange({ online: true, trouble: "outdated", at: replicationDevice.now() });
      }
      if (state === "offline") note(false, "unreachable");
      if (state !== "resting") return;
      full = null;
      // The server serves this build again.
      if (useSyncStatus.getState().trouble === "outdated") useSyncStatus.setState({ trouble: null });
      note(true, null);
    },
    reachable(reachable, error) {
      if (!reachable) failures++;
      if (error?.kind === "serverFull") full = "serverFull";
      else if (error && full === "serverFull") full = null;
      note(reachable, error?.kind ?? null, true);
    },
    caughtUp: () => note(true, null),
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
      // The server answered, but this device is not up to date and must not say so.
      note(true, full ?? "unexpected");
    },
  };
}

/** Loaded with the first screen: a full device may be unable to load it later. */
function isFullOf(error: unknown): Promise<boolean> {
  return import("./note-storage-trouble.ts")
    .then(({ isFullDevice }) => isFullDevice(error))
    .catch(() => false);
}
