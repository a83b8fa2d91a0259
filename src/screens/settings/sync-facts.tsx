import type { RunMode } from "#lib/run-mode.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { useFormat } from "#view/format/use-format.ts";
import { changesWaiting, syncLabel } from "#view/sync/sync-label.ts";
import { syncTimes } from "#view/sync/sync-times.ts";
import { Facts } from "./facts.tsx";

/** How this device stands with the server. */
export function SyncFactsList({ runMode }: { runMode: RunMode }) {
  const format = useFormat();
  const status = useSyncStatus();
  const { waiting, attention } = status;
  return (
    <Facts
      facts={[
        ["State", syncLabel(status, format).text],
        ...syncTimes(status, format),
        ["Changes", waiting === 0 ? "All sent" : changesWaiting(waiting)],
        ["Needs attention", attention === 0 ? "Nothing" : String(attention)],
        ["Runs as", runMode === "installed" ? "Installed app" : "Website"],
      ]}
    />
  );
}
