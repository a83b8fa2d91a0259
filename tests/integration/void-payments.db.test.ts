import { afterAll, beforeAll, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import type { Database } from "#local/database.ts";
import { employeePaymentEntity } from "#schema/entities/employee-payment.ts";
import { PROTOCOL } from "#schema/protocol/sync.ts";
import { answerAs, openTestDatabase } from "#tests/factories/database.ts";
import { demo } from "#tests/factories/demo.ts";
import { newPayment } from "#tests/factories/payments.ts";

// A voided payment stays, its days are to be paid again, and nothing is paid twice.

const FIRST = { from: "2027-06-01", to: "2027-06-07" };
const SECOND = { from: "2027-06-08", to: "2027-06-14" };
const sam = demo.employeeId;
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase("demo");
});
afterAll(() => database.close());

const callAs = <T>(person: string, sql: string, values: unknown[]) =>
  answerAs<T>(database, person, sql, values);

/** Saves a payment as an admin's device does; resolves to its id and the server's answer. */
async function save(inputs: Parameters<typeof newPayment>[0]) {
  const payment = newPayment({ person: sam, ...inputs }, { id: crypto.randomUUID(), employee_id: sam });
  const fields = Object.entries(payment).filter(([name]) => employeePaymentEntity.writable.includes(name));
  const row = { ...Object.fromEntries(fields), business_id: demo.businessId, created_by: demo.adminId };
  const change = { change_id: crypto.randomUUID(), collection: "employee_payments", row, base: null };
  const { results } = await callAs<{ results: { status: string; code?: string }[] }>(
    demo.adminId,
    "select public.sync_push($1, $2) as answer",
    [JSON.stringify([change]), { protocol: PROTOCOL }],
  );
  const { status, code = status } = must(results[0], "an answer");
  return { id: payment.id, answer: code };
}

const voidAs = (person: string, payment: string) =>
  callAs<string>(person, "select public.void_payment($1) as answer", [payment]);

async function lastPaidDay() {
  const { rows } = await database.db.query<{ day: string | null }>(
    "select day::text from public.last_paid_days where employee_id = $1",
    [sam],
  );
  return rows[0]?.day ?? null;
}

it("is for admins of the business, and makes the days payable again", async () => {
  const before = await lastPaidDay();
  const first = await save({ period: FIRST });
  expect([first.answer, await lastPaidDay()]).toEqual(["applied", FIRST.to]);
  expect((await save({ period: FIRST })).answer).toBe("conflict");
  for (const person of [sam, demo.managerId])
    await expect(voidAs(person, first.id)).rejects.toThrow("not_allowed");
  await expect(voidAs(demo.adminId, crypto.randomUUID())).rejects.toThrow("not_allowed");

  expect(await voidAs(demo.adminId, first.id)).toBe("voided");
  expect(await lastPaidDay()).toBe(before);
  expect(await voidAs(demo.adminId, first.id)).toBe("voided");

  // Days of the voided payment may be paid by another period too.
  const again = await save({ period: { from: "2027-06-01", to: "2027-06-03" } });
  expect(again.answer).toBe("applied");
  expect((await save({ period: FIRST })).answer).toBe("conflict");
  expect(await voidAs(demo.adminId, again.id)).toBe("voided");
});

it("is told to the person, and stands in the audit log once", async () => {
  const { id } = await save({ period: FIRST });
  await voidAs(demo.adminId, id);
  await voidAs(demo.adminId, id);
  const seen = await callAs<{ voided_at: string | null }>(
    sam,
    "select document as answer from sync.employee_payments where id = $1",
    [id],
  );
  expect(seen.voided_at).toEqual(expect.any(String));
  const { rows } = await database.db.query(
    "select changed_by, later from sync.history where row_id = $1 and not is_new",
    [id],
  );
  expect(rows).toEqual([{ changed_by: demo.adminId, later: { voided_at: seen.voided_at } }]);
});

it("waits for a later payment that adjusts its period, so that nothing is paid twice", async () => {
  const first = await save({ period: FIRST });
  const late = [{ person: sam, period: FIRST, lines: [], ms: 0, cents: 1000 }];
  const second = await save({ period: SECOND, late });
  expect(await voidAs(demo.adminId, first.id)).toBe("adjusted");
  expect(await voidAs(demo.adminId, second.id)).toBe("voided");
  expect(await voidAs(demo.adminId, first.id)).toBe("voided");
});

it("has no payslip any more; the mail of one in force is dated", async () => {
  const { id } = await save({ period: FIRST });
  const claim = async () => {
    const request = crypto.randomUUID();
    const { rows } = await database.db.query<{ answer: { status: string } }>(
      "select public.claim_payslip($1, $2, $3) as answer",
      [request, id, demo.adminId],
    );
    return { request, ...must(rows[0], "an answer").answer };
  };
  const { request, status } = await claim();
  expect(status).toBe("claimed");
  await database.db.query("select public.settle_payslip($1, 'sent')", [request]);
  const { rows } = await database.db.query<{ sent_at: Date | null }>(
    "select sent_at from public.employee_payments where id = $1",
    [id],
  );
  expect(rows[0]?.sent_at).not.toBeNull();
  await voidAs(demo.adminId, id);
  expect((await claim()).status).toBe("not_allowed");
});
