import { dateFormatter } from "#lib/format/formatters.ts";
import type { DayOrder } from "#lib/format/regional-of.ts";
import { plainDigits } from "#lib/plain-digits.ts";
import { foldText } from "#lib/search.ts";
import { isCalendarDay } from "#lib/time/calendar-days.ts";
import { LANGUAGES } from "#words/languages.ts";

const FIGURES = /^(\d{1,4})([./\-\s]+)(\d{1,2})[./\-\s]+(\d{1,4})\.?$/;
const TIME = /[T,\s]+\d{1,2}:\d{2}.*$/;
const WEEKDAY = /^\p{L}+[.,]*\s+(?=\d)/u;

/** A date of the file that could be read otherwise, and the calendar days it can be. */
export interface ReadDay {
  text: string;
  day: string;
  otherDay: string;
}

/** The order in which a column writes its dates, and whether the dates themselves show it. */
export function dayOrderIn(texts: readonly string[], usual: DayOrder): { order: DayOrder; isSure: boolean } {
  const shown = new Set(texts.map(orderShownBy).filter((order) => order !== null));
  const [only] = shown;
  return only && shown.size === 1 ? { order: only, isSure: true } : { order: usual, isSure: false };
}

/** No month has a number above 12, and nobody writes the month first with dots. */
function orderShownBy(text: string): "dmy" | "mdy" | null {
  const [, first = "", sign = "", second = ""] = FIGURES.exec(bare(text)) ?? [];
  if (first === "" || first.length > 2) return null;
  if (sign.includes(".") || Number(first) > 12) return "dmy";
  return Number(second) > 12 ? "mdy" : null;
}

/**
 * A date as yyyy-MM-dd, which it may be already, or else in the given order; other text stays, to be reported. `isNear`
 * allows years of two digits and months in words, where a wrong century is out of the question.
 */
export function readDay(text: string, order: DayOrder, { isNear = false } = {}): string {
  const [whole, first = "", , second = "", third = ""] = FIGURES.exec(bare(text)) ?? [];
  if (whole === undefined) return (isNear && spelledDay(bare(text))) || text;
  const [year, month, day] =
    first.length === 4
      ? [first, second, third]
      : order === "mdy"
        ? [third, first, second]
        : [third, second, first];
  return calendarDayOf(isNear && year.length === 2 ? `20${year}` : year, month, day) ?? text;
}

/** Reads a column of dates that are not far away, and knows which of them nothing tells how to read. */
export function dateReader(texts: readonly string[], usual: DayOrder) {
  const near = { isNear: true };
  const { order, isSure } = dayOrderIn(texts, usual);
  const days = new Map(texts.map((text) => [text, readDay(text, order, near)] as const));
  const open = [...days].flatMap(([text, day]) => {
    const otherDay = otherReading(text, order, near);
    return isSure || otherDay === day || !isCalendarDay(otherDay) ? [] : [{ text, day, otherDay }];
  });
  return {
    open,
    /** Null if it is no date. */
    of: (text: string): string | null => {
      const day = days.get(text) ?? readDay(text, order, near);
      return isCalendarDay(day) ? day : null;
    },
  };
}

/** The other day that a date may be; the same where only one order fits. */
export function otherReading(text: string, order: DayOrder, options?: { isNear: boolean }): string {
  return readDay(text, order === "mdy" ? "dmy" : "mdy", options);
}

/** 'Mar 2, 2026' or '2. März 2026', in the app's languages; null if it is none. */
function spelledDay(text: string): string | null {
  const words = foldText(text).match(/\p{L}+|\d+/gu) ?? [];
  const month = words.map((word) => months().get(word)).find((found) => found !== undefined);
  const figures = words.filter((word) => /\d/.test(word));
  const year = figures.find((figure) => figure.length === 4);
  const day = figures.find((figure) => figure.length <= 2);
  return figures.length === 2 && month && year && day ? calendarDayOf(year, String(month), day) : null;
}

function calendarDayOf(year: string, month: string, day: string): string | null {
  const read = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return Number.isFinite(at.getTime()) && at.toISOString().startsWith(`${read}T`) ? read : null;
}

let known: ReadonlyMap<string, number> | undefined;

/** The numbers of months by their names in the app's languages, long and short. */
function months(): ReadonlyMap<string, number> {
  known ??= new Map(
    LANGUAGES.flatMap((language) =>
      (["long", "short"] as const).flatMap((month) =>
        Array.from({ length: 12 }, (_, place) => {
          const parts = dateFormatter(language, { month, day: "numeric", timeZone: "UTC" }).formatToParts(
            Date.UTC(2026, place, 15),
          );
          const name = parts.find(({ type }) => type === "month")?.value ?? "";
          return [foldText(name).replace(/[^\p{L}]/gu, ""), place + 1] as const;
        }),
      ),
    ),
  );
  return known;
}

/** In plain digits, without a weekday before it, and without the time that spreadsheets add to a day. */
function bare(text: string): string {
  return plainDigits(text).trim().replace(TIME, "").replace(WEEKDAY, "");
}
