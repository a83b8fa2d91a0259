import { factsText } from "#lib/format/formatters.ts";
import type { SheetCell } from "#lib/sheets/csv-text.ts";
import { HOUR_MS, inHours, MINUTE_MS } from "#lib/time/calendar-days.ts";
import type { SayTimeRecords } from "#words/made/time-records.ts";
import { isWithin } from "../time/day-range.ts";
import { shownTimes } from "../time/shown-times.ts";
import { lengthOf, type Span } from "../time/spans.ts";
import { toWallTime } from "../time/zones.ts";
import { type ApprovalState, paidMs } from "./approved-work.ts";
import { isClosed, type PunchInterval } from "./intervals.ts";
import { workedSpans } from "./matches.ts";
import type { PositionedInterval } from "./positioned-work.ts";
import type { LoggedPunch } from "./records-source.ts";
import type { ShiftLink } from "./shift-links.ts";

/** A mark on a row for its reader. */
export type WorkFlag =
  /** Its times were corrected, or completed by a manager. */
  | "edited"
  /** A punch of it reached the server long after it was recorded. */
  | "late-arrival"
  /** It has an unverified press and is unpaid meanwhile. */
  | "unverified"
  /** The clock of one of its devices was changed. */
  | "clock-doubted"
  | "automatic"
  /** It is only on this device so far. */
  | "unsent";

/** One interval as a row of the time records; instants in epoch ms. */
export interface WorkRow extends PunchInterval {
  /** The calendar day it counts on (workDays). */
  day: string;
  /** Its length without breaks; 0 while open. */
  lengthMs: number;
  /** The paid part: without what gave way, and no minute twice. */
  countedMs: number;
  isUndecided: boolean;
  linked:
    | (Span & {
        id: string;
        /** The deviation from the plan in ms, negative before it; null if on time, or not the shift's edge. */
        arrivedMs: number | null;
        leftMs: number | null;
      })
    | null;
  flags: WorkFlag[];
  /** The names of what was worked, in order; none where nothing is known. */
  positions: string[];
  /** How far a manager's approval of its day still holds; null without one. */
  approval: "approved" | "changed" | null;
}

export interface RowContext {
  lateMs: number;
  /** The punches that count, by id. */
  punches: ReadonlyMap<string, LoggedPunch>;
  paid: ReadonlyMap<string, PositionedInterval[]>;
  positionNames: ReadonlyMap<string, string>;
  links: ReadonlyMap<string, ShiftLink>;
  shifts: ReadonlyMap<string, Span>;
  undecided: ReadonlySet<string>;
  approvals: ReadonlyMap<string, ApprovalState[]>;
}

export function workRowOf(interval: PunchInterval, day: string, context: RowContext): WorkRow {
  const { paid, undecided } = context;
  return {
    ...interval,
    day,
    lengthMs: isClosed(interval) ? lengthOf(workedSpans(interval)) : 0,
    countedMs: (paid.get(interval.key) ?? []).reduce(
      (sum, workedInterval) => sum + paidMs(workedInterval),
      0,
    ),
    isUndecided: undecided.has(interval.key),
    linked: linkedOf(interval, context),
    positions: positionsOf(interval, context),
    flags: flagsOf(interval, context),
    approval: approvalOf(interval, day, context),
  };
}

function linkedOf({ key }: PunchInterval, { links, shifts }: RowContext): WorkRow["linked"] {
  const link = links.get(key);
  const span = link && shifts.get(link.shift_id);
  if (!span) return null;
  return { id: link.shift_id, ...span, arrivedMs: awayMs(link.arrival), leftMs: awayMs(link.departure) };
}

function positionsOf({ key }: PunchInterval, { paid, positionNames }: RowContext): string[] {
  const parts = (paid.get(key) ?? []).flatMap((one) => one.parts ?? []);
  return [...new Set(parts.flatMap(({ position }) => positionNames.get(position ?? "") ?? []))];
}

function awayMs(mark: ShiftLink["arrival"]): number | null {
  return mark && mark.mark !== "on-time" ? mark.ms : null;
}

function approvalOf({ user_id }: PunchInterval, day: string, { approvals }: RowContext): WorkRow["approval"] {
  const covering = (approvals.get(user_id) ?? []).filter(({ approval }) => isWithin(approval, day));
  if (covering.length === 0) return null;
  return covering.some(({ isChanged }) => !isChanged) ? "approved" : "changed";
}

function flagsOf(interval: PunchInterval, { punches, lateMs, paid }: RowContext): WorkFlag[] {
  const own = interval.punches.flatMap((id) => punches.get(id) ?? []);
  const flags: [WorkFlag, boolean][] = [
    ["edited", own.some((punch) => punch.corrects !== null || isMending(interval, punch.entry_id))],
    ["late-arrival", own.some((punch) => isLate(punch, lateMs))],
    ["clock-doubted", own.some(({ clock_changed }) => clock_changed)],
    ["unverified", interval.unverified.length > 0 && !paid.has(interval.key)],
    ["automatic", interval.sources.includes("automatic")],
    ["unsent", own.some(({ change_id }) => change_id !== null)],
  ];
  return flags.flatMap(([flag, holds]) => (holds ? [flag] : []));
}

/** Whether a punch was typed in to complete a clocked interval. */
function isMending({ track }: PunchInterval, entry_id: string | null): boolean {
  return track === "clock" && entry_id !== null;
}

function isLate({ received_at, recorded_at }: LoggedPunch, lateMs: number): boolean {
  return received_at !== null && Date.parse(received_at) - Date.parse(recorded_at) > lateMs;
}

const MARKS = [
  "phone",
  "kiosk",
  "manager",
  "correction",
  "automatic",
  "edited",
  "late-arrival",
  "unverified",
  "clock-doubted",
  "unsent",
  "approved",
  "changed",
] as const satisfies (PunchInterval["sources"][number] | WorkFlag | WorkRow["approval"])[];

/** The finished words of a file of records, because workers that make files have no catalogs. */
export interface RecordsFileWords {
  sheet: string;
  head: readonly string[];
  marks: Record<(typeof MARKS)[number], string>;
  formerColleague: string;
  locale: string;
}

export function recordsFileWords(say: SayTimeRecords): RecordsFileWords {
  const marks = MARKS.map((name) => [name, say(`mark.${name}`)] as const);
  return {
    sheet: say("export.sheet"),
    head: COLUMN_NAMES.map((column) => say(`export.column.${column}`)),
    marks: Object.fromEntries(marks) as RecordsFileWords["marks"],
    formerColleague: say("formerColleague"),
    locale: say.locale,
  };
}

/**
 * Returns records as table rows, for payroll and spreadsheets; times in the business's zone. Hours add up to their sum as
 * it is shown.
 */
export function recordsCsv(
  rows: readonly WorkRow[],
  nameOf: (person: string) => string,
  zone: string,
  words: RecordsFileWords,
): SheetCell[][] {
  const wall = (at: number) => toWallTime(at, zone).replace("T", " ");
  const marksOf: CsvContext["marksOf"] = (marks) =>
    factsText(
      words.locale,
      marks.map((mark) => words.marks[mark]),
    );
  const [columns, head] = columnsOf(rows, words);
  const [counted, lengths] = (["countedMs", "lengthMs"] as const).map((name) =>
    shownTimes(
      rows.map((row) => row[name]),
      HOUR_MS / 100,
      Math.round,
    ),
  );
  const shown = rows.map((row, place) => ({
    ...row,
    countedMs: counted?.[place] ?? 0,
    lengthMs: lengths?.[place] ?? 0,
  }));
  const textOf: CsvContext["textOf"] = (facts) => factsText(words.locale, facts);
  const context = { nameOf, wall, marksOf, textOf };
  return [head, ...shown.map((row) => columns.map((column) => COLUMNS[column](row, context)))];
}

/** The columns with their heads; without positions none for them. */
function columnsOf(rows: readonly WorkRow[], { head }: RecordsFileWords): [Column[], string[]] {
  const hasPositions = rows.some(({ positions }) => positions.length > 0);
  const shown = COLUMN_NAMES.map((column, place) => [column, head[place] ?? ""] as const).filter(
    ([column]) => hasPositions || column !== "position",
  );
  return [shown.map(([column]) => column), shown.map(([, text]) => text)];
}

interface CsvContext {
  nameOf: (person: string) => string;
  /** Writes an instant as 'yyyy-MM-dd HH:mm'. */
  wall: (at: number) => string;
  marksOf: (marks: readonly (keyof RecordsFileWords["marks"])[]) => string;
  textOf: (facts: readonly string[]) => string;
}

const COLUMNS = {
  person: ({ user_id }, { nameOf }) => nameOf(user_id),
  date: ({ day }) => day,
  in: ({ start }, { wall }) => wall(start),
  out: ({ end }, { wall }) => (end === null ? "" : wall(end)),
  breakMinutes: ({ breaks, end }) => {
    const paused = breaks.map((pause) => ({ start: pause.start, end: pause.end ?? end ?? pause.start }));
    return Math.round(lengthOf(paused) / MINUTE_MS);
  },
  hours: ({ countedMs }) => inHours(countedMs),
  clockedHours: ({ end, lengthMs }) => (end === null ? null : inHours(lengthMs)),
  shiftStart: ({ linked }, { wall }) => (linked ? wall(linked.start) : ""),
  shiftEnd: ({ linked }, { wall }) => (linked ? wall(linked.end) : ""),
  minutesLate: ({ linked }) => (linked?.arrivedMs ? Math.round(linked.arrivedMs / MINUTE_MS) : null),
  position: ({ positions }, { textOf }) => textOf(positions),
  sources: ({ sources }, { marksOf }) => marksOf(sources),
  flags: ({ flags }, { marksOf }) => marksOf(flags),
  approval: ({ approval }, { marksOf }) => marksOf(approval ? [approval] : []),
} satisfies Record<string, (row: WorkRow, context: CsvContext) => SheetCell>;

type Column = keyof typeof COLUMNS;
const COLUMN_NAMES = Object.keys(COLUMNS) as Column[];
