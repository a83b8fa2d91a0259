import { useEffect, useState } from "react";
import { useSyncStatus } from "#stores/sync-store.ts";

interface DeviceStorage {
  /** What the browser keeps for the app, in bytes; null where it does not tell. */
  used: number | null;
  /** What it would keep at most, in bytes. */
  most: number | null;
  /** Whether it promised to keep that when space runs short; null while unknown. */
  isKept: boolean | null;
  /** Asks for that promise: true when it was given. */
  askToKeep(): Promise<boolean>;
}

/** How much this device holds of the app, and whether that is safe. */
export function useStorage(): DeviceStorage {
  const isKept = useSyncStatus(({ persisted }) => persisted);
  const [{ usage, quota }, setEstimate] = useState<StorageEstimate>({});
  useEffect(() => {
    let isShown = true;
    const show = (estimate: StorageEstimate) => isShown && setEstimate(estimate);
    navigator.storage?.estimate?.().then(show, (error: unknown) => console.warn("No estimate:", error));
    return () => {
      isShown = false;
    };
  }, []);

  async function askToKeep() {
    const persisted = (await navigator.storage?.persist?.().catch(() => false)) ?? false;
    useSyncStatus.setState({ persisted });
    return persisted;
  }

  return { used: usage ?? null, most: quota ?? null, isKept, askToKeep };
}
