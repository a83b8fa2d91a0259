import type { ReplicationEvents } from "#replication/start-replication.ts";
import type { TransportErrorKind } from "#schema/protocol/transport.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { deviceClock, replicationDevice } from "./device.ts";
import type { HoldQueue } from "./hold-queue.ts";
import { noteExchange } from "./sync-status.ts";
import type { Tabs } from "./tabs.ts";

/** Carries what the leading tab's replication tells to the stores, to the other tabs and to the service worker. */
export function reportSync(userId: string, tabs: Tabs, queue: HoldQueue): Omit<ReplicationEvents, "pulled"> {
  function note(online: boolean, trouble: TransportErrorKind | null) {
    const at = replicationDevice.now();
    noteExchange({ online, trouble, at });
    tabs.tell({ kind: "exchange", online, trouble, at });
  }
  return {
    state(state) {
      if (state === "refused") note(true, "unauthorized");
      // Only here: a tab of a newer build takes the lead, and its people need no reload.
      if (state === "outdated")
        noteExchange({ online: true, trouble: "outdated", at: replicationDevice.now() });
      if (state === "offline") note(false, "unreachable");
    },
    reachable: (reachable, error) => note(reachable, error?.kind ?? null),
    measured: deviceClock.noteExchange,
    undelivered: (changes) => void queue.hold(userId, changes),
    delivered: () => void queue.release(userId),
    compared: (comparedAt) => useSyncStatus.setState({ comparedAt }),
    broken: (error) => console.error("The replica cannot be written:", error),
  };
}
