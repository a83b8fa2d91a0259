import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { amountsOf, byColumn } from "#domain/pay/money.ts";
import { type PayLine, rateCents } from "#domain/pay/pay-lines.ts";
import { thawPay } from "#domain/pay/payments.ts";
import { payrollRun } from "#domain/pay/payroll-run.ts";
import { rulesInForce } from "#domain/pay/rule-sets.ts";
import { must } from "#lib/must.ts";
import { readPaySnapshot } from "#schema/entities/pay-snapshot.ts";
import { attempts } from "#tests/factories/long-tail.ts";
import { payCase } from "#tests/factories/pay-cases.ts";
import { hashOf, owedUnchanged, paidCase } from "./paid-cases.ts";

const HASHES = join(import.meta.dirname, "hashes.txt");
const SNAPSHOTS = join(import.meta.dirname, "snapshots.jsonl");
const STORED = 20;

const linesOf = (file: string) => readFileSync(file, "utf8").trim().split("\n");

/** Only if pay is meant to change for every business: `RECORD_PAY=1` writes the hashes anew. The snapshots stay. */
const RECORDS = process.env.RECORD_PAY === "1";

/** The check tries some of them, the nightly check all. */
const CASES = Array.from({ length: RECORDS ? 1000 : attempts(100, 1000) }, (_, number) => {
  const one = payCase(number);
  return { one, ...paidCase(one) };
});

it("pays a thousand cases as the first release did: lines, late pay, payslips and payroll files", () => {
  const hashes = CASES.map(hashOf);
  if (RECORDS) writeFileSync(HASHES, `${hashes.join("\n")}\n`);
  const before = linesOf(HASHES);
  const changed = hashes.flatMap((hash, number) => (hash === before[number] ? [] : number));
  expect(changed).toEqual([]);
  expect(new Set(hashes).size).toBe(CASES.length);
});

/** A thousand of them take minutes on a busy machine. */
const PATIENCE_MS = 600_000;

it(
  "owes nothing for payments whose work has not changed since",
  () => {
    const owed = CASES.flatMap(({ one, payments }) => owedUnchanged(one, payments));
    expect(owed).toHaveLength(2 * CASES.length);
    expect(owed.filter(({ lines, ms, cents }) => lines.length > 0 || ms !== 0 || cents !== 0)).toEqual([]);
  },
  PATIENCE_MS,
);

/** At least so many of a thousand. */
const among = (found: readonly unknown[], most: number) => found.length >= (most * CASES.length) / 1000;

it("tries what decides pay: overtime, double time, nights, clocks that change, late and former payments", () => {
  const lines = CASES.flatMap(({ paid }) => paid.flatMap(({ row }) => row.snapshot?.lines ?? []));
  expect({
    double: among(
      lines.filter(({ code }) => code === "double"),
      100,
    ),
    overtime: among(
      lines.filter(({ code }) => code === "overtime"),
      1000,
    ),
    late: among(
      CASES.filter(({ late }) => late.length > 0),
      300,
    ),
    paidLate: among(
      CASES.filter(({ paid }) => paid.some(({ late }) => late.length > 0)),
      200,
    ),
    former: among(
      CASES.filter(({ one }) => one.isFormer),
      100,
    ),
    undecided: among(
      CASES.filter(({ paid }) => paid.some(({ row }) => row.pending.length > 0)),
      100,
    ),
  }).toEqual({ double: true, overtime: true, late: true, paidLate: true, former: true, undecided: true });
});

const inForm1 = (line: PayLine) => {
  const { day, code, ms, multiplierPercent, cents, intervals, punches } = line;
  return { day, kind: code, ms, rate: rateCents(line), multiplierPercent, cents, intervals, punches };
};

it("reads twenty whole payments of the first form to the cent", () => {
  if (RECORDS) {
    const all = CASES.flatMap(({ payments }) => payments).filter(({ frozen }) => frozen?.inputs.late.length);
    const some = all.filter((_, place) => place % Math.floor(all.length / STORED) === 0).slice(0, STORED);
    writeFileSync(SNAPSHOTS, `${some.map(({ snapshot }) => JSON.stringify(snapshot)).join("\n")}\n`);
  }
  const stored: ReturnType<typeof JSON.parse>[] = linesOf(SNAPSHOTS).map((line) => JSON.parse(line));
  expect(stored).toHaveLength(STORED);
  for (const one of stored) {
    const { inputs, lines, totals, ...rest } = must(readPaySnapshot(one), "a snapshot");
    expect(rest).toEqual({ form: 2, currency: one.currency, decimals: one.decimals, workedMs: one.workedMs });
    expect(lines.map(inForm1)).toEqual(one.lines);
    expect(inputs.late.map((late) => ({ ...late, lines: late.lines.map(inForm1) }))).toEqual(one.inputs.late);
    expect(byColumn(inputs.extras)).toEqual(one.inputs.extras);
    const { base, total, isNegative } = totals;
    expect({ base, ...amountsOf(totals), total, isNegative }).toEqual(one.totals);
    expect(rulesInForce(inputs.sets).map(({ rules }) => rules)).toEqual([one.inputs.rules]);
    // Computed anew from what was stored it is what was paid.
    const again = payrollRun(inputs);
    expect([again.lines, again.workedMs, again.totals]).toEqual([
      lines,
      one.workedMs,
      { base, total, isNegative, extras: expect.anything() },
    ]);
    expect(thawPay({ ...rest, inputs, lines, totals }).parts).toEqual(again.parts);
  }
});
