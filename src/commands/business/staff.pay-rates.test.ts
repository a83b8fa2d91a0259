import "fake-indexeddb/auto";
import { expect, it } from "vitest";
import { rows } from "#replica/collections.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { payRateEntity } from "#schema/entities/pay-rate.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { setPayRate, withdrawPayRate } from "./staff.ts";

const admin = newUser("b0000000-0000-4000-8000-000000000001", "admin");

it("takes a day's rate of a position back with those that it replaced, and no other", async () => {
  const replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, [payRateEntity]);
  const context = commandContext(admin, replica, new FakeDevice());
  const [employee_id, position_id] = [crypto.randomUUID(), crypto.randomUUID()];
  const bar = { employee_id, from_day: "2026-06-01", position_id };
  for (const rate of [15, 16]) await setPayRate(context, { ...bar, rate });
  await setPayRate(context, { ...bar, position_id: null, rate: 12 });
  await setPayRate(context, { ...bar, from_day: "2026-07-01", rate: 17 });
  await setPayRate(context, { ...bar, employee_id: crypto.randomUUID(), rate: 18 });
  await withdrawPayRate(context, bar);
  const left = (await rows(replica, "pay_rate").find().exec()).map((found) => found.toMutableJSON().rate);
  expect(left.sort()).toEqual([12, 17, 18]);
  await replica.close();
});
