import { type ReactNode, useEffect } from "react";
import { useSession } from "#stores/session-store.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { Button } from "#ui/button.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { lazyAside } from "#ui/page/lazy-part.ts";
import { NotLoaded } from "#ui/page/not-loaded.tsx";
import { PAGE_FOOT } from "#ui/toasts/toast-place.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useAppWords } from "#words/made/use-app-words.ts";
import { NOTICE_EDGE, OfflineBanner } from "./offline-banner.tsx";

const troubles = lazyAside(async () => (await import("./sync-notices.tsx")).SyncNotices, NotLoaded);
const subscription = lazyAside(async () => (await import("./subscription-notice.tsx")).SubscriptionNotice);

/**
 * Notices about device and server, at the lower edge, where they move nothing that a thumb is about to press; below
 * them what else stays there.
 */
export function Notices({ children }: { children?: ReactNode }) {
  const hasTrouble = useSyncStatus(({ lost, wentBack, trouble }) => Boolean(lost || wentBack || trouble));
  const manages = useSession(({ scope }) => Boolean(scope?.business_id) && scope?.role !== "employee");
  useEffect(troubles.preloadWhenIdle, []);
  return (
    <div
      ref={setNoticesHeight}
      {...PAGE_FOOT}
      className="sticky bottom-0 z-20 pb-[env(safe-area-inset-bottom)] not-empty:bg-surface"
    >
      {hasTrouble && <troubles.Part />}
      {manages && <subscription.Part />}
      <OfflineBanner />
      <NotStoredNotice />
      {children}
    </div>
  );
}

/** Tells the page their height, `--notices`: bars that stay in sight do so above them. */
function setNoticesHeight(notices: HTMLElement | null) {
  if (!notices) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty("--notices", `${notices.offsetHeight}px`));
  observer.observe(notices);
  return () => {
    observer.disconnect();
    style.removeProperty("--notices");
  };
}

/** The most urgent message. Its code is always loaded: a device in this state may be unable to load more. */
export function NotStoredNotice() {
  const say = useAppWords();
  const format = useFormat();
  const failure = useSyncStatus((status) => status.notStored);
  useEffect(loadStorageTrouble, []);
  if (!failure) return null;
  return (
    // Each failure is a new element, so that screen readers announce it again.
    <Banner key={failure.at} tone="alarm" className={NOTICE_EDGE}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-[min(15rem,100%)] flex-1 font-semibold">
          {say(`notStored.${failure.trouble}`, { time: format.time(failure.at) })}
        </p>
        <Button variant="secondary" onPress={() => useSyncStatus.setState({ notStored: null })}>
          {say("notice.gotIt")}
        </Button>
      </div>
    </Banner>
  );
}

/** What finds such a failure: loaded in advance, because a full device may be unable to load it. */
function loadStorageTrouble() {
  void import("#app/sync/note-storage-trouble.ts").catch(() => {});
}
