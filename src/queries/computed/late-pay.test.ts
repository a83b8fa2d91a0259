import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { HOUR_MS } from "#lib/time/calendar-days.ts";
import { type Replica, rows } from "#replica/collections.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { employeePaymentEntity } from "#schema/entities/employee-payment.ts";
import { payRateEntity } from "#schema/entities/pay-rate.ts";
import { positionEntity } from "#schema/entities/position.ts";
import { punchEntity } from "#schema/entities/punch.ts";
import { shiftEntity } from "#schema/entities/shift.ts";
import { workedPositionEntity } from "#schema/entities/worked-position.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { newPayment } from "#tests/factories/payments.ts";
import { punchesOf } from "#tests/factories/punches.ts";
import { computeAnswer } from "./computations.ts";
import type { LateQuestion } from "./late-pay.ts";

let replica: Replica;

beforeEach(async () => {
  const entities = [positionEntity, punchEntity, shiftEntity, employeePaymentEntity, payRateEntity];
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, entities);
});
afterEach(() => replica.remove());

const latePay = async (changes: Partial<LateQuestion> = {}) =>
  must(await computeAnswer("late-pay", replica.name, { ...QUESTION, ...changes }), "an answer");

const QUESTION: LateQuestion = {
  since: "2026-01-01",
  now: "2026-07-01T00:00:00.000Z",
  zone: "UTC",
  maxMs: 16 * HOUR_MS,
  currency: "USD",
};

/** A payment for a week of June 2026 in which nothing was known to be worked. */
const pay = (fields: object = {}) => {
  const period = { from: "2026-06-08", to: "2026-06-14" };
  const { frozen: _, period: __, ...row } = newPayment({ period, zone: "UTC", intervals: [] }, fields);
  return replica.employee_payments.insert(row as never);
};

async function punch(texts: readonly string[], person = newPayment().employee_id) {
  for (const event of punchesOf(texts)) {
    await replica.punches.insert({
      ...event,
      kind: "punch",
      business_id: "b",
      zone: "UTC",
      note: "",
      reading: null,
      device_seq: null,
      prev_hash: null,
      hash: null,
      pin_version: null,
      clock_changed: false,
      version: 1,
      change_id: null,
      user_id: person,
      created_by: person,
      received_at: "2026-06-20T09:00:00.000Z",
    } as never);
  }
}

const worked = () => punch(["in 09:00 id=a", "out 11:00 id=b"]);

describe("what paid periods owe", () => {
  it("is what arrived since they were paid, read from storage", async () => {
    await pay();
    await worked();
    const [[person, late] = ["", []], ...others] = await latePay();
    expect([person, others]).toEqual([newPayment().employee_id, []]);
    expect(late).toMatchObject([
      { cents: 3150, ms: 2 * HOUR_MS, period: { from: "2026-06-08" }, reason: "arrived" },
    ]);
  });

  it("is nothing of periods of long ago, of other people, and while nobody was paid", async () => {
    await worked();
    expect(await latePay()).toEqual([]);
    await pay();
    expect(await latePay({ since: "2026-06-09" })).toEqual([]);
    expect(await latePay({ currency: "JPY" })).toEqual([]);
    await replica.punches.find().remove();
    await punch(["in 09:00 id=c", "out 11:00 id=d"], crypto.randomUUID());
    expect(await latePay()).toEqual([]);
  });

  it("is nothing where only a list says that hours were worked as something else, until a manager says so", async () => {
    const person = newPayment().employee_id;
    const [start, end] = [Date.parse("2026-06-10T09:00:00.000Z"), Date.parse("2026-06-10T11:00:00.000Z")];
    const day = { key: "a", day: "2026-06-10", start, end, breaks: [], rate: null, shiftStart: null };
    const {
      frozen: _,
      period: __,
      ...row
    } = newPayment({
      ...{ period: { from: "2026-06-08", to: "2026-06-14" }, zone: "UTC" },
      intervals: [{ ...day, position: "cook", punches: ["a", "b"] }],
      rates: [
        { from: "2026-01-01", cents: 1500 },
        { from: "2026-01-01", cents: 2000, position: "cook" },
      ],
    });
    await replica.employee_payments.insert(row as never);
    const own = { is_for_everybody: false, user_ids: [person] };
    await rows(replica, "position").insert(newRow(positionEntity, { id: "bar", name: "Bar", ...own }));
    await worked();
    expect(await latePay()).toEqual([]);
    const said = { user_id: person, from: "2026-06-10T10:00:00.000Z", to: "2026-06-10T11:00:00.000Z" };
    await rows(replica, "worked_position").insert(
      newRow(workedPositionEntity, { ...said, id: "w", at: said.from, position_id: "bar" }),
    );
    expect(await latePay()).toMatchObject([[person, [{ ms: 0, cents: 1500 - 2000 }]]]);
  });

  it("takes no dated rate for a payment", async () => {
    await pay();
    await worked();
    const rate = { kind: "pay_rate", id: crypto.randomUUID(), business_id: "b", rate: 20, created_by: null };
    const said = { employee_id: newPayment().employee_id, from_day: "2026-06-01", created_at: "2026-06-01" };
    await replica.employee_payments.insert({ ...rate, ...said, version: 1, change_id: null } as never);
    expect(await latePay()).toHaveLength(1);
  });
});
