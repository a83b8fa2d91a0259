import type { SyncNotice } from "#domain/kiosk/sync-notice.ts";
import { MINUTE_MS } from "#lib/format/calendar-days.ts";
import type { Format } from "#lib/format/create-format.ts";

/** A notice about the tablet, in a sentence or two. */
export function syncNoticeText(notice: SyncNotice, format: Format): string {
  switch (notice.kind) {
    case "storage-low":
      return "This tablet is almost full. Soon it cannot store punches any more.";
    case "refused":
      return `The server refused ${punches(notice.count)}. Please tell a manager: Needs attention, outside communal mode, says why.`;
    case "clock":
      return `${clockText(notice.offset_ms, format)} Please tell a manager.`;
    case "dark":
      return `${notice.since ? `No connection since ${format.moment(notice.since)}.` : "No connection yet."} ${keptText(notice.pending)}`;
    case "waiting":
      return `${punches(notice.pending)} waiting to be sent since ${format.time(notice.since)}.`;
    case "fine":
      return "";
  }
}

function clockText(offsetMs: number | null, format: Format): string {
  const off = Math.abs(offsetMs ?? 0);
  if (off < MINUTE_MS) return "The clock of this tablet was changed.";
  return `The clock of this tablet is wrong by ${format.hours(off)}.`;
}

function keptText(pending: number): string {
  if (pending === 0) return "PINs that were changed since are not known here.";
  return `${punches(pending)} kept here until there is one.`;
}

/** '2 punches to send, 1 refused', 'All punches sent'. */
export function sendingText({ pending, refused }: { pending: number; refused: number }): string {
  if (refused === 0) return pending === 0 ? "All punches sent" : `${punches(pending)} to send`;
  return pending === 0 ? `${punches(refused)} refused` : `${punches(pending)} to send, ${refused} refused`;
}

/** '1 punch', '3 punches'. */
function punches(count: number): string {
  return count === 1 ? "1 punch" : `${count} punches`;
}
