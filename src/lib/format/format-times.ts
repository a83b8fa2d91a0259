import { calendarDay } from "./calendar-days.ts";
import { type FormatSettings, NOTHING } from "./format-settings.ts";
import { type DateOptions, isMoment, type Moment, showMoment } from "./show-moment.ts";

const TIME: DateOptions = { hour: "numeric", minute: "2-digit" };
const DAY: DateOptions = { month: "short", day: "numeric" };
const TIME_OF_DAY = /^([01]?\d|2[0-3]):[0-5]\d$/;

/** Times as somebody of these settings reads them; 'N/A' for what is empty or no time. */
export function formatTimes(settings: FormatSettings) {
  const show = (instant: Moment, options: DateOptions) => showMoment(settings, instant, options);
  const time = (instant: Moment) => show(instant, TIME);
  /** What the clock on any wall shows at 'HH:MM'. */
  const onTheWall = (text: string, options: DateOptions) =>
    showMoment({ ...settings, zone: "UTC" }, `2026-11-15T${text.padStart(5, "0")}Z`, options);

  return {
    /** '2:05 PM' */
    time,
    /** The time with seconds: '2:05:09 PM'. */
    clock: (instant: Moment) => show(instant, { ...TIME, second: "2-digit" }),
    /** A time of day that is no instant ('H:MM', as shift templates have it): '9:00 AM'. */
    timeOfDay: (text: Moment) => (TIME_OF_DAY.test(text ?? "") ? onTheWall(`${text}`, TIME) : NOTHING),
    /** An hour of the day as a mark on a line: '6 AM'. */
    hour: (hour: number) => onTheWall(`${String(hour).padStart(2, "0")}:00`, { hour: "numeric" }),
    /** '9:00 AM – 5:00 PM' */
    timeRange: (from: Moment, to: Moment) =>
      isMoment(from) && isMoment(to) ? `${time(from)} – ${time(to)}` : NOTHING,
    /** The time, with the day before it when that is another day than now's: 'Nov 19, 10:30 PM'. */
    timeAndDay(instant: Moment, now: string) {
      const { zone } = settings;
      const isToday = isMoment(instant) && calendarDay(instant, zone) === calendarDay(now, zone);
      return show(instant, isToday ? TIME : { ...DAY, ...TIME });
    },
    /** An instant with its day of the week, for what may be long ago: 'Tue, Mar 3, 9:02 AM'. */
    moment: (instant: Moment) => show(instant, { weekday: "short", ...DAY, ...TIME }),
  };
}
