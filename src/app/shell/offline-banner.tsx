import { useSyncStatus } from "#stores/sync-store.ts";
import { Banner } from "#ui/banner.tsx";

export function OfflineBanner() {
  const isOnline = useSyncStatus((status) => status.online);
  if (isOnline) return null;
  return (
    <Banner tone="caution" icon="cloud-off" className="rounded-none px-4 sm:px-6 lg:px-8">
      You are currently offline. Your changes will be saved locally and synced when you're back online.
    </Banner>
  );
}
