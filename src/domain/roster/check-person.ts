import { groupBy } from "#lib/group-by.ts";
import { addDays, type BusinessWeek, MINUTE_MS, startOfWeek } from "#lib/time/calendar-days.ts";
import type { Business } from "#schema/entities/business.ts";
import { isMinorOn } from "../staff/age.ts";
import { type Terms, termsOfWeek } from "../staff/contracts.ts";
import { overlapMs, type ShiftTimes, type Span, shiftSpan } from "../time/spans.ts";
import { wallSpan } from "../time/wall-minutes.ts";
import { plannedMs, type WithBreaks } from "./planned-time.ts";

/** In ms; null for no limit. */
export interface WorkLimits {
  weekStart: BusinessWeek;
  /** Between shifts of two days; 11 hours by the EU's Working Time Directive (2003/88/EC, article 3). */
  restMinMs: number | null;
  dayMaxMs: number | null;
  /** 48 hours by the same directive (article 6). */
  weekMaxMs: number | null;
  /** Days in a row with a shift. This and the next two are no limit where they are left out. */
  daysInRowMax?: number | null;
  /** Of people under 18: in a day, and the time of day ('HH:MM') until which they work. */
  minorDayMaxMs?: number | null;
  minorLatestEnd?: string | null;
}

/** What limits one person's work alone, as far as this device knows it. */
export interface OwnLimits {
  /** Their history of contracts, by first day. */
  contracts: readonly Terms[];
  birthDate: string | null;
}

const NO_LIMITS: OwnLimits = { contracts: [], birthDate: null };

/** Objections to one shift of a person because of their others. */
export type PersonFinding =
  | { kind: "overlap"; with: string; ms: number }
  | { kind: "second-shift"; with: string }
  | { kind: "short-rest"; with: string; ms: number }
  | { kind: "long-day"; ms: number }
  | { kind: "long-week"; ms: number }
  | { kind: "over-contract"; ms: number; maxMs: number }
  | { kind: "many-days"; days: number }
  | { kind: "long-minor-day"; ms: number }
  | { kind: "late-minor"; latest: string };

/** A person's shift with its times, its whole span, for clashes and rest, and its planned hours in ms, for limits. */
export type PlacedShift = Span & ShiftTimes & { id: string; plannedMs: number };
type Found = { id: string; finding: PersonFinding };

/** The first day of the week by which a shift counts: the business's week, whatever first day a screen uses. */
export function countedWeekOf(
  { date }: { date: string },
  { weekStart }: Pick<WorkLimits, "weekStart">,
): string {
  return startOfWeek(date, weekStart);
}

/** Returns a shift as a person's limits count it. */
export function placedShift(shift: ShiftTimes & WithBreaks & { id: string }, zone: string): PlacedShift {
  const { id, date, start_time, end_time } = shift;
  const span = shiftSpan(shift, zone);
  return { id, date, start_time, end_time, ...span, plannedMs: plannedMs(shift, span) };
}

/** Returns the planned hours of shifts in ms. */
export function plannedLengthOf(shifts: readonly Pick<PlacedShift, "plannedMs">[]): number {
  return shifts.reduce((sum, shift) => sum + shift.plannedMs, 0);
}

/** Returns the findings about one person's shifts, each with its shift. */
export function checkPerson(
  shifts: readonly PlacedShift[],
  rules: WorkLimits,
  own: OwnLimits = NO_LIMITS,
): Found[] {
  // Ties are broken by id, so that the order is stable.
  const inTurn = [...shifts].sort((one, other) => one.start - other.start || (one.id < other.id ? -1 : 1));
  return [
    ...clashes(inTurn),
    ...shortRests(inTurn, rules),
    ...longTimes(inTurn, rules, own),
    ...manyDays(inTurn, rules),
    ...minorsTimes(inTurn, rules, own),
  ];
}

function* clashes(inTurn: readonly PlacedShift[]): Iterable<Found> {
  for (const [place, shift] of inTurn.entries()) {
    for (const later of inTurn.slice(place + 1)) {
      const ms = overlapMs(shift, later);
      if (ms === 0 && shift.date !== later.date) continue;
      const findingWith = ({ id }: PlacedShift): PersonFinding =>
        ms > 0 ? { kind: "overlap", with: id, ms } : { kind: "second-shift", with: id };
      yield { id: shift.id, finding: findingWith(later) };
      yield { id: later.id, finding: findingWith(shift) };
    }
  }
}

function* shortRests(inTurn: readonly PlacedShift[], { restMinMs }: WorkLimits): Iterable<Found> {
  if (restMinMs === null) return;
  let last: PlacedShift | undefined;
  for (const shift of inTurn) {
    const ms = last ? shift.start - last.end : Number.POSITIVE_INFINITY;
    // An overlap has its own finding, and hours between two shifts of a day are a break.
    if (last && ms >= 0 && ms < restMinMs && last.date !== shift.date) {
      yield { id: last.id, finding: { kind: "short-rest", with: shift.id, ms } };
      yield { id: shift.id, finding: { kind: "short-rest", with: last.id, ms } };
    }
    if (!last || shift.end > last.end) last = shift;
  }
}

function* longTimes(
  inTurn: readonly PlacedShift[],
  rules: WorkLimits,
  { contracts }: OwnLimits,
): Iterable<Found> {
  const { dayMaxMs, weekMaxMs } = rules;
  for (const day of groupBy(inTurn, ({ date }) => date).values()) {
    const ms = plannedLengthOf(day);
    if (dayMaxMs !== null && ms > dayMaxMs)
      for (const { id } of day) yield { id, finding: { kind: "long-day", ms } };
  }
  for (const [start, week] of groupBy(inTurn, (shift) => countedWeekOf(shift, rules))) {
    const ms = plannedLengthOf(week);
    if (weekMaxMs !== null && ms > weekMaxMs)
      for (const { id } of week) yield { id, finding: { kind: "long-week", ms } };
    const maxMs = (termsOfWeek(contracts, start).weekly_max_minutes ?? Infinity) * MINUTE_MS;
    if (ms > maxMs) for (const { id } of week) yield { id, finding: { kind: "over-contract", ms, maxMs } };
  }
}

/** All shifts of a run are marked: whichever is moved or given away may end it. */
function* manyDays(inTurn: readonly PlacedShift[], { daysInRowMax }: WorkLimits): Iterable<Found> {
  if (daysInRowMax == null) return;
  const runs: { days: number; last: string; shifts: PlacedShift[] }[] = [];
  for (const [date, shifts] of groupBy(inTurn, (shift) => shift.date)) {
    const run = runs.at(-1);
    if (run?.last === addDays(date, -1)) {
      run.days += 1;
      run.last = date;
      run.shifts.push(...shifts);
    } else runs.push({ days: 1, last: date, shifts: [...shifts] });
  }
  for (const { days, shifts } of runs)
    if (days > daysInRowMax) for (const { id } of shifts) yield { id, finding: { kind: "many-days", days } };
}

function* minorsTimes(
  inTurn: readonly PlacedShift[],
  { minorDayMaxMs, minorLatestEnd }: WorkLimits,
  { birthDate }: OwnLimits,
): Iterable<Found> {
  const ofMinor = inTurn.filter(({ date }) => isMinorOn(birthDate, date));
  for (const day of groupBy(ofMinor, ({ date }) => date).values()) {
    const ms = plannedLengthOf(day);
    if (minorDayMaxMs != null && ms > minorDayMaxMs)
      for (const { id } of day) yield { id, finding: { kind: "long-minor-day", ms } };
  }
  if (minorLatestEnd == null) return;
  for (const { id, date, start_time, end_time } of ofMinor) {
    const isLate = wallSpan(date, start_time, end_time).end > wallSpan(date, "00:00", minorLatestEnd).end;
    if (isLate) yield { id, finding: { kind: "late-minor", latest: minorLatestEnd } };
  }
}

/** The days whose shifts are needed to check a range: rest, nights and runs of days reach over its edges, and weeks are whole. */
export function checkedDays(
  from: string,
  to: string,
  rules: Pick<WorkLimits, "weekStart" | "daysInRowMax">,
): [first: string, last: string] {
  const reach = rules.daysInRowMax ?? 1;
  const [first = from] = [addDays(from, -reach), countedWeekOf({ date: from }, rules)].sort();
  const [, last = to] = [addDays(to, reach), addDays(countedWeekOf({ date: to }, rules), 6)].sort();
  return [first, last];
}

/** A business's limits that are a time, in minutes; null for no limit. */
export type LimitMinutes = Pick<
  Business,
  "rest_min_minutes" | "day_max_minutes" | "week_max_minutes" | "minor_day_max_minutes"
>;

/**
 * The proposed limits in minutes: rest and week by articles 3 and 6 of the European Working Time Directive
 * (2003/88/EC), where the latter is an average; the day by section 3 of the German Working Hours Act; a minor's day by
 * article 8 of the directive on young people at work (94/33/EC).
 */
export const USUAL_LIMITS: Record<keyof LimitMinutes, number> = {
  rest_min_minutes: 11 * 60,
  day_max_minutes: 10 * 60,
  week_max_minutes: 48 * 60,
  minor_day_max_minutes: 8 * 60,
};

/** The maximum of each limit, in minutes: a day, or a week. */
export const GREATEST_LIMITS: Record<keyof LimitMinutes, number> = {
  rest_min_minutes: 24 * 60,
  day_max_minutes: 24 * 60,
  week_max_minutes: 7 * 24 * 60,
  minor_day_max_minutes: 24 * 60,
};

/** A business's limits that are a number of days; null for no limit. */
export type LimitDays = Pick<Business, "days_in_row_max" | "notice_days">;

/**
 * What is proposed and possible: a day off in each seven by article 5 of the Working Time Directive, and four days of
 * notice by section 12 of the German Part-Time Act. Rosters hold the days around a week that a run may reach (checkedDays).
 */
export const DAY_LIMITS: Record<keyof LimitDays, { usual: number; greatest: number }> = {
  days_in_row_max: { usual: 6, greatest: 14 },
  notice_days: { usual: 4, greatest: 60 },
};

/** The proposed latest end for minors, by article 9 of the directive on young people at work. */
export const USUAL_MINOR_END = "22:00";
