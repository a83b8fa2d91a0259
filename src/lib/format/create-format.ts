import { addDays, calendarDay, DAY_MS, isCalendarDay, startOfWeek } from "../time/calendar-days.ts";
import { zoneOffsetMs } from "../time/zone-offset.ts";
import { formatNumbers } from "./format-numbers.ts";
import { type FormatSettings, insteadOfDay, NOTHING } from "./format-settings.ts";
import { dateFormatter, relativeFormatter } from "./formatters.ts";

/** Formats values for one person: by their locale and regional settings, in their business's zone and currency. */
export type Format = ReturnType<typeof createFormat>;

/** The format for these settings. Pure: the same settings and value always give the same text. */
export function createFormat(settings: FormatSettings) {
  return { ...settings, ...formatTimes(settings), ...formatDays(settings), ...formatNumbers(settings) };
}

const DATE: DateOptions = { month: "short", day: "numeric", year: "numeric" };

/** Formats calendar days and weeks; 'N/A' for an empty day, 'Invalid date' for one that cannot be read. */
function formatDays(settings: FormatSettings) {
  const { zone, firstDayOfWeek } = settings;
  const instead = (moment: Moment) => insteadOfDay(settings.locale, moment);
  const show = (moment: Moment, options: DateOptions) =>
    isMoment(moment) ? showMoment(settings, moment, options) : instead(moment);
  const dayOf = (moment: string) => calendarDay(moment, zone);
  const shortDay = (moment: Moment) => show(moment, { weekday: "short", month: "short", day: "numeric" });
  const weekStart = (moment: string) => startOfWeek(dayOf(moment), firstDayOfWeek);
  const weekDays = (moment: string) => [...Array(7).keys()].map((count) => addDays(weekStart(moment), count));

  return {
    /** The calendar day of an instant: '2026-11-20'. */
    dayOf,
    /** 'Friday, November 20' */
    day: (moment: Moment) => show(moment, { weekday: "long", month: "long", day: "numeric" }),
    /** 'Fri' */
    weekday: (moment: Moment) => show(moment, { weekday: "short" }),
    /** 'Fri'; a letter where short names are whole words, as in Arabic. */
    shortestWeekday(moment: Moment) {
      const short = show(moment, { weekday: "short" });
      return short.length > 4 ? show(moment, { weekday: "narrow" }) : short;
    },
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
      if (!isMoment(moment)) return instead(moment);
      const away = (Date.parse(dayOf(moment)) - Date.parse(dayOf(now))) / DAY_MS;
      return Math.abs(away) <= 1 ? nearDay(settings.locale, away) : shortDay(moment);
    },
    /** 'Nov 15 – 21, 2026' */
    dayRange(from: Moment, to: Moment) {
      if (!isMoment(from) || !isMoment(to)) return instead(from && to);
      const [first, last] = [dayOf(from), dayOf(to)];
      return plain(formatterOf(settings, first, DATE).formatRange(Date.parse(first), Date.parse(last)));
    },
    weekStart,
    weekDays,
    /** The names of the weekdays in this person's order: 'Sun', 'Mon', and so on. */
    weekdayNames: (width: "narrow" | "short" | "long") =>
      weekDays("2026-11-15").map((day) => show(day, { weekday: width })),
    /** How much of its calendar day has passed at an instant, by the wall clock: 0 at midnight, 0.5 at noon. */
    dayFraction(instant: string) {
      const at = Date.parse(instant);
      return (at + zoneOffsetMs(at, zone) - Date.parse(dayOf(instant))) / DAY_MS;
    },
  };
}

/** 'Today', 'Tomorrow' or 'Yesterday' as a heading: some languages write them small within a sentence. */
function nearDay(locale: string, away: number): string {
  const word = relativeFormatter(locale).format(away, "day");
  return word.charAt(0).toLocaleUpperCase(locale) + word.slice(1);
}

const TIME: DateOptions = { hour: "numeric", minute: "2-digit" };
const DAY: DateOptions = { month: "short", day: "numeric" };
const TIME_OF_DAY = /^([01]?\d|2[0-3]):[0-5]\d$/;

/** Formats times; 'N/A' for an empty or invalid time. */
function formatTimes(settings: FormatSettings) {
  const show = (instant: Moment, options: DateOptions) => showMoment(settings, instant, options);
  const time = (instant: Moment) => show(instant, TIME);
  /** A wall-clock time 'HH:MM' as text, independent of any zone. */
  const onTheWall = (text: string, options: DateOptions) =>
    showMoment({ ...settings, zone: "UTC" }, `2026-11-15T${text.padStart(5, "0")}Z`, options);

  return {
    /** '2:05 PM' */
    time,
    /** The time with seconds: '2:05:09 PM'. */
    clock: (instant: Moment) => show(instant, { ...TIME, second: "2-digit" }),
    /** A wall-clock time ('H:MM', as in shift templates): '9:00 AM'. */
    timeOfDay: (text: Moment) => (TIME_OF_DAY.test(text ?? "") ? onTheWall(`${text}`, TIME) : NOTHING),
    /** An hour of the day as an axis label: '6 AM'. */
    hour: (hour: number) => onTheWall(`${String(hour).padStart(2, "0")}:00`, { hour: "numeric" }),
    /** '9:00 AM – 5:00 PM' */
    timeRange: (from: Moment, to: Moment) =>
      isMoment(from) && isMoment(to) ? `${time(from)} – ${time(to)}` : NOTHING,
    /** The time, preceded by the day unless that is today: 'Nov 19, 10:30 PM'. */
    timeAndDay(instant: Moment, now: string) {
      const { zone } = settings;
      const isToday = isMoment(instant) && calendarDay(instant, zone) === calendarDay(now, zone);
      return show(instant, isToday ? TIME : { ...DAY, ...TIME });
    },
    /** An instant with its weekday, for moments that may be long ago: 'Tue, Mar 3, 9:02 AM'. */
    moment: (instant: Moment) => show(instant, { weekday: "short", ...DAY, ...TIME }),
  };
}

/** An instant, or a calendar day ('yyyy-MM-dd'), which is the same day in every zone. */
export type Moment = string | null | undefined;
export type DateOptions = Intl.DateTimeFormatOptions;

function isMoment(moment: Moment): moment is string {
  return Boolean(moment) && !Number.isNaN(Date.parse(String(moment)));
}

/** The formatter for a moment: in the person's locale and hours, and in the business's zone unless it is a day. */
function formatterOf({ locale, zone, hourCycle }: FormatSettings, moment: string, options: DateOptions) {
  const isOf24 = options.hour && hourCycle === 24;
  return dateFormatter(locale, {
    ...options,
    ...(options.hour && { hourCycle: isOf24 ? "h23" : "h12" }),
    // Some locales omit the leading zero by default, which makes a list of times ragged.
    ...(isOf24 && { hour: "2-digit" }),
    timeZone: isCalendarDay(moment) ? "UTC" : zone,
  });
}

/** 'am', 'a.m.' or 'a. m.', depending on the locale. */
const PERIOD = /[ \u00a0]([ap])(?:m\b|\.[ \u00a0]?m\.)/g;

/** A moment as text; 'N/A' if it is empty or invalid. */
function showMoment(settings: FormatSettings, moment: Moment, options: DateOptions): string {
  if (!isMoment(moment)) return NOTHING;
  return plain(formatterOf(settings, moment, options).format(Date.parse(moment)));
}

/** Newer ICU data has narrow spaces before AM and PM and around dashes. Makes them plain, and AM and PM capitals. */
function plain(text: string): string {
  return text.replace(/[\u202f\u2009]/g, " ").replace(PERIOD, (_, letter) => ` ${letter.toUpperCase()}M`);
}
