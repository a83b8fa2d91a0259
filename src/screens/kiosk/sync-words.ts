import type { SyncNotice } from "#domain/kiosk/sync-notice.ts";
import { MINUTE_MS } from "#lib/format/calendar-days.ts";
import type { Format } from "#lib/format/create-format.ts";
import type { SayKiosk } from "#words/made/kiosk.ts";

/** A notice about the tablet, in a sentence or two. */
export function syncNoticeText(say: SayKiosk, notice: SyncNotice, format: Format): string {
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

/** '2 punches to send, 1 couldn't be saved', 'All punches sent'. */
export function sendingText(
  say: SayKiosk,
  { pending, refused }: { pending: number; refused: number },
): string {
  if (refused > 0)
    return pending > 0 ? say("sending.both", { pending, refused }) : say("sending.refused", { refused });
  return pending > 0 ? say("sending.pending", { pending }) : say("sending.done");
}
