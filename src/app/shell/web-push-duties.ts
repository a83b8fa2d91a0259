import { useEffect } from "react";
import { hasWebPushes, keepWebPushes } from "#commands/messages/web-pushes.ts";
import { useCommand } from "#commands/use-command.ts";
import { RUN_MODE } from "#lib/run-mode.ts";
import { useNotificationPermission } from "#stores/notification-store.ts";
import { useSyncStatus } from "#stores/sync-store.ts";

/** Keeps this device subscribed to pushes if the app is installed, may notify, and pushes are not off here. */
export function WebPushDuties() {
  const [keep, has] = [useCommand(keepWebPushes), useCommand(hasWebPushes)];
  const isAllowed = useNotificationPermission(({ permission, isOff }) => permission === "granted" && !isOff);
  const isWanted = RUN_MODE === "installed" && "PushManager" in window && isAllowed;
  // After a successful exchange: network and session work.
  const isReached = useSyncStatus(({ online, lastSyncedAt, trouble }) =>
    Boolean(online && lastSyncedAt && !trouble),
  );
  useEffect(() => {
    if (!isWanted) return;
    const known = isReached ? keep().then(() => true) : has();
    known.then(
      (isWebPushed) => isWebPushed && useNotificationPermission.setState({ isWebPushed, problem: null }),
      (error: Error) => useNotificationPermission.setState({ isWebPushed: false, problem: error }),
    );
  }, [keep, has, isWanted, isReached]);
  return null;
}
