import { addDays, calendarDay, DAY_MS, startOfWeek } from "./calendar-days.ts";
import { type FormatSettings, NOTHING } from "./format-settings.ts";
import { type DateOptions, formatterOf, isMoment, type Moment, plain, showMoment } from "./show-moment.ts";
import { zoneOffsetMs } from "./zone-offset.ts";

const DATE: DateOptions = { month: "short", day: "numeric", year: "numeric" };
const NEAR_DAYS: Partial<Record<number, string>> = { [-1]: "Yesterday", 0: "Today", 1: "Tomorrow" };

/** Calendar days and weeks as somebody of these settings reads them; 'N/A' for what is empty or no day. */
export function formatDays(settings: FormatSettings) {
  const { zone, firstDayOfWeek } = settings;
  const show = (moment: Moment, options: DateOptions) => showMoment(settings, moment, options);
  const dayOf = (moment: string) => calendarDay(moment, zone);
  const shortDay = (moment: Moment) => show(moment, { weekday: "short", month: "short", day: "numeric" });
  const weekStart = (moment: string) => startOfWeek(dayOf(moment), firstDayOfWeek);
  const weekDays = (moment: string) => [...Array(7).keys()].map((count) => addDays(weekStart(moment), count));

  return {
    /** The calendar day an instant falls on: '2026-11-20'. */
    dayOf,
    /** 'Friday, November 20' */
    day: (moment: Moment) => show(moment, { weekday: "long", month: "long", day: "numeric" }),
    /** 'Fri' */
    weekday: (moment: Moment) => show(moment, { weekday: "short" }),
    /** 'Fri, Nov 20' */
    shortDay,
    /** 'Nov 20, 2026' */
    date: (moment: Moment) => show(moment, DATE),
    /** 'November 2026' */
    month: (moment: Moment) => show(moment, { month: "long", year: "numeric" }),
    /** 'Nov' */
    monthName: (moment: Moment) => show(moment, { month: "short" }),
    /** 'Nov 20' */
    dayAndMonth: (moment: Moment) => show(moment, { month: "short", day: "numeric" }),
    /** 'Today', 'Tomorrow', 'Yesterday', or the day: 'Fri, Nov 20'. */
    relativeDay(moment: Moment, now: string) {
      if (!isMoment(moment)) return NOTHING;
      const away = (Date.parse(dayOf(moment)) - Date.parse(dayOf(now))) / DAY_MS;
      return NEAR_DAYS[away] ?? shortDay(moment);
    },
    /** 'Nov 15 – 21, 2026' */
    dayRange(from: Moment, to: Moment) {
      if (!isMoment(from) || !isMoment(to)) return NOTHING;
      const [first, last] = [dayOf(from), dayOf(to)];
      return plain(formatterOf(settings, first, DATE).formatRange(Date.parse(first), Date.parse(last)));
    },
    /** The calendar day on which the week of a moment begins. */
    weekStart,
    /** The seven calendar days of that week. */
    weekDays,
    /** The names of the days in the order of the week: 'Sun', 'Mon', and so on. */
    weekdayNames: (width: "short" | "long") =>
      weekDays("2026-11-15").map((day) => show(day, { weekday: width })),
    /** How far into its calendar day an instant is by the clock on the wall: 0 at midnight, 0.5 at noon. */
    dayFraction(instant: string) {
      const at = Date.parse(instant);
      return (at + zoneOffsetMs(at, zone) - Date.parse(dayOf(instant))) / DAY_MS;
    },
  };
}
