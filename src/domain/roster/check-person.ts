import { groupBy } from "#lib/group-by.ts";
import { addDays, type BusinessWeek, startOfWeek } from "#lib/time/calendar-days.ts";
import type { Business } from "#schema/entities/business.ts";
import { lengthOf, overlapMs, type Span } from "../time/spans.ts";

/** In ms; null for no limit. */
export interface WorkLimits {
  weekStart: BusinessWeek;
  /** Between shifts of two days; 11 hours by the EU's Working Time Directive (2003/88/EC, article 3). */
  restMinMs: number | null;
  dayMaxMs: number | null;
  /** 48 hours by the same directive (article 6). */
  weekMaxMs: number | null;
}

/** Objections to one shift of a person because of their others. */
export type PersonFinding =
  | { kind: "overlap"; with: string; ms: number }
  | { kind: "second-shift"; with: string }
  | { kind: "short-rest"; with: string; ms: number }
  | { kind: "long-day"; ms: number }
  | { kind: "long-week"; ms: number };

type PlacedShift = Span & { id: string; date: string };
type Found = { id: string; finding: PersonFinding };

/** The first day of the week by which a shift counts: the business's week, whatever first day a screen uses. */
export function countedWeekOf(
  { date }: { date: string },
  { weekStart }: Pick<WorkLimits, "weekStart">,
): string {
  return startOfWeek(date, weekStart);
}

/** Returns the findings about one person's shifts, each with its shift. */
export function checkPerson(shifts: readonly PlacedShift[], rules: WorkLimits): Found[] {
  // Ties are broken by id, so that the order is stable.
  const inTurn = [...shifts].sort((one, other) => one.start - other.start || (one.id < other.id ? -1 : 1));
  return [...clashes(inTurn), ...shortRests(inTurn, rules), ...longTimes(inTurn, rules)];
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

function* longTimes(inTurn: readonly PlacedShift[], rules: WorkLimits): Iterable<Found> {
  const { dayMaxMs, weekMaxMs } = rules;
  for (const day of groupBy(inTurn, ({ date }) => date).values()) {
    const ms = lengthOf(day);
    if (dayMaxMs !== null && ms > dayMaxMs)
      for (const { id } of day) yield { id, finding: { kind: "long-day", ms } };
  }
  for (const week of groupBy(inTurn, (shift) => countedWeekOf(shift, rules)).values()) {
    const ms = lengthOf(week);
    if (weekMaxMs !== null && ms > weekMaxMs)
      for (const { id } of week) yield { id, finding: { kind: "long-week", ms } };
  }
}

/** The days whose shifts are needed to check a range: rest and nights reach over its edges, and weeks are whole. */
export function checkedDays(
  from: string,
  to: string,
  rules: Pick<WorkLimits, "weekStart">,
): [first: string, last: string] {
  const [first = from] = [addDays(from, -1), countedWeekOf({ date: from }, rules)].sort();
  const [, last = to] = [addDays(to, 1), addDays(countedWeekOf({ date: to }, rules), 6)].sort();
  return [first, last];
}

/** A business's limits in minutes; null for no limit. */
export type LimitMinutes = Pick<Business, "rest_min_minutes" | "day_max_minutes" | "week_max_minutes">;

/**
 * The proposed limits in minutes: rest and week by articles 3 and 6 of the European Working Time Directive
 * (2003/88/EC), where the latter is an average; the day by section 3 of the German Working Hours Act.
 */
export const USUAL_LIMITS: Record<keyof LimitMinutes, number> = {
  rest_min_minutes: 11 * 60,
  day_max_minutes: 10 * 60,
  week_max_minutes: 48 * 60,
};

/** The maximum of each limit, in minutes: a day, or a week. */
export const GREATEST_LIMITS: Record<keyof LimitMinutes, number> = {
  rest_min_minutes: 24 * 60,
  day_max_minutes: 24 * 60,
  week_max_minutes: 7 * 24 * 60,
};
