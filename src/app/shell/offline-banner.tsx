import { isOffline } from "#screens/sync/sync-label.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { Banner } from "#ui/banner.tsx";
import { PAGE_EDGES } from "./page-edges.ts";

export function OfflineBanner() {
  const isShown = useSyncStatus(isOffline);
  if (!isShown) return null;
  return (
    <Banner tone="caution" icon="cloud-off" className={NOTICE_EDGE}>
      You are currently offline. Your changes will be saved locally and synced when you're back online.
    </Banner>
  );
}

/** How a banner at the lower edge of the page looks. */
export const NOTICE_EDGE = `rounded-none border-t border-line ${PAGE_EDGES}`;
