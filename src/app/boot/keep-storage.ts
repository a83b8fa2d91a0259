import { useSyncStatus } from "#stores/sync-store.ts";

/**
 * Asks the browser not to remove this device's data when space runs short: after the first change that only this device
 * holds, because a question before anything was done would be refused. Returns what stops waiting for that change.
 */
export function keepStorage(storage: Pick<StorageManager, "persist" | "persisted"> | undefined): () => void {
  if (!storage?.persist) return () => {};
  let stopWaiting = () => {};
  const note = (persisted: boolean) => useSyncStatus.setState({ persisted });
  storage.persisted().then(
    (persisted) => {
      note(persisted);
      if (persisted) return;
      stopWaiting = useSyncStatus.subscribe(({ waiting }) => {
        if (waiting === 0) return;
        stopWaiting();
        storage.persist().then(note, () => note(false));
      });
    },
    () => note(false),
  );
  return () => stopWaiting();
}
