import { useSession } from "#stores/session-store.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { lazyAside } from "#ui/page/lazy-part.ts";

const indicator = lazyAside(async () => (await import("./sync-indicator.tsx")).SyncIndicator);

/**
 * The sync indicator for screens outside the app's frame; renders nothing when signed out, nor without a business,
 * unless changes are left from an earlier one.
 */
export function SignedInSync() {
  const isIn = useSession(({ phase }) => phase === "ready");
  const hasBusiness = useSession(({ scope }) => Boolean(scope?.business_id));
  const hasChanges = useSyncStatus(({ waiting, attention }) => waiting + attention > 0);
  return isIn && (hasBusiness || hasChanges) && <indicator.Part />;
}

/** The sync indicator for screens without a header. It scrolls away with the content it may cover. */
export function CornerSync() {
  return (
    <div className="absolute top-[max(0.5rem,env(safe-area-inset-top))] end-[max(0.5rem,var(--inset-end))] z-20 rounded-lg border border-line bg-surface shadow-card empty:hidden">
      <SignedInSync />
    </div>
  );
}
