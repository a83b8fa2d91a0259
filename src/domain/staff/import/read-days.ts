import type { DayOrder } from "#lib/format/regional-of.ts";
import { plainDigits } from "#lib/plain-digits.ts";

const FIGURES = /^(\d{1,4})([./\-\s]+)(\d{1,2})[./\-\s]+(\d{1,4})\.?$/;
const TIME = /[T\s]+\d{1,2}:\d{2}.*$/;

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

/** A date as yyyy-MM-dd, which it may be already, or else in the given order; other text stays, to be reported. */
export function readDay(text: string, order: DayOrder): string {
  const [whole, first = "", , second = "", third = ""] = FIGURES.exec(bare(text)) ?? [];
  if (whole === undefined) return text;
  const [year, month, day] =
    first.length === 4
      ? [first, second, third]
      : order === "mdy"
        ? [third, first, second]
        : [third, second, first];
  const read = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return Number.isFinite(at.getTime()) && at.toISOString().startsWith(`${read}T`) ? read : text;
}

/** In plain digits, and without the time that spreadsheets add to a day. */
function bare(text: string): string {
  return plainDigits(text).trim().replace(TIME, "");
}
