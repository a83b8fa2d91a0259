import { useIsComplete } from "#queries/sync.ts";
import { useSyncStatus } from "#stores/sync-store.ts";

/** Whether it is known that not everything is on this device yet. */
export function useIsFilling(): boolean {
  return useIsComplete(useSyncStatus(({ lastSyncedAt }) => lastSyncedAt)) === false;
}
