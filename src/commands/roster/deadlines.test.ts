import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Replica } from "#replica/collections.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { availabilityDeadlineEntity } from "#schema/entities/availability-deadline.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { changeDeadline, createDeadline, removeDeadline } from "./deadlines.ts";

const manager = newUser("b0000000-0000-4000-8000-000000000001", "manager");
const MARCH = { start_date: "2026-03-01", end_date: "2026-03-14", due_date: "2026-02-20" };
let replica: Replica;
const device = new FakeDevice();

beforeEach(async () => {
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, [availabilityDeadlineEntity]);
});
afterEach(() => replica.close());

const context = () => commandContext(manager, replica, device);
const deadlines = async () =>
  (await replica.staff_availability.find().exec()).map((found) => found.toMutableJSON());

it("is made once however often it is asked for, and waits to be sent", async () => {
  const [one, other] = await Promise.all([
    createDeadline(context(), MARCH),
    createDeadline(context(), MARCH),
  ]);
  expect(one).toBe(other);
  expect(await deadlines()).toMatchObject([
    {
      ...MARCH,
      kind: "deadline",
      date: MARCH.end_date,
      has_notified: false,
      created_by: manager.id,
      change_id: expect.any(String),
    },
  ]);
});

it("is moved and removed, and stays away once it is gone", async () => {
  const id = await createDeadline(context(), MARCH);
  await changeDeadline(context(), id, { ...MARCH, due_date: "2026-02-25" });
  expect(await deadlines()).toMatchObject([{ id, due_date: "2026-02-25", start_date: "2026-03-01" }]);
  await changeDeadline(context(), id, { ...MARCH, end_date: "2026-03-21" });
  expect(await deadlines()).toMatchObject([{ id, date: "2026-03-21" }]);
  await removeDeadline(context(), id);
  expect(await deadlines()).toEqual([]);
});
