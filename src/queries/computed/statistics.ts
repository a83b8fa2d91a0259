import { payRulesOf } from "#domain/pay/rule-sets.ts";
import { isInUse } from "#domain/roster/templates.ts";
import type { DayCounts } from "#domain/statistics/day-counts.ts";
import type { Figures, Whose } from "#domain/statistics/figures.ts";
import { comparedDays, periodBefore } from "#domain/statistics/periods.ts";
import {
  type Grouping,
  groupedStatistics,
  type PersonStatistics,
  type Statistics,
  statisticsOfDays,
} from "#domain/statistics/statistics.ts";
import { statisticsPeopleOf } from "#domain/statistics/statistics-rows.ts";
import type { DayRange } from "#domain/time/day-range.ts";
import { graceMs } from "#domain/work/clock-rules.ts";
import { currencyDigits } from "#lib/format/format-numbers.ts";
import { must } from "#lib/must.ts";
import { type BusinessWeek, calendarDay } from "#lib/time/calendar-days.ts";
import { sideStore } from "#replica/files/side-store.ts";
import type { RawReplica, RawRow } from "#replica/rxdb/raw-database.ts";
import type { Business } from "#schema/entities/business.ts";
import type { PayRate } from "#schema/entities/pay-rate.ts";
import type { Place } from "#schema/entities/place.ts";
import type { Position } from "#schema/entities/position.ts";
import type { Profile } from "#schema/entities/profile.ts";
import type { RuleSet } from "#schema/entities/rule-set.ts";
import type { ShiftTemplate } from "#schema/entities/shift-template.ts";
import { ofKind } from "../raw-rows.ts";
import type { OnComputing } from "./computation.ts";
import type { CountedBlock, CountingRules } from "./counts/counted-block.ts";
import { type CountsKeeper, countsKeeper, type OnCounting } from "./counts/counts-keeper.ts";

/** Whose figures are asked for, of which position and place; null for all. */
export interface StatisticsQuestion extends Whose {
  range: DayRange;
  /** What they are grouped by. */
  by: Grouping;
  firstDayOfWeek: BusinessWeek;
}

/** The figures of everybody or one person by period, and each person's for the whole range. */
export interface StatisticsShown extends Omit<Statistics, "people"> {
  people: Omit<PersonStatistics, "periods">[];
}

export interface StatisticsAnswer {
  question: StatisticsQuestion;
  now: StatisticsShown;
  /** The figures of the days before, with which some of these are compared (comparedDays). */
  before: StatisticsShown;
  /** Each person's total in the days before, in the order of `now.people`; null without any. */
  peopleBefore: (Figures | null)[];
  /** People in the order of `now.people`; null while no day is over. */
  compared: { range: DayRange; total: Figures; people: (Figures | null)[] } | null;
  /** The figures by position or place, of those that have any; null where they are by person. */
  groups: StatisticsGroup[] | null;
}

/** What was worked at one position or place, null for none, beside the days before. */
export interface StatisticsGroup {
  id: string | null;
  total: Figures;
  compared: Figures | null;
  before: Figures | null;
}

let kept: { replica: string; keeper: CountsKeeper } | null = null;

/** Counts what is not counted yet, some weeks at a time; what was counted stays when the signal ends it. */
export function readStatistics(
  raw: RawReplica,
  question: StatisticsQuestion,
  { early, progress, signal }: OnComputing<StatisticsAnswer>,
): Promise<StatisticsAnswer | null> {
  if (kept?.replica !== raw.name)
    kept = { replica: raw.name, keeper: countsKeeper(raw, sideStore<CountedBlock>(raw.name, "statistics")) };
  const step = (done: number, of: number) => {
    progress(done, of);
    return !signal.aborted;
  };
  const on = { step, ...(early && { kept: early }) };
  return answerStatistics({ replica: raw, keeper: kept.keeper }, question, Date.now(), on);
}

/** Answers from stored counts, which `kept` gets, and counts the rest; null if it was stopped. */
export async function answerStatistics(
  { replica, keeper }: { replica: RawReplica; keeper: CountsKeeper },
  question: StatisticsQuestion,
  now: number,
  { step, kept }: Pick<OnCounting, "step"> & { kept?: (answer: StatisticsAnswer) => void },
): Promise<StatisticsAnswer | null> {
  const { range } = question;
  const rules = await readRules(replica);
  const today = calendarDay(new Date(now).toISOString(), rules.zone);
  const answerOf = (counts: readonly DayCounts[]) => answerFrom(counts, question, rules, today);
  const counts = await keeper.countsOf([range, periodBefore(range)], rules, now, {
    step,
    ...(kept && { kept: (early) => kept(answerOf(early)) }),
  });
  return counts && answerOf(counts);
}

function answerFrom(
  counts: readonly DayCounts[],
  question: StatisticsQuestion,
  { people }: Pick<CountingRules, "people">,
  today: string,
): StatisticsAnswer {
  const { range, person, firstDayOfWeek } = question;
  const of = (days: DayRange) => statisticsOfDays(counts, days, people, firstDayOfWeek, question);
  const days = comparedDays(range, today);
  const [shown, before] = [of(range), of(days?.before ?? periodBefore(range))];
  const compared = days && of(days.now);
  const inTurn = (all: Statistics) => {
    const totals = new Map(all.people.map(({ id, total }) => [id, total]));
    return shown.people.map(({ id }) => totals.get(id) ?? null);
  };
  return {
    question,
    now: shownOf(shown, person),
    before: shownOf(before, person),
    peopleBefore: inTurn(before),
    compared: compared && {
      range: compared.range,
      total: shownOf(compared, person).total,
      people: inTurn(compared),
    },
    groups: groupsOf(counts, question, range, { before: before.range, compared: days?.now ?? null }),
  };
}

function groupsOf(
  counts: readonly DayCounts[],
  { by, ...asked }: StatisticsQuestion,
  range: DayRange,
  beside: { before: DayRange; compared: DayRange | null },
): StatisticsGroup[] | null {
  if (by === "person") return null;
  const of = (days: DayRange) => groupedStatistics(counts, days, by, asked);
  const byId = (days: DayRange | null) => new Map((days ? of(days) : []).map(({ id, total }) => [id, total]));
  const [before, compared] = [byId(beside.before), byId(beside.compared)];
  return of(range).map(({ id, total }) => ({
    ...{ id, total },
    compared: compared.get(id) ?? null,
    before: before.get(id) ?? null,
  }));
}

/** Small enough to transfer without blocking the page: periods of one person or of everybody, but not of each. */
function shownOf({ people, ...all }: Statistics, person: string | null): StatisticsShown {
  const totals = people.map(({ id, name, total }) => ({ id, name, total }));
  const one = people.find(({ id }) => id === person);
  if (!one) return { ...all, people: totals };
  const periods = all.periods.map((period, at) => ({
    ...period,
    figures: one.periods[at] ?? period.figures,
  }));
  return { ...all, periods, total: one.total, people: totals };
}

/** Returns the business's rules and its current and former people with their rates from the replica. Rejects without a business. */
export async function readRules(replica: RawReplica): Promise<CountingRules> {
  const [businesses, profiles, templates = [], payments = []] = await Promise.all(
    ["businesses", "profiles", "templates", "employee_payments"].map((name) =>
      replica.read(name, (view) => view.all()),
    ),
  );
  const business = must(rowsOf<Business>(businesses)[0], "a business in the replica");
  const decimals = currencyDigits(business.currency);
  const members = rowsOf<Profile>(profiles).filter(({ business_id }) => business_id === business.id);
  return {
    zone: business.timezone,
    graceMs: graceMs(business),
    approvalMode: business.approval_mode,
    sets: payRulesOf(business, ofKind<RuleSet>(templates, "rule_set")),
    decimals,
    templates: ofKind<ShiftTemplate>(templates, "shift_template").filter(isInUse),
    positions: ofKind<Position>(templates, "position"),
    places: ofKind<Place>(templates, "place"),
    people: statisticsPeopleOf(members, ofKind<PayRate>(payments, "pay_rate"), decimals),
  };
}

function rowsOf<T>(rows: readonly RawRow[] | undefined): readonly T[] {
  return (rows ?? []) as unknown as readonly T[];
}
