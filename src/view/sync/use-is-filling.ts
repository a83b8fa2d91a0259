import { useIsComplete } from "#queries/sync.ts";
import { useSyncStatus } from "#stores/sync-store.ts";

/** Whether the replica is known to be incomplete. */
export function useIsFilling(): boolean {
  return useIsFilled() === false;
}

/** Whether the replica is complete; undefined until known. */
export function useIsFilled(): boolean | undefined {
  return useIsComplete(useSyncStatus(({ lastSyncedAt }) => lastSyncedAt));
}
