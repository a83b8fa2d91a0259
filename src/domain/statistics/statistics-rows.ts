import { HOUR_MS } from "#lib/time/calendar-days.ts";
import type { Profile } from "#schema/entities/profile.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import { lineCents, toMinorUnits } from "../pay/money.ts";
import { accountStatusOf } from "../staff/account-status.ts";
import { without } from "../time/spans.ts";
import { isClosed, type PunchInterval } from "../work/intervals.ts";
import type { MatchDecision } from "../work/matches.ts";
import { paidIntervals } from "../work/paid-intervals.ts";
import type { PunchEvent } from "../work/punches.ts";
import { linkShifts, type ShiftLink } from "../work/shift-links.ts";
import { type DatedInterval, dated, workDays } from "../work/work-days.ts";
import { workOf } from "../work/work-intervals.ts";
import type {
  ShiftArrival,
  StatisticsPerson,
  StatisticsRules,
  StatisticsShift,
  StatisticsSource,
  WorkedInterval,
} from "./statistics-source.ts";

/** Rows of the replica around some days, in any order. */
export interface StatisticsRows extends Pick<StatisticsSource, "moves" | "templates" | "notes" | "people"> {
  shifts: readonly Shift[];
  punches: readonly PunchEvent[];
  decisions: readonly MatchDecision[];
  /** The keys of items that managers accepted (domain/work/matches.ts). */
  letStand: ReadonlySet<string>;
  availability: readonly StaffAvailability[];
}

export interface WorkRules extends Pick<StatisticsRules, "zone" | "now" | "graceMs"> {
  decimals: number;
  paysBreaks: boolean;
}

/**
 * Longer work means a forgotten clock-out: the person came, but their work counts only once it is corrected. No
 * business closes punches later than this.
 */
const LONGEST_WORK_MS = 48 * HOUR_MS;
const FULL_PERCENT = 100;

/** Published shifts, and paid work without unpaid breaks at its person's rate. Rounding and overtime are left out. */
export function statisticsSourceOf(rows: StatisticsRows, rules: WorkRules): StatisticsSource {
  const published = rows.shifts.filter((shift) => shift.published).map(withPosition(rows.templates));
  const intervals = workOf(rows.punches, {
    now: new Date(rules.now).toISOString(),
    maxMs: LONGEST_WORK_MS,
    untilNow: true,
  }).intervals.map(withoutForgotten);
  const linked = linkShifts(intervals, published, rules);
  const links = new Map(linked.map((link) => [link.interval, link]));
  const positions = new Map(published.map(({ id, position_id }) => [id, position_id]));
  const { decisions, letStand } = rows;
  const paid = paidIntervals(intervals.filter(isClosed), decisions, letStand);
  return {
    shifts: published.map((shift) => statisticsShiftOf(shift, rules.decimals)),
    worked: workedOf(
      dated(paid, workDays(intervals, linked, rules.zone)),
      links,
      positions,
      rows.people,
      rules.paysBreaks,
    ),
    arrivals: arrivalsOf(intervals, links),
    moves: rows.moves,
    availability: rows.availability,
    templates: rows.templates,
    notes: rows.notes,
    people: rows.people,
  };
}

/** Returns everybody in the list, with their rate in minor units. */
export function statisticsPeopleOf(profiles: readonly Profile[], decimals: number): StatisticsPerson[] {
  return profiles.map((person) => ({
    id: person.id,
    name: person.name || person.email || null,
    rate: person.payrate === null ? null : toMinorUnits(person.payrate, decimals),
    hasLeft: accountStatusOf(person) !== "active",
  }));
}

/** A shift of none is worked as its template, which it covers (domain/roster/cover.ts). */
function withPosition(templates: StatisticsRows["templates"]) {
  const positions = new Map(templates.map(({ id, position_id = null }) => [id, position_id]));
  return (shift: Shift): Shift => {
    const { position_id, time_slot }: Partial<Shift> = shift;
    return { ...shift, position_id: position_id ?? positions.get(time_slot ?? "") ?? null };
  };
}

function withoutForgotten(interval: PunchInterval): PunchInterval {
  const { start, end } = interval;
  return end !== null && end - start > LONGEST_WORK_MS ? { ...interval, end: null } : interval;
}

function statisticsShiftOf(shift: Shift, decimals: number): StatisticsShift {
  const { id, user_id, status, date, start_time, end_time, estimated_pay } = shift;
  const { position_id, breaks = null }: Pick<Shift, "position_id"> & Partial<Shift> = shift;
  const estimated_cents = estimated_pay === null ? null : toMinorUnits(estimated_pay, decimals);
  return { id, user_id, status, date, start_time, end_time, estimated_cents, position_id, breaks };
}

function workedOf(
  paid: readonly DatedInterval[],
  links: ReadonlyMap<string, ShiftLink>,
  positions: ReadonlyMap<string, string | null>,
  people: StatisticsRows["people"],
  paysBreaks: boolean,
): WorkedInterval[] {
  const rates = new Map(people.map(({ id, rate }) => [id, rate ?? 0]));
  return paid.flatMap(({ user_id, interval, day, start, end, breaks }) => {
    const shift_id = links.get(interval)?.shift_id ?? null;
    return without([{ start, end }], paysBreaks ? [] : breaks).map((span) => ({
      ...span,
      ...{ user_id, shift_id, day, position_id: positions.get(shift_id ?? "") ?? null },
      cents: lineCents(span.end - span.start, rates.get(user_id) ?? 0, FULL_PERCENT),
    }));
  });
}

function arrivalsOf(
  intervals: readonly PunchInterval[],
  links: ReadonlyMap<string, ShiftLink>,
): ShiftArrival[] {
  return intervals.flatMap(({ key, user_id }) => {
    const link = links.get(key);
    return link?.arrival ? { user_id, shift_id: link.shift_id, arrival: link.arrival } : [];
  });
}
