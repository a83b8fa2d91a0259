import { useSyncStatus } from "#stores/sync-store.ts";
import { Banner } from "#ui/banner.tsx";

/** Stands at the lower edge, where its coming and going moves nothing that a thumb is about to press. */
export function OfflineBanner() {
  const isOnline = useSyncStatus((status) => status.online);
  if (isOnline) return null;
  return (
    <Banner
      tone="caution"
      icon="cloud-off"
      className="sticky bottom-0 z-10 rounded-none border-t border-line px-4 sm:px-6 lg:px-8"
    >
      You are currently offline. Your changes will be saved locally and synced when you're back online.
    </Banner>
  );
}
