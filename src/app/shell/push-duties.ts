import { useEffect } from "react";
import { keepPushes } from "#commands/turn-on-pushes.ts";
import { useCommand } from "#commands/use-command.ts";
import { RUN_MODE } from "#lib/run-mode.ts";
import { useNotifications } from "#stores/notification-store.ts";
import { useSyncStatus } from "#stores/sync-store.ts";

/**
 * Keeps this device told of what happens while the app is closed: where it is installed (spec section 9), its owner has
 * allowed it and nobody has turned it off here. Draws nothing; loaded after the first screen.
 */
export function PushDuties() {
  const keep = useCommand(keepPushes);
  const isWanted = useNotifications(({ permission, isOff }) => permission === "granted" && !isOff);
  // An exchange that went well: the network is there, and the session holds.
  const isReached = useSyncStatus(({ online, lastSyncedAt, trouble }) =>
    Boolean(online && lastSyncedAt && !trouble),
  );
  useEffect(() => {
    if (RUN_MODE !== "installed" || !("PushManager" in window) || !isWanted || !isReached) return;
    keep().then(
      () => useNotifications.setState({ isPushed: true, problem: null }),
      (error: Error) => useNotifications.setState({ isPushed: false, problem: error.message || null }),
    );
  }, [keep, isWanted, isReached]);
  return null;
}
