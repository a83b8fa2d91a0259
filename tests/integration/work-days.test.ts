import { describe, expect, it } from "vitest";
import { paymentRow } from "#domain/pay/payments.ts";
import { adpCsv, exportPeople } from "#domain/pay/payroll-exports.ts";
import { type PayrollRecords, paymentDrafts, payRow, rowSources } from "#domain/pay/payroll-rows.ts";
import { payslipOf } from "#domain/pay/payslip.ts";
import type { Payment } from "#domain/pay/person-pay.ts";
import { countDays } from "#domain/statistics/day-counts.ts";
import { statisticsOfDays } from "#domain/statistics/statistics.ts";
import { statisticsCsv } from "#domain/statistics/statistics-csv.ts";
import { statisticsSourceOf } from "#domain/statistics/statistics-rows.ts";
import { workByDay } from "#domain/work/counted-intervals.ts";
import { recordsOf } from "#domain/work/records.ts";
import type { LoggedPunch } from "#domain/work/records-source.ts";
import { workedMs } from "#domain/work/work-intervals.ts";
import { recordsCsv, recordsFileWords } from "#domain/work/work-row.ts";
import { must } from "#lib/must.ts";
import { addDays, HOUR_MS, inHours, MINUTE_MS } from "#lib/time/calendar-days.ts";
import { readPaySnapshot } from "#schema/entities/pay-snapshot.ts";
import type { Punch } from "#schema/entities/punch.ts";
import type { PunchApproval } from "#schema/entities/punch-approval.ts";
import { MIDNIGHT_CASES, type MidnightCase } from "#tests/factories/midnight-cases.ts";
import { ruleSets } from "#tests/factories/pay.ts";
import { newPerson } from "#tests/factories/people.ts";
import { punchesOf } from "#tests/factories/punches.ts";
import { shiftsInWords } from "#tests/factories/shifts.ts";
import { hourlyRates } from "#tests/factories/statistics.ts";
import { statisticsWords } from "#words/made/statistics.ts";
import { timeRecordsWords } from "#words/made/time-records.ts";

const [sayRecords, sayStatistics] = await Promise.all([
  timeRecordsWords.load("en-US"),
  statisticsWords.load("en-US"),
]);
const NOW = "2026-12-01T12:00:00.000Z";
const MONEY = { currency: "USD", decimals: 2 };
const DECIDED = { decisions: [], letStand: new Set<string>() };
const LIMITS = { now: NOW, maxMs: 48 * HOUR_MS, graceMs: 5 * MINUTE_MS };

/** What each part of the app says that Anna worked on one day, in ms; of files the hours they have. */
function saidOf({ zone, shifts: texts, punches: pressed }: MidnightCase, day: string) {
  const punches = punchesOf(pressed, zone).map(logged);
  const shifts = shiftsInWords(texts);
  const days = { from: day, to: day };
  const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);

  const records = recordsOf(
    { punches, shifts, decisions: [], approvals: [], availability: [], kiosks: [], approvalMode: false },
    { ...LIMITS, zone, days, person: null, quietMs: 0, lateMs: 48 * HOUR_MS },
  );
  const file = recordsCsv(records.rows, String, zone, recordsFileWords(sayRecords)).slice(1);
  const own = records.people.find(({ user_id }) => user_id === "anna");
  const approved = { worked_ms: own?.countedMs ?? 0, fingerprint: own?.fingerprint ?? "0-0-0-0" };

  const held: PayrollRecords = {
    people: [newPerson({ id: "anna", name: "Anna Ash", payrate: 20 })],
    former: new Map(),
    payments: [],
    payRates: [],
    punches,
    shifts,
    approvals: [{ user_id: "anna", status: "approved", ...days, ...approved } as PunchApproval],
    decided: DECIDED,
  };
  const context = { ...LIMITS, ...MONEY, zone, period: days, sets: ruleSets(), unnamed: "Somebody" };
  const rowOf = (payments: Payment[] = []) => {
    const sources = rowSources(context, { ...held, payments }, { late: new Map(), drafts: {} });
    return payRow(
      must(
        sources.find(({ id }) => id === "anna"),
        "Anna's line",
      ),
    );
  };
  const row = rowOf();
  const [draft] = paymentDrafts([row], MONEY, () => "payment");
  const saved = paymentRow(must(draft, "a payment"));
  const frozen = readPaySnapshot(JSON.parse(JSON.stringify(saved.snapshot)));
  const payment = { ...saved, frozen, period: days, created_at: NOW } as Payment;
  const codes = {
    ...{ company: "c", batch: "b", doubleHours: "d" },
    tips: "t",
    fuel: "f",
    other: "o",
    deduction: "x",
  };
  const exported = exportPeople([rowOf([payment])], { anna: "1" }).flatMap(({ row }) =>
    row && typeof row === "object" ? row : [],
  );

  const rules = {
    ...LIMITS,
    zone,
    now: Date.parse(NOW),
    approvalMode: false,
    sets: ruleSets(),
    decimals: 2,
  };
  const people = [{ id: "anna", name: "Anna", rates: hourlyRates(2000), hasLeft: false }];
  const rows = { shifts, punches, ...DECIDED, moves: [], availability: [], templates: [], notes: [], people };
  const counts = countDays(statisticsSourceOf(rows, rules), days, rules);
  const statistics = statisticsOfDays([counts], days, people, "mon");
  const [head = [], ...lines] = statisticsCsv(sayStatistics, statistics, MONEY);

  return {
    ms: {
      records: sum(records.rows.map(({ countedMs }) => countedMs)),
      totals: own?.countedMs ?? 0,
      payroll: sum(row.snapshot?.lines.map(({ ms }) => ms ?? 0) ?? []),
      payslip: sum(
        payslipOf(payment, { name: "", address: null, currency: "USD" }, null).lines.map(({ ms }) => ms ?? 0),
      ),
      statistics: statistics.total.workedMs,
      dashboard: sum(
        workByDay(punches, [], shifts, { ...LIMITS, zone })
          .filter((work) => work.day === day)
          .map((work) => workedMs(work, NOW)),
      ),
    },
    hours: {
      records: sum(file.map((cells) => Number(cells[5]))),
      payroll: sum(
        adpCsv(exported, codes, 2)
          .slice(1)
          .map((cells) => Number(cells[4])),
      ),
      statistics: lines.at(-1)?.[head.indexOf(sayStatistics("csv.workedHours"))],
    },
    days: [...records.rows.map((one) => one.day), ...(row.snapshot?.lines.map((line) => line.day) ?? [])],
    approval: row.approval,
    reviewed: records.items.flatMap(({ intervals }) => intervals),
    files: file.map((cells) => cells[1]),
  };
}

function logged(punch: ReturnType<typeof punchesOf>[number]): LoggedPunch & Punch {
  const received = {
    note: "",
    created_by: "anna",
    received_at: punch.recorded_at,
    clock_changed: false,
    change_id: null,
  };
  return { ...punch, ...received } as LoggedPunch & Punch;
}

describe("pay, records, approvals, the dashboard, statistics and files count on the same day", () => {
  it.each(MIDNIGHT_CASES)("$title", (one) => {
    const punches = punchesOf(one.punches, one.zone);
    const lengthOf = (id: string) => {
      const place = punches.findIndex((punch) => punch.id === id);
      return Date.parse(must(punches[place + 1], "its end").at) - Date.parse(must(punches[place], id).at);
    };
    const expected = new Map<string, number>();
    for (const [id, day] of Object.entries(one.days))
      expected.set(day, (expected.get(day) ?? 0) + lengthOf(id));
    const [first = ""] = [...expected.keys()].sort();

    for (let day = addDays(first, -2); day <= addDays(first, 3); day = addDays(day, 1)) {
      const ms = expected.get(day) ?? 0;
      const { days, files, approval, reviewed, ...said } = saidOf(one, day);
      expect({ day, ms: said.ms }).toEqual({
        day,
        ms: { records: ms, totals: ms, payroll: ms, payslip: ms, statistics: ms, dashboard: ms },
      });
      const hours = inHours(ms);
      expect({ day, hours: said.hours }).toEqual({
        day,
        hours: { records: hours, payroll: hours, statistics: hours },
      });
      expect([...days, ...files].every((named) => named === day)).toBe(true);
      // An approval of the day, as the records show it, is what payroll asks for.
      expect(approval).toBe(ms > 0 ? "approved" : "none");
      expect(reviewed.every((key) => one.days[key] === day)).toBe(true);
    }
  });
});
