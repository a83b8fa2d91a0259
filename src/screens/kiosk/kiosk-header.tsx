import type { SyncNotice } from "#domain/kiosk/sync-notice.ts";
import type { Format } from "#lib/format/create-format.ts";
import { factsText } from "#lib/format/formatters.ts";
import { MINUTE_MS } from "#lib/time/calendar-days.ts";
import { useBusiness } from "#queries/business.ts";
import { useDevices } from "#queries/work.ts";
import { useKiosk } from "#stores/kiosk-store.ts";
import { useSession } from "#stores/session-store.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { Icon, type IconName, LogoMark } from "#ui/marks/icon.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useTabletPlace } from "#view/shifts/use-tablet-place.ts";
import { EVERY_MINUTE_MS, useNow } from "#view/times/use-now.ts";
import { type SayKiosk, useKioskWords } from "#words/made/use-kiosk-words.ts";
import { useSyncFacts } from "./use-sync-facts.ts";

/** The business, how many punches wait here, the last exchange with the server, and the tablet's problems. */
export function KioskHeader() {
  const say = useKioskWords();
  const format = useFormat();
  const now = useNow(EVERY_MINUTE_MS);
  const business = useBusiness();
  const place = useTabletPlace();
  const deviceName = useKiosk((kiosk) => kiosk.deviceName);
  const { notices, pending, refused, lastSyncedAt } = useSyncFacts();
  const sending = sendingOf(say, pending, refused);
  const isWaiting = useWaitsForAdmin();
  const hasEnded = useSyncStatus(({ trouble }) => trouble === "unauthorized");
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <div className="flex min-w-0 items-center gap-3">
          <LogoMark />
          <div className="min-w-0">
            <h1 className="truncate text-lg leading-tight font-bold sm:text-xl">
              {business?.name ?? say("timeClock")}
            </h1>
            <p className="truncate text-sm text-muted">{factsText(say.locale, [deviceName, place?.name])}</p>
          </div>
        </div>
        <p className="flex items-center gap-2 text-sm text-muted tabular-nums sm:text-base">
          <Icon {...sending.look} />
          {sending.text} ·{" "}
          {lastSyncedAt
            ? say("sending.lastSync", { time: format.timeAndDay(lastSyncedAt, now) })
            : say("sending.neverSynced")}
        </p>
      </header>
      {hasEnded && <Banner tone="danger">{say("notice.loggedOut")}</Banner>}
      {isWaiting && <Banner tone="info">{say("notice.confirm")}</Banner>}
      {notices.map((notice) => (
        <Banner key={notice.kind} {...LOOKS[notice.kind]}>
          {noticeText(say, notice, format)}
        </Banner>
      ))}
    </>
  );
}

/** Whether a tablet that works under a person's account waits for an admin to confirm it. */
function useWaitsForAdmin(): boolean {
  const isOld = useKiosk(({ lock }) => lock !== null && lock.tablet === null);
  const me = useSession(({ scope }) => scope?.user_id);
  const own = useDevices()?.some(
    ({ user_id, is_kiosk, status }) => user_id === me && is_kiosk && status === "proposed",
  );
  return isOld && own === true;
}

/** '2 punches to send, 1 couldn't be saved', 'All punches sent', and how it looks. */
function sendingOf(say: SayKiosk, pending: number, refused: number) {
  if (refused > 0) {
    const text =
      pending > 0 ? say("sending.both", { pending, refused }) : say("sending.refused", { refused });
    return { text, look: { name: "alert", className: "text-danger" } as const };
  }
  return pending > 0
    ? {
        text: say("sending.pending", { pending }),
        look: { name: "sync", className: "text-caution" } as const,
      }
    : { text: say("sending.done"), look: { name: "check-circle", className: "text-positive" } as const };
}

const LOOKS: Record<SyncNotice["kind"], { tone: "caution" | "danger"; icon: IconName }> = {
  "storage-low": { tone: "danger", icon: "alert" },
  refused: { tone: "danger", icon: "alert" },
  clock: { tone: "caution", icon: "clock" },
  dark: { tone: "caution", icon: "cloud-off" },
  waiting: { tone: "caution", icon: "sync" },
};

/** A notice about the tablet, in a sentence or two. */
function noticeText(say: SayKiosk, notice: SyncNotice, format: Format): string {
  switch (notice.kind) {
    case "storage-low":
      return say("notice.storageLow");
    case "refused":
      return say("notice.refused", { count: notice.count });
    case "clock": {
      const off = Math.abs(notice.offset_ms ?? 0);
      return off < MINUTE_MS
        ? say("notice.clockChanged")
        : say("notice.clockWrong", { time: format.hours(off) });
    }
    case "dark": {
      const { since, pending } = notice;
      return since
        ? say("notice.offline", { since: format.moment(since), pending })
        : say("notice.neverOnline", { pending });
    }
    case "waiting":
      return say("notice.waiting", { pending: notice.pending, since: format.moment(notice.since) });
  }
}
