// What the app makes of the rows that somebody pulled, without asking whether they may see money.
import { addPage, type ExportTables, exportFiles } from "#domain/export/export-files.ts";
import { payRow, rowSources } from "#domain/pay/payroll-rows.ts";
import { rateOf } from "#domain/pay/rates.ts";
import { rosterCsv } from "#domain/roster/roster-csv.ts";
import { staffCsv } from "#domain/staff/staff-list.ts";
import { countDays } from "#domain/statistics/day-counts.ts";
import { statisticsOfDays } from "#domain/statistics/statistics.ts";
import { statisticsPeopleOf, statisticsSourceOf } from "#domain/statistics/statistics-rows.ts";
import { decidedOf } from "#domain/work/matches.ts";
import { must } from "#lib/must.ts";
import { addDays, calendarDay, HOUR_MS } from "#lib/time/calendar-days.ts";
import { ofKind } from "#queries/raw-rows.ts";
import type { Business } from "#schema/entities/business.ts";
import type { PayRate } from "#schema/entities/pay-rate.ts";
import type { Position } from "#schema/entities/position.ts";
import type { Profile } from "#schema/entities/profile.ts";
import type { Punch } from "#schema/entities/punch.ts";
import type { PunchDecision } from "#schema/entities/punch-decision.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { WireRow } from "#schema/protocol/sync.ts";
import { ruleSets } from "#tests/factories/pay.ts";
import { rosterWords } from "#words/made/roster.ts";
import { settingsWords } from "#words/made/settings.ts";
import { staffWords } from "#words/made/staff.ts";

/** By collection. */
export type PulledRows = Record<string, readonly WireRow[]>;

/** The rows as the queries of screens have them. */
function read(pulled: PulledRows) {
  const live = (name: string) => (pulled[name] ?? []).filter(({ deleted }) => !deleted);
  const all = Object.keys(pulled).flatMap(live);
  const business = must(live("businesses")[0], "the business") as unknown as Business;
  return {
    business,
    people: (live("profiles") as unknown as Profile[]).filter(
      ({ business_id }) => business_id === business.id,
    ),
    payRates: ofKind<PayRate>(all, "pay_rate"),
    shifts: ofKind<Shift>(all, "shift"),
    punches: ofKind<Punch>(all, "punch"),
    decided: decidedOf(ofKind<PunchDecision>(all, "decision"), {
      said: [],
      positions: ofKind<Position>(all, "position"),
    }),
  };
}

/** The whole export, the list of staff and the roster, each with its columns of money, as one text. */
export async function filesOf(pulled: PulledRows): Promise<string> {
  const { business, people, payRates, shifts } = read(pulled);
  const tables: ExportTables = new Map();
  for (const [collection, rows] of Object.entries(pulled)) addPage(tables, collection, rows);
  const facts = { isWhole: true, at: new Date().toISOString(), businessName: business.name };
  const roster = {
    ...{ shifts, people, templates: [], positions: [], places: [] },
    ...{ zone: business.timezone, currency: business.currency, rateOf: rateOf(people, payRates) },
  };
  return JSON.stringify([
    exportFiles(await settingsWords.load("en-US"), tables, facts),
    staffCsv(await staffWords.load("en-US"), people, business),
    rosterCsv(await rosterWords.load("en-US"), roster),
  ]);
}

const AROUND_DAYS = 21;

/** What each person costs in the statistics of the weeks around today, and in their payroll. */
export function costsIn(pulled: PulledRows) {
  const { business, people, payRates, shifts, punches, decided } = read(pulled);
  const [zone, now] = [business.timezone, new Date().toISOString()];
  const today = calendarDay(now, zone);
  const range = { from: addDays(today, -AROUND_DAYS), to: addDays(today, AROUND_DAYS) };
  const [decimals, sets] = [2, ruleSets()];
  const rules = { zone, now: Date.parse(now), graceMs: 0, decimals, sets, approvalMode: false };
  const source = statisticsSourceOf(
    {
      ...{ shifts, punches, ...decided, moves: [], availability: [], templates: [], notes: [] },
      people: statisticsPeopleOf(people, payRates, decimals),
    },
    rules,
  );
  const counted = statisticsOfDays([countDays(source, range, rules)], range, source.people, "mon").people;
  const context = { period: range, zone, sets, decimals, now, maxMs: 16 * HOUR_MS, unnamed: "" };
  const records = { people, former: new Map<string, string>(), payments: [], payRates, punches, shifts };
  const additions = { late: new Map(), drafts: {} };
  const rows = rowSources(context, { ...records, approvals: [], decided }, additions).map(payRow);
  return counted.map(({ id, total }) => ({
    id,
    planned: total.scheduledCents,
    worked: total.workedCents,
    paid: rows.find((row) => row.id === id)?.snapshot?.totals.base ?? 0,
  }));
}
