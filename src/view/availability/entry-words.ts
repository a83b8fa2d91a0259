import type { DayPattern, EntryPlan } from "#domain/availability/entries.ts";
import type { Format } from "#lib/format/create-format.ts";
import { listText } from "#lib/format/formatters.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import type { SayAvailability } from "#words/made/availability.ts";

const NAMED_DAYS_MAX = 3;

/** The days of an entry: 'Mon, Mar 2', 'Mar 1 – 14, 2026', 'Every Monday and Friday, Mar 2 – 27, 2026'. */
export function patternText(say: SayAvailability, pattern: DayPattern, format: Format): string {
  if (pattern.kind === "day") return format.shortDay(pattern.date);
  if (pattern.kind === "range") return format.dayRange(pattern.from, pattern.to);
  if (pattern.kind === "weekly") {
    const names = weekdaysOf(format).filter(({ weekday }) => pattern.weekdays.includes(weekday));
    return say("entry.weekly", {
      weekdays: listText(
        say.locale,
        names.map(({ long }) => long),
      ),
      days: format.dayRange(pattern.from, pattern.to),
    });
  }
  const { days } = pattern;
  const named = days.slice(0, days.length > NAMED_DAYS_MAX ? NAMED_DAYS_MAX - 1 : NAMED_DAYS_MAX);
  const left = days.length - named.length;
  return listText(say.locale, [
    ...named.map(format.shortDay),
    ...(left > 0 ? [say("entry.moreDays", { count: left })] : []),
  ]);
}

/** What an entry says about a day: 'Available all day', 'Unavailable 9:00 AM – 12:00 PM'. */
export function saysText(say: SayAvailability, plan: Omit<EntryPlan, "reason">, format: Format): string {
  const { available, all_day } = plan;
  const wish = available ? plan.preference : null;
  if (wish) return all_day ? say(`entry.${wish}`) : say(`entry.${wish}Hours`, timesOf(plan, format));
  if (all_day) return say(available ? "entry.available" : "entry.unavailable");
  return say(available ? "entry.availableHours" : "entry.unavailableHours", timesOf(plan, format));
}

/** '9:00 AM – 5:00 PM'; 'All day' without times. */
export function hoursText(
  say: SayAvailability,
  plan: Pick<EntryPlan, "all_day" | "start_time" | "end_time">,
  format: Format,
): string {
  return plan.all_day ? say("entry.allDay") : say("entry.hours", timesOf(plan, format));
}

function timesOf({ start_time, end_time }: Pick<EntryPlan, "start_time" | "end_time">, format: Format) {
  return { from: format.timeOfDay(start_time), to: format.timeOfDay(end_time) };
}

/**
 * The approval status to show for an entry, "automatic" if no manager has to approve it, "expired" if none did before its
 * day was over; null without Approval Mode, where entries count at once.
 */
export function statusOf(
  { status, available, date }: Pick<StaffAvailability, "status" | "available" | "date">,
  approvalMode: boolean,
  today: string,
) {
  if (status === "denied") return { status, tone: "danger" } as const;
  if (!approvalMode) return null;
  if (available) return { status: "automatic", tone: "neutral" } as const;
  if (status === "pending" && date < today) return { status: "expired", tone: "neutral" } as const;
  return { status, tone: status === "approved" ? "positive" : "caution" } as const;
}

/** The weekdays in this person's order, with a name for narrow columns; Sunday is 0. */
export function weekdaysOf(format: Format): { weekday: number; short: string; long: string }[] {
  const long = format.weekdayNames("long");
  return format.weekDays("2026-11-15").map((day, at) => ({
    weekday: new Date(day).getUTCDay(),
    short: format.shortestWeekday(day),
    long: long[at] ?? "",
  }));
}
