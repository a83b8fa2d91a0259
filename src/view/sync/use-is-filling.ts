import { useIsComplete } from "#queries/sync.ts";
import { useSyncStatus } from "#stores/sync-store.ts";

/** Whether the replica is known to be incomplete. */
export function useIsFilling(): boolean {
  return useIsComplete(useSyncStatus(({ lastSyncedAt }) => lastSyncedAt)) === false;
}
