import type { SyncNotice } from "#domain/kiosk/sync-notice.ts";
import { MINUTE_MS } from "#lib/format/calendar-days.ts";
import type { Format } from "#lib/format/create-format.ts";
import { useBusiness } from "#queries/business.ts";
import { useKiosk } from "#stores/kiosk-store.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { Icon, type IconName } from "#ui/marks/icon.tsx";
import { LogoMark } from "#ui/marks/logo.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { EVERY_MINUTE_MS, useNow } from "#view/times/use-now.ts";
import { type SayKiosk, useKioskWords } from "#words/made/use-kiosk-words.ts";
import type { Sending } from "./use-sync-facts.ts";

/** The name of the business, how many punches wait here, and when the tablet last exchanged with the server. */
export function KioskHeader({ pending, refused, lastSyncedAt }: Sending) {
  const say = useKioskWords();
  const format = useFormat();
  const now = useNow(EVERY_MINUTE_MS);
  const business = useBusiness();
  const deviceName = useKiosk((kiosk) => kiosk.deviceName);
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <div className="flex min-w-0 items-center gap-3">
        <LogoMark />
        <div className="min-w-0">
          <h1 className="truncate text-lg leading-tight font-bold sm:text-xl">
            {business?.name ?? say("timeClock")}
          </h1>
          <p className="truncate text-sm text-muted">{deviceName}</p>
        </div>
      </div>
      <p className="flex items-center gap-2 text-sm text-muted tabular-nums sm:text-base">
        <Icon {...lookOf({ pending, refused })} />
        {sendingText(say, { pending, refused })} ·{" "}
        {lastSyncedAt
          ? say("sending.lastSync", { time: format.timeAndDay(lastSyncedAt, now) })
          : say("sending.neverSynced")}
      </p>
    </header>
  );
}

type Counts = Omit<Sending, "lastSyncedAt">;

/** '2 punches to send, 1 couldn't be saved', 'All punches sent'. */
function sendingText(say: SayKiosk, { pending, refused }: Counts): string {
  if (refused > 0)
    return pending > 0 ? say("sending.both", { pending, refused }) : say("sending.refused", { refused });
  return pending > 0 ? say("sending.pending", { pending }) : say("sending.done");
}

function lookOf({ pending, refused }: Counts): { name: IconName; className: string } {
  if (refused > 0) return { name: "alert", className: "text-danger" };
  return pending > 0
    ? { name: "sync", className: "text-caution" }
    : { name: "check-circle", className: "text-positive" };
}

const LOOKS: Record<Exclude<SyncNotice["kind"], "fine">, { tone: "caution" | "danger"; icon: IconName }> = {
  "storage-low": { tone: "danger", icon: "alert" },
  refused: { tone: "danger", icon: "alert" },
  clock: { tone: "caution", icon: "clock" },
  dark: { tone: "caution", icon: "cloud-off" },
  waiting: { tone: "caution", icon: "sync" },
};

/** The problems of the tablet, the most serious first. */
export function KioskNotices({ notices }: { notices: readonly SyncNotice[] }) {
  const say = useKioskWords();
  const format = useFormat();
  const hasEnded = useSyncStatus(({ trouble }) => trouble === "unauthorized");
  return (
    <>
      {hasEnded && <Banner tone="danger">{say("notice.loggedOut")}</Banner>}
      {notices.map(
        (notice) =>
          notice.kind !== "fine" && (
            <Banner key={notice.kind} {...LOOKS[notice.kind]}>
              {syncNoticeText(say, notice, format)}
            </Banner>
          ),
      )}
    </>
  );
}

/** A notice about the tablet, in a sentence or two. */
function syncNoticeText(say: SayKiosk, notice: SyncNotice, format: Format): string {
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
    case "fine":
      return "";
  }
}
