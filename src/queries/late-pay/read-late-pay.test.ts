import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HOUR_MS } from "#lib/time/calendar-days.ts";
import type { Replica } from "#replica/collections.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { employeePaymentEntity } from "#schema/entities/employee-payment.ts";
import { payRateEntity } from "#schema/entities/pay-rate.ts";
import { punchEntity } from "#schema/entities/punch.ts";
import { shiftEntity } from "#schema/entities/shift.ts";
import { newPayment } from "#tests/factories/payments.ts";
import { punchesOf } from "#tests/factories/punches.ts";
import { stubWorkers } from "#tests/fakes/fake-worker.ts";
import { type LateQuestion, readLatePay } from "./read-late-pay.ts";
import { openLatePayReader } from "./use-late-pay.ts";

let replica: Replica;

beforeEach(async () => {
  const entities = [punchEntity, shiftEntity, employeePaymentEntity, payRateEntity];
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, entities);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await replica.remove();
});

const question = (changes: Partial<LateQuestion> = {}): LateQuestion => ({
  replica: replica.name,
  since: "2026-01-01",
  now: "2026-07-01T00:00:00.000Z",
  zone: "UTC",
  maxMs: 16 * HOUR_MS,
  currency: "USD",
  ...changes,
});

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
    const [[person, late] = ["", []], ...others] = await readLatePay(question());
    expect([person, others]).toEqual([newPayment().employee_id, []]);
    expect(late).toMatchObject([
      { cents: 3150, ms: 2 * HOUR_MS, period: { from: "2026-06-08" }, reason: "arrived" },
    ]);
  });

  it("is nothing of periods of long ago, of other people, and while nobody was paid", async () => {
    await worked();
    expect(await readLatePay(question())).toEqual([]);
    await pay();
    expect(await readLatePay(question({ since: "2026-06-09" }))).toEqual([]);
    expect(await readLatePay(question({ currency: "JPY" }))).toEqual([]);
    await replica.punches.find().remove();
    await punch(["in 09:00 id=c", "out 11:00 id=d"], crypto.randomUUID());
    expect(await readLatePay(question())).toEqual([]);
  });

  it("takes no dated rate for a payment", async () => {
    await pay();
    await worked();
    const rate = { kind: "pay_rate", id: crypto.randomUUID(), business_id: "b", rate: 20, created_by: null };
    const said = { employee_id: newPayment().employee_id, from_day: "2026-06-01", created_at: "2026-06-01" };
    await replica.employee_payments.insert({ ...rate, ...said, version: 1, change_id: null } as never);
    expect(await readLatePay(question())).toHaveLength(1);
  });
});

describe("a reader", () => {
  it("asks its worker", async () => {
    stubWorkers({ late: async ({ since }: LateQuestion) => [[since, []]] });
    expect(await openLatePayReader().ask("late", question())).toEqual([["2026-01-01", []]]);
  });

  it("reads by itself when its worker cannot be loaded", async () => {
    await pay();
    await worked();
    stubWorkers(null);
    const reader = openLatePayReader();
    const asked = await Promise.all([reader.ask("late", question()), reader.ask("late", question())]);
    expect(asked.map((late) => late.length)).toEqual([1, 1]);
    expect(await reader.ask("late", question())).toHaveLength(1);
  });

  it("tells that something could not be read", async () => {
    stubWorkers({ late: () => Promise.reject(new Error("the replica is gone")) });
    await expect(openLatePayReader().ask("late", question())).rejects.toThrow("the replica is gone");
  });
});
