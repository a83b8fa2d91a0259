import { formatTimeAndDay } from "#lib/format.ts";
import type { RunMode } from "#lib/run-mode.ts";
import { useZone } from "#screens/business/use-zone.ts";
import { changesWaiting } from "#screens/sync/sync-label.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { Facts } from "./facts.tsx";

/** How this device stands with the server. */
export function SyncFacts({ runMode }: { runMode: RunMode }) {
  const zone = useZone();
  const { online, waiting, attention, lastSyncedAt } = useSyncStatus();
  const lastSync = lastSyncedAt ? formatTimeAndDay(lastSyncedAt, zone, new Date().toISOString()) : "Not yet";
  return (
    <Facts
      facts={[
        ["Connection", online ? "Online" : "Offline"],
        ["Last sync", lastSync],
        ["Changes", waiting === 0 ? "All sent" : changesWaiting(waiting)],
        ["Needs attention", attention === 0 ? "Nothing" : String(attention)],
        ["Runs as", runMode === "installed" ? "Installed app" : "Website"],
      ]}
    />
  );
}
