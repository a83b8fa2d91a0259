import type { Adjustment, Announcement } from "#domain/pay/paid-work.ts";
import type { Format } from "#lib/format/create-format.ts";
import { MINUTE_MS } from "#lib/time/calendar-days.ts";
import { adjustmentText } from "#view/times/record-words.ts";
import type { SayTimeRecords } from "#words/made/time-records.ts";

/** What a change of paid work becomes: 'Paid until Nov 15: this becomes an adjustment of +1h 15m'. */
export function paidText(
  say: SayTimeRecords,
  announced: Announcement,
  until: string,
  format: Format,
): string {
  const day = format.dayAndMonth(until);
  if (announced.kind === "by-hand") return say("paid.byHand", { day });
  if (isNothing(announced)) return say("paid.unchanged", { day });
  return say("paid.adjustment", { day, hours: adjustmentText(say, announced, format) });
}

/** Whether an adjustment is less than is shown. */
export function isNothing({ ms, cents }: Adjustment): boolean {
  return Math.abs(ms) < MINUTE_MS && !cents;
}
