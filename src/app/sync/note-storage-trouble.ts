import { storageTroubleOf } from "#replica/storage-trouble.ts";
import { useSyncStatus } from "#stores/sync-store.ts";

/** Shows the most urgent message if an error means that something was not stored on this device. */
export function noteStorageTrouble(error: unknown, at: string) {
  const trouble = storageTroubleOf(error);
  if (trouble) useSyncStatus.setState({ notStored: { trouble, at } });
}

/** Whether an error means that this device is full. */
export function isFullDevice(error: unknown): boolean {
  return storageTroubleOf(error) === "full";
}
