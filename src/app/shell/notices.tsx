import { Suspense, useEffect } from "react";
import { useSession } from "#stores/session-store.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { lazyPart } from "#ui/lazy-part.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { PAGE_FOOT } from "#ui/toast-place.ts";
import { NotStoredNotice } from "./not-stored-notice.tsx";
import { OfflineBanner } from "./offline-banner.tsx";

const troubles = lazyPart(async () => (await import("./sync-notices.tsx")).SyncNotices, NotLoaded);
const subscription = lazyPart(async () => (await import("./subscription-notice.tsx")).SubscriptionNotice);

/**
 * What must be known about the device and the server. They stand at the lower edge, where their coming and going moves
 * nothing that a thumb is about to press.
 */
export function Notices() {
  const hasTrouble = useSyncStatus(({ lost, wentBack, trouble }) => Boolean(lost || wentBack || trouble));
  const manages = useSession(({ scope }) => Boolean(scope?.business_id) && scope?.role !== "employee");
  useEffect(troubles.preloadWhenIdle, []);
  useEffect(loadStorageTrouble, []);
  return (
    <div
      {...PAGE_FOOT}
      className="sticky bottom-0 z-10 pb-[env(safe-area-inset-bottom)] not-empty:bg-surface"
    >
      <Suspense>{hasTrouble && <troubles.Part />}</Suspense>
      <Suspense>{manages && <subscription.Part />}</Suspense>
      <OfflineBanner />
      <NotStoredNotice />
    </div>
  );
}

/** Loaded before the device is in trouble, and kept by the page: a full device may not be able to load it. */
function loadStorageTrouble() {
  void import("#app/note-storage-trouble.ts").catch(() => {});
}
