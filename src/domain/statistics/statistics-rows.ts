import { groupBy } from "#lib/group-by.ts";
import { HOUR_MS } from "#lib/time/calendar-days.ts";
import type { PayRate } from "#schema/entities/pay-rate.ts";
import type { Profile } from "#schema/entities/profile.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import { ownNotes } from "../days/day-notes.ts";
import { lineCents, toMinorUnits } from "../pay/money.ts";
import { rateHistory } from "../pay/rates.ts";
import { type PayRuleSet, rulesOn } from "../pay/rule-sets.ts";
import { ownTemplates } from "../roster/needs.ts";
import { accountStatusOf } from "../staff/account-status.ts";
import { clipped, type Span, without } from "../time/spans.ts";
import { isClosed, type PunchInterval } from "../work/intervals.ts";
import type { Decided } from "../work/matches.ts";
import { paidIntervals } from "../work/paid-intervals.ts";
import {
  type ListedPlace,
  type PositionSource,
  placeSplitter,
  positionSplitter,
} from "../work/positions-of-work.ts";
import type { PunchEvent } from "../work/punches.ts";
import { linkShifts, type ShiftLink } from "../work/shift-links.ts";
import { type DatedInterval, dated, workDays } from "../work/work-days.ts";
import { workOf } from "../work/work-intervals.ts";
import {
  rateFinder,
  type ShiftArrival,
  type StatisticsPerson,
  type StatisticsRules,
  type StatisticsShift,
  type StatisticsSource,
  type WorkedInterval,
} from "./statistics-source.ts";

/** Rows of the replica around some days, in any order. */
export interface StatisticsRows
  extends Decided,
    Pick<StatisticsSource, "moves" | "templates" | "notes" | "people"> {
  shifts: readonly Shift[];
  punches: readonly PunchEvent[];
  availability: readonly StaffAvailability[];
  /** Without them no hours have a place but their shift's. */
  places?: readonly ListedPlace[];
}

export interface WorkRules extends Pick<StatisticsRules, "zone" | "now" | "graceMs"> {
  decimals: number;
  /** By those of its day the breaks of work are paid, or are not. */
  sets: readonly PayRuleSet[];
}

/**
 * Longer work means a forgotten clock-out: the person came, but their work counts only once it is corrected. No
 * business closes punches later than this.
 */
const LONGEST_WORK_MS = 48 * HOUR_MS;
const FULL_PERCENT = 100;

/**
 * Published shifts, and paid work without unpaid breaks, each at its person's rate of its day for its position: work as what
 * it really was (positionSplitter), as pay counts it. Rounding and overtime are left out.
 */
export function statisticsSourceOf(rows: StatisticsRows, rules: WorkRules): StatisticsSource {
  const published = rows.shifts.filter((shift) => shift.published);
  const intervals = workOf(rows.punches, {
    now: new Date(rules.now).toISOString(),
    maxMs: LONGEST_WORK_MS,
    untilNow: true,
  }).intervals.map(withoutForgotten);
  const linked = linkShifts(intervals, published, rules);
  const links = new Map(linked.map((link) => [link.interval, link]));
  const { decisions, letStand } = rows;
  const paid = paidIntervals(intervals.filter(isClosed), decisions, letStand);
  const stays = dated(paid, workDays(intervals, linked, rules.zone)).map(
    (one): Stay => ({ ...one, shift: links.get(one.interval)?.shift_id ?? null }),
  );
  const coversOf = ownCovers(rows.templates);
  const shifts = published.map((shift) => statisticsShiftOf(shift, coversOf, rules.decimals));
  return {
    shifts,
    worked: workedOf(stays, partsOf(stays, published, rows, rules), shifts, rows.people, rules.sets),
    arrivals: arrivalsOf(intervals, links),
    moves: rows.moves,
    availability: rows.availability,
    templates: ownTemplates(rows.templates, rows.places ?? []),
    notes: ownNotes(rows.notes, rows.places ?? []),
    people: rows.people,
  };
}

/** Returns everybody in the list, with their rates as pay knows them. */
export function statisticsPeopleOf(
  profiles: readonly Profile[],
  payRates: readonly PayRate[],
  decimals: number,
): StatisticsPerson[] {
  const saidOf = groupBy(payRates, ({ employee_id }) => employee_id);
  return profiles.map((person) => ({
    id: person.id,
    name: person.name || person.email || null,
    rates: rateHistory(saidOf.get(person.id) ?? [], person.payrate, decimals),
    hasLeft: accountStatusOf(person) !== "active",
  }));
}

/** What shifts cover that are of no position or place: their own template. */
function ownCovers(templates: StatisticsRows["templates"]) {
  const known = new Map(templates.map((template) => [template.id, template]));
  return ({ time_slot, position_id, place_id }: Partial<Shift>): Pick<StatisticsShift, "covers"> => {
    const template = known.get(time_slot ?? "");
    const covers = {
      position_id: position_id ?? template?.position_id ?? null,
      place_id: place_id ?? template?.place_id ?? null,
    };
    const isSame = covers.position_id === (position_id ?? null) && covers.place_id === (place_id ?? null);
    return isSame ? {} : { covers };
  };
}

function withoutForgotten(interval: PunchInterval): PunchInterval {
  const { start, end } = interval;
  return end !== null && end - start > LONGEST_WORK_MS ? { ...interval, end: null } : interval;
}

function statisticsShiftOf(
  shift: Shift,
  coversOf: (shift: Shift) => Pick<StatisticsShift, "covers">,
  decimals: number,
): StatisticsShift {
  const { id, user_id, status, date, start_time, end_time, estimated_pay } = shift;
  const { position_id = null, place_id = null, breaks = null }: Partial<Shift> = shift;
  return {
    ...{ id, user_id, status, date, start_time, end_time, position_id, place_id, breaks },
    ...coversOf(shift),
    estimated_cents: estimated_pay === null ? null : toMinorUnits(estimated_pay, decimals),
  };
}

type Stay = DatedInterval & { shift: string | null };

const NO_POSITIONS: PositionSource = { said: [], positions: [] };

type StayPart = Span & { position_id: string | null; place_id: string | null };

/** The parts of stays that are of one position and place each, by position as in pay (domain/pay/payable.ts). */
function partsOf(
  stays: readonly Stay[],
  shifts: readonly Shift[],
  { positions = NO_POSITIONS, places = [] }: StatisticsRows,
  { zone }: WorkRules,
): StayPart[][] {
  const isOfAny = ({ position_id, place_id }: Partial<Shift>) => Boolean(position_id || place_id);
  if (positions.positions.length === 0 && places.length === 0 && !shifts.some(isOfAny))
    return stays.map(({ start, end }) => [{ start, end, position_id: null, place_id: null }]);
  const byPosition = positionSplitter(shifts, positions, zone)(stays);
  const byPlace = placeSplitter(shifts, places, zone);
  return stays.map((stay, at) =>
    (byPosition[at] ?? []).flatMap(({ position, ...part }) =>
      byPlace({ ...stay, ...part }).map(({ of, ...span }) => ({
        ...span,
        position_id: position,
        place_id: of,
      })),
    ),
  );
}

function workedOf(
  stays: readonly Stay[],
  parts: readonly (readonly StayPart[])[],
  shifts: readonly StatisticsShift[],
  people: StatisticsRows["people"],
  sets: WorkRules["sets"],
): WorkedInterval[] {
  const rateOf = rateFinder(people);
  const paysBreaks = paidBreaks(sets);
  const coversOf = new Map(shifts.map(({ id, covers }) => [id, covers]));
  return stays.flatMap(({ user_id, shift: shift_id, day, breaks }, at) =>
    (parts[at] ?? []).flatMap(({ position_id, place_id, ...part }) => {
      const of = { user_id, shift_id, day, position_id, place_id };
      const covers = coversOf.get(shift_id ?? "");
      const own = { ...(position_id && { position_id }), ...(place_id && { place_id }) };
      const rate = rateOf(of, day);
      return without([part], paysBreaks(day) ? [] : clipped(breaks, part)).map((span) => ({
        ...span,
        ...of,
        ...(covers && { covers: { ...covers, ...own } }),
        cents: lineCents(span.end - span.start, rate, FULL_PERCENT),
      }));
    }),
  );
}

/** Returns what tells whether the breaks of a day are paid: not by rules that only a later build knows. */
function paidBreaks(sets: WorkRules["sets"]) {
  const known = new Map<string, boolean>();
  return (day: string): boolean => {
    const isPaid = known.get(day) ?? rulesOn(sets, day)?.paysBreaks ?? false;
    known.set(day, isPaid);
    return isPaid;
  };
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
