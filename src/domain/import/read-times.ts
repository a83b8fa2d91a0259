import { plainDigits } from "#lib/plain-digits.ts";
import { timeOfMinutes } from "../time/wall-minutes.ts";

/** A time of a file as 'HH:MM'. It is open which half of the day it is in without an am or pm, up to noon. */
export interface FileTime {
  time: string;
  isOpen: boolean;
}

// no words: read in files, never shown
const NAMED = new Map([
  ...["noon", "midday", "mittag", "mediodía", "midi"].map((name) => [name, "12:00"] as const),
  ...["midnight", "mitternacht", "medianoche", "minuit"].map((name) => [name, "00:00"] as const),
]);
const CLOCK =
  /^(\d{1,2})(?:\s*(?::|\.|٫|h|uhr)\s*(\d{2})(?::\d{2}(?:[.,]0+)?)?)?\s*(?:h|hs|uhr)?\.?\s*(am|pm|a|p)?$/;
const DIGITS = /^(\d{1,2})(\d{2})\s*(am|pm|a|p)?$/;
/** What a spreadsheet counts its days from: a time alone is on it. */
const EPOCH = /^(1899-12-3[01]|1900-01-0[01])$/;
const DATE_BEFORE = /^(?:\p{L}+[.,]*\s+)?\d{1,4}[./-]\d{1,2}[./-]\d{1,4}[t,\s]+(?=\d)/u;

/** Reads a time as people and spreadsheets write it: 9, 9:30 pm, 17h30, 0930, ٩:٠٠ ص; null if it is none. */
export function readTime(text: string): FileTime | null {
  const plain = plainTime(text);
  const named = NAMED.get(plain);
  if (named) return { time: named, isOpen: false };
  if (EPOCH.test(plain)) return { time: "00:00", isOpen: false };
  const [whole, hours = "", minutes = "00", half] = CLOCK.exec(plain) ?? DIGITS.exec(plain) ?? [];
  return (whole === undefined ? null : clockTime(Number(hours), Number(minutes), half)) ?? shareOfDay(plain);
}

function clockTime(hours: number, minutes: number, half: string | undefined): FileTime | null {
  if (minutes > 59) return null;
  if (half) {
    if (hours < 1 || hours > 12) return null;
    const shift = half.startsWith("p") ? 12 : 0;
    return { time: timeOfMinutes(((hours % 12) + shift) * 60 + minutes), isOpen: false };
  }
  if (hours > 24 || (hours === 24 && minutes > 0)) return null;
  return { time: timeOfMinutes((hours % 24) * 60 + minutes), isOpen: hours >= 1 && hours <= 12 };
}

/** A spreadsheet's own form, where a column is not marked as times: 0.375 is nine o'clock. */
function shareOfDay(plain: string): FileTime | null {
  if (!/^0[.,]\d+$/.test(plain)) return null;
  const minutes = Math.round(Number(plain.replace(",", ".")) * 24 * 60);
  return { time: timeOfMinutes(minutes % (24 * 60)), isOpen: false };
}

/** Two times of one cell: '9:00 – 17:00', '9a-5p', 'von 9 bis 17'. In '9-5pm' the half counts for both where it fits. */
export function readTimes(text: string): { start: FileTime; end: FileTime } | null {
  const [, from = "", to = ""] = RANGE.exec(plainTime(text)) ?? [];
  const [start, end] = [readTime(from), readTime(to)];
  if (!start || !end) return null;
  const half = /(am|pm|a|p)$/.exec(to)?.[1];
  if (!half || !start.isOpen) return { start, end };
  const same = readTime(`${from} ${half}`);
  const other = readTime(`${from} ${half.startsWith("p") ? "am" : "pm"}`);
  return { start: (same && same.time < end.time ? same : other) ?? start, end };
}

const RANGE =
  /^(?:from |von |de |من )?(.+?)\s*(?:[-–—→]|(?<=[\d\smp])(?:to|bis|until|till|hasta|à|a(?=\s\d)|إلى)(?=[\s\d]))\s*(.+)$/;

/** Lower case, plain digits, and the halves of the day as am and pm. */
function plainTime(text: string): string {
  return plainDigits(text)
    .toLowerCase()
    .replace(/[\u200e\u200f\u061c]/g, "")
    .replace(/[\u00a0\u202f\s]+/g, " ")
    .trim()
    .replace(DATE_BEFORE, "")
    .replace(/([ap])\.?\s?m\.?(?=$|[^\p{L}])/gu, "$1m")
    .replace(/صباحا|صباحًا|(?<=[\d\s])ص/g, " am")
    .replace(/مساء|مساءً|(?<=[\d\s])م(?=$|[^\p{L}])/gu, " pm");
}
