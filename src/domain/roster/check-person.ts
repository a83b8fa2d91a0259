import { startOfWeek } from "#lib/format/calendar-days.ts";
import type { RegionalSettings } from "#lib/format/format-settings.ts";
import { groupBy } from "#lib/group-by.ts";
import { lengthOf, overlapMs, type Span } from "./shift-span.ts";

/** In ms; null for no limit. */
export interface WorkLimits {
  /** The day on which the weeks of the business begin. */
  weekStart: RegionalSettings["firstDayOfWeek"];
  /** Between the shifts of two days; 11 hours by the EU's Working Time Directive (2003/88/EC, article 3). */
  restMinMs: number | null;
  dayMaxMs: number | null;
  /** 48 hours by the same directive (article 6). */
  weekMaxMs: number | null;
}

/** What speaks against one shift of a person because of their others. */
export type PersonFinding =
  /** It runs beside another. */
  | { kind: "overlap"; with: string; ms: number }
  /** A second one on its day, at another time. */
  | { kind: "second-shift"; with: string }
  /** There is too little time between it and one of another day. */
  | { kind: "short-rest"; with: string; ms: number }
  /** Its day is too long. */
  | { kind: "long-day"; ms: number }
  /** Its week is too long. */
  | { kind: "long-week"; ms: number };

type PlacedShift = Span & { id: string; date: string };

/**
 * The calendar day on which the week of a shift begins that limits and fairness count by: the week of the business,
 * whatever day the weeks on somebody's screen begin on.
 */
export function countedWeekOf(
  { date }: { date: string },
  { weekStart }: Pick<WorkLimits, "weekStart">,
): string {
  return startOfWeek(date, weekStart);
}

/** What speaks against the shifts of one person, each finding with the shift it is about. */
export function checkPerson(
  shifts: readonly PlacedShift[],
  rules: WorkLimits,
): { id: string; finding: PersonFinding }[] {
  // Of those that begin together any may come first, so long as it is always the same.
  const inTurn = [...shifts].sort((one, other) => one.start - other.start || (one.id < other.id ? -1 : 1));
  return [...clashes(inTurn), ...shortRests(inTurn, rules), ...longTimes(inTurn, rules)];
}

function* clashes(inTurn: readonly PlacedShift[]): Iterable<{ id: string; finding: PersonFinding }> {
  for (const [place, shift] of inTurn.entries()) {
    for (const later of inTurn.slice(place + 1)) {
      const ms = overlapMs(shift, later);
      if (ms === 0 && shift.date !== later.date) continue;
      for (const [one, other] of [
        [shift, later],
        [later, shift],
      ] as const) {
        yield {
          id: one.id,
          finding:
            ms > 0 ? { kind: "overlap", with: other.id, ms } : { kind: "second-shift", with: other.id },
        };
      }
    }
  }
}

function* shortRests(
  inTurn: readonly PlacedShift[],
  { restMinMs }: WorkLimits,
): Iterable<{ id: string; finding: PersonFinding }> {
  if (restMinMs === null) return;
  let last: PlacedShift | undefined;
  for (const shift of inTurn) {
    const ms = last ? shift.start - last.end : Number.POSITIVE_INFINITY;
    // What overlaps is told of as such, and the hours between two shifts of a day are a break.
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
): Iterable<{ id: string; finding: PersonFinding }> {
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
