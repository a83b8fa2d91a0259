import { isCalendarDay } from "./calendar-days.ts";
import { type FormatSettings, NOTHING } from "./format-settings.ts";
import { dateFormatter } from "./formatters.ts";

/** An instant, or a calendar day ('yyyy-MM-dd'), which is the same day in every zone. */
export type Moment = string | null | undefined;
export type DateOptions = Intl.DateTimeFormatOptions;

export function isMoment(moment: Moment): moment is string {
  return Boolean(moment) && !Number.isNaN(Date.parse(String(moment)));
}

/** The formatter for a moment: in the person's locale and hours, and in the business's zone unless it is a mere day. */
export function formatterOf(
  { locale, zone, hourCycle }: FormatSettings,
  moment: string,
  options: DateOptions,
) {
  const isOf24 = options.hour && hourCycle === 24;
  return dateFormatter(locale, {
    ...options,
    ...(options.hour && { hourCycle: isOf24 ? "h23" : "h12" }),
    // By themselves some locales leave the zero away, and then a list of times is ragged.
    ...(isOf24 && { hour: "2-digit" }),
    timeZone: isCalendarDay(moment) ? "UTC" : zone,
  });
}

/** 'am', 'a.m.' or 'a. m.', as the locale has it. */
const PERIOD = /[ \u00a0]([ap])(?:m\b|\.[ \u00a0]?m\.)/g;

/** A moment as text; 'N/A' when there is none. */
export function showMoment(settings: FormatSettings, moment: Moment, options: DateOptions): string {
  if (!isMoment(moment)) return NOTHING;
  return plain(formatterOf(settings, moment, options).format(Date.parse(moment)));
}

/**
 * Newer ICU data puts narrow spaces before AM and PM and around dashes; everybody else writes plain ones. And AM and PM
 * are capitals (spec section 5) wherever they are these letters.
 */
export function plain(text: string): string {
  return text.replace(/[\u202f\u2009]/g, " ").replace(PERIOD, (_, letter) => ` ${letter.toUpperCase()}M`);
}
