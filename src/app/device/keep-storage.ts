import { useSyncStatus } from "#stores/sync-store.ts";

/**
 * Asks the browser to keep this device's data when space runs short: only after the first change that this device
 * alone holds, because earlier requests are refused. Returns a function that stops waiting.
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
