import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { PaymentDraft } from "#domain/pay/payments.ts";
import { type PayrollInputs, payrollRun } from "#domain/pay/payroll-run.ts";
import type { Replica } from "#replica/collections.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { employeePaymentEntity } from "#schema/entities/employee-payment.ts";
import { readPaySnapshot } from "#schema/entities/pay-snapshot.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { paidInterval, ruleSets } from "#tests/factories/pay.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { savePayments } from "./payroll.ts";

const [SAM, ANN] = [crypto.randomUUID(), crypto.randomUUID()];
let replica: Replica;
let user: ReturnType<typeof newUser>;
let device: FakeDevice;

beforeEach(async () => {
  user = newUser(crypto.randomUUID(), "admin");
  device = new FakeDevice();
  replica = await openReplica({ userId: user.id, generation: 0 }, [employeePaymentEntity]);
});
afterEach(() => replica.close());

const save = (...drafts: PaymentDraft[]) => savePayments(commandContext(user, replica, device), drafts);
const rows = async () =>
  (await replica.employee_payments.find().exec()).map((document) => document.toMutableJSON());

function draftFor(
  person: string,
  from: string,
  to: string,
  inputs: Partial<PayrollInputs> = {},
): PaymentDraft {
  const snapshot = payrollRun({
    person,
    period: { from, to },
    zone: "UTC",
    sets: ruleSets(),
    late: [],
    rates: [{ from: "2026-01-01", cents: 1575 }],
    intervals: [paidInterval("2026-03-02 09:00-17:00")],
    extras: [{ code: "tips", cents: 1250 }],
    ...inputs,
  });
  const money = { currency: "USD", decimals: 2 };
  return { id: crypto.randomUUID(), employeeName: "Sam", snapshot, money, notes: "" };
}

it("keeps figures and what they were made of, to be sent", async () => {
  const draft = draftFor(SAM, "2026-03-01", "2026-03-14");
  expect(await save(draft)).toEqual([draft.id]);
  const [row] = await rows();
  expect(row).toMatchObject({
    id: draft.id,
    business_id: user.businessId,
    employee_id: SAM,
    created_by: user.id,
    base_pay: 126,
    tips: 12.5,
    total_pay: 138.5,
    total_hours: 8,
    created_at: device.instant,
    pending: { base: null },
  });
  expect(readPaySnapshot(row?.snapshot)?.inputs.intervals).toEqual(draft.snapshot.inputs.intervals);
});

it("takes a rate of the same person for no payment", async () => {
  const rate = { kind: "pay_rate", id: crypto.randomUUID(), business_id: user.businessId, employee_id: SAM };
  const said = { from_day: "2026-03-01", rate: 15, created_by: null, created_at: device.instant };
  await replica.employee_payments.insert({ ...rate, ...said, version: 1, change_id: null } as never);
  const draft = draftFor(SAM, "2026-03-01", "2026-03-14");
  expect(await save(draft)).toEqual([draft.id]);
});

it("pays nobody twice for a day, however often it is pressed", async () => {
  const first = draftFor(SAM, "2026-03-01", "2026-03-14");
  const again = draftFor(SAM, "2026-03-01", "2026-03-14");
  const answers = await Promise.all([save(first), save(again)]);
  expect(answers).toEqual([[first.id], []]);
  expect(await save(draftFor(SAM, "2026-03-14", "2026-03-20"))).toEqual([]);
  const [next, ann] = [draftFor(SAM, "2026-03-15", "2026-03-28"), draftFor(ANN, "2026-03-01", "2026-03-14")];
  expect(await save(next, draftFor(SAM, "2026-02-20", "2026-03-01"), ann)).toEqual([next.id, ann.id]);
  expect(await rows()).toHaveLength(3);
});
