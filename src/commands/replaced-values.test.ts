import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Replaced } from "#domain/sync/replaced-values.ts";
import { collectionOf, type Replica } from "#replica/collections.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { type ReplacedValue, replacedValueEntity } from "#schema/entities/replaced-value.ts";
import { shiftEntity } from "#schema/entities/shift.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { keepValues, restoreValue } from "./replaced-values.ts";

const manager = newUser("b0000000-0000-4000-8000-000000000001", "manager");
let replica: Replica;
const context = () => commandContext(manager, replica, new FakeDevice());

beforeEach(async () => {
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, [
    shiftEntity,
    replacedValueEntity,
  ]);
  await replica.shifts.insert(newShift({ id: "s", notes: "Bar" }));
});
afterEach(() => replica.close());

const entryOf = (fields: Partial<ReplacedValue>): ReplacedValue => ({
  ...{ id: "e", business_id: "b", user_id: manager.id, table_name: "shifts", row_id: "s", kind: "replaced" },
  ...{ field: "notes", contents: { mine: "Keys", theirs: "Bar" }, is_mine_in_force: false, other_id: "you" },
  ...{ acted_at: "2026-03-02T09:00:00.000Z", arrived_at: "2026-03-02T09:00:00.000Z" },
  ...{ version: 1, change_id: null },
  ...fields,
});
const toldOf = (fields: Partial<ReplacedValue> = {}): Replaced => ({ entry: entryOf(fields), row: {} });
const shift = async () => (await replica.shifts.findOne("s").exec())?.toMutableJSON();

it("restores my value as an ordinary change, which waits to be sent", async () => {
  await restoreValue(context(), toldOf());
  expect(await shift()).toMatchObject({ notes: "Keys", end_time: "17:00", change_id: expect.any(String) });
});

it("restores theirs where mine replaced it", async () => {
  const contents = { mine: "Bar", theirs: null };
  await restoreValue(context(), toldOf({ is_mine_in_force: true, contents }));
  expect(await shift()).toMatchObject({ notes: null, change_id: expect.any(String) });
});

it("keeps the value in force, and takes what it was told of away", async () => {
  const entries = collectionOf(replica, "notifications");
  await entries.bulkInsert([entryOf({}), entryOf({ id: "f", field: "end_time" })]);
  await keepValues(context(), [toldOf()]);
  expect((await entries.find().exec()).map(({ id }) => id)).toEqual(["f"]);
  expect(await shift()).toMatchObject({ notes: "Bar", change_id: null });
});
