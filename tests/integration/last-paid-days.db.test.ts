import { afterAll, beforeAll, expect, it } from "vitest";
import { latePay } from "#domain/pay/late-pay.ts";
import { dueInAll, paidByHours, paidByPayments } from "#domain/pay/paid-work.ts";
import { payable, payableOf } from "#domain/pay/payable.ts";
import { must } from "#lib/must.ts";
import type { Database } from "#local/database.ts";
import { employeePaymentEntity } from "#schema/entities/employee-payment.ts";
import type { LastPaidDay } from "#schema/entities/last-paid-day.ts";
import { PROTOCOL } from "#schema/protocol/sync.ts";
import { answerAs, openTestDatabase } from "#tests/factories/database.ts";
import { demo } from "#tests/factories/demo.ts";
import { paidInterval, payRules, ruleSets } from "#tests/factories/pay.ts";
import { newPayment } from "#tests/factories/payments.ts";
import { instantOf, punchesOf } from "#tests/factories/punches.ts";

// What managers are told of payments, and that it is what payroll computes with.

const ZONE = "Europe/Dublin";
const FIRST = { from: "2027-06-01", to: "2027-06-07" };
const SECOND = { from: "2027-06-08", to: "2027-06-14" };
const LIMITS = { since: "2027-01-01", currency: "USD" };
const sam = demo.employeeId;
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase("demo");
});
afterAll(() => database.close());

const callAs = <T>(person: string, sql: string, values: unknown[]) =>
  answerAs<T>(database, person, sql, values);

/** Saves a payment as an admin's device does. */
async function save(payment: ReturnType<typeof newPayment>) {
  const fields = Object.entries(payment).filter(([name]) => employeePaymentEntity.writable.includes(name));
  const row = { ...Object.fromEntries(fields), business_id: demo.businessId, created_by: demo.adminId };
  const change = { change_id: crypto.randomUUID(), collection: "employee_payments", row, base: null };
  const answer = await callAs<{ results: { status: string }[] }>(
    demo.adminId,
    "select public.sync_push($1, $2) as answer",
    [JSON.stringify([change]), { protocol: PROTOCOL }],
  );
  expect(answer.results).toMatchObject([{ status: "applied" }]);
}

/** The documents of the collection that somebody's device pulls. */
async function pulled(person: string): Promise<{ kind?: string; employee_id: string }[]> {
  const { collections } = await callAs<{
    collections: { employee_payments: { rows: { kind?: string; employee_id: string }[] } };
  }>(person, "select public.sync_pull($1, 1000, $2) as answer", [
    { employee_payments: null },
    { protocol: PROTOCOL },
  ]);
  return collections.employee_payments.rows;
}

it("keeps the hours and rules that payroll adjusts by, for managers, and no amount", async () => {
  const worked = (day: string, times: string) =>
    paidInterval(`${day} ${times}`, { zone: ZONE, key: day, punches: [] });
  const rules = payRules({ rounding: { minutes: 15, mode: "nearest" } });
  const inputs = { person: sam, zone: ZONE, extras: [] };
  const first = newPayment(
    { ...inputs, sets: ruleSets(rules), period: FIRST, intervals: [worked("2027-06-02", "09:00-17:00")] },
    { id: crypto.randomUUID(), employee_id: sam },
  );
  const now = [worked("2027-06-02", "09:00-18:10"), worked("2027-06-09", "09:00-17:00")];
  const paid = [{ frozen: must(first.frozen, "a snapshot"), paidAt: "2027-06-08T00:00:00.000Z" }];
  const late = latePay(paid, now, []);
  const second = newPayment(
    { ...inputs, sets: ruleSets(), period: SECOND, intervals: now, late },
    { id: crypto.randomUUID(), employee_id: sam },
  );
  await save(first);
  await save(second);

  const rows = await pulled(demo.managerId);
  expect(rows.filter(({ kind }) => kind !== "last_paid_day")).toEqual(
    // A manager's own payments, as before.
    rows.filter(({ employee_id, kind }) => employee_id === demo.managerId && kind === undefined),
  );
  const kept = must(
    rows.find(({ kind, employee_id }) => kind === "last_paid_day" && employee_id === sam),
    "the last paid day",
  ) as LastPaidDay;
  expect(kept.day).toBe(SECOND.to);
  expect(JSON.stringify(kept)).not.toMatch(/cents|rate"|base|total|12(50|55)|1575/);
  expect((await pulled(sam)).filter(({ kind }) => kind === "last_paid_day")).toEqual([]);

  // Ten minutes more on a day of each period: what the admin's device computes by the payments, and the manager's.
  const texts = [
    "in 2027-06-02T09:00",
    "out 2027-06-02T18:40",
    "in 2027-06-09T09:00",
    "out 2027-06-09T17:10",
  ];
  const punches = punchesOf(texts, ZONE).map((punch) => ({
    ...punch,
    user_id: sam,
    id: `${punch.id} ${sam}`,
  }));
  const source = { punches, decisions: [], shifts: [] };
  const pairing = { zone: ZONE, now: instantOf("2027-06-30T12:00Z"), maxMs: 1e9 };
  const days = { from: FIRST.from, to: SECOND.to };
  const dueBy = (known: ReturnType<typeof paidByHours>) =>
    dueInAll({ ...known, person: sam, until: SECOND.to, source, rules: pairing }, days);
  const byHours = dueBy(paidByHours(kept, LIMITS));
  const byPayments = dueBy(paidByPayments([first, second], LIMITS));
  const { intervals } = payableOf(
    payable({ punches, shifts: [], decisions: [], letStand: new Set() }, pairing),
    sam,
  );
  const frozen = [first, second].map((one) => ({ frozen: must(one.frozen, "a snapshot"), paidAt: "" }));
  const run = latePay(frozen, intervals, []);
  expect(run.map(({ ms }) => ms)).toEqual([30 * 60_000, 10 * 60_000]);
  expect(byPayments).toEqual({
    ms: run.reduce((sum, { ms }) => sum + ms, 0),
    cents: run.reduce((sum, { cents }) => sum + cents, 0),
  });
  expect(byHours).toEqual({ ms: byPayments?.ms, cents: null });
});

it("tells the device that pushed a payment of the day that followed, though it moved past the push", async () => {
  const answer = await callAs<{ results: { version: number }[] }>(
    demo.adminId,
    "select public.sync_push($1, $2) as answer",
    [
      JSON.stringify([
        {
          change_id: crypto.randomUUID(),
          collection: "employee_payments",
          row: {
            ...Object.fromEntries(
              Object.entries(
                newPayment({ person: sam, period: { from: "2027-07-01", to: "2027-07-07" }, zone: ZONE }),
              ).filter(([name]) => employeePaymentEntity.writable.includes(name)),
            ),
            ...{ id: crypto.randomUUID(), employee_id: sam },
            ...{ business_id: demo.businessId, created_by: demo.adminId },
          },
          base: null,
        },
      ]),
      { protocol: PROTOCOL },
    ],
  );
  expect(answer).toMatchObject({ results: [{ status: "applied" }] });
  const { rows } = await database.db.query<{ version: string; day: string }>(
    "select version::text, day::text from public.last_paid_days where employee_id = $1",
    [sam],
  );
  expect(rows).toEqual([{ version: String(answer.results[0]?.version), day: "2027-07-07" }]);
  // No device expects this, so it pulls.
  expect(answer).toMatchObject({ version_before: Number(rows[0]?.version) });
});
