import type { Terms } from "#domain/staff/contracts.ts";
import type { Format } from "#lib/format/create-format.ts";
import { factsText, listText } from "#lib/format/formatters.ts";
import { MINUTE_MS } from "#lib/time/calendar-days.ts";
import type { SayView } from "#words/made/view.ts";
import { weekdaysOf } from "../availability/entry-words.ts";

/** What a contract says: '30h a week · at most 40h · Mon, Tue, and Wed'. */
export function contractText(say: SayView, terms: Terms, format: Format): string {
  const { weekly_minutes, weekly_max_minutes, workdays } = terms;
  const hours = (minutes: number) => format.hours(minutes * MINUTE_MS);
  const names = format.weekdayNames("short");
  const days = weekdaysOf(format).flatMap(({ weekday }, place) =>
    workdays?.includes(weekday) ? (names[place] ?? []) : [],
  );
  return factsText(say.locale, [
    weekly_minutes === null
      ? say("contract.noHours")
      : say("contract.weekly", { hours: hours(weekly_minutes) }),
    weekly_max_minutes !== null && say("contract.atMost", { hours: hours(weekly_max_minutes) }),
    days.length > 0 && listText(say.locale, days),
  ]);
}
