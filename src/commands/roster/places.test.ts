import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import type { Replica } from "#replica/collections.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { placeEntity } from "#schema/entities/place.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { chooseLists, orderLists } from "./people-lists.ts";
import { type PlacePlan, savePlace } from "./places.ts";

const manager = newUser("b0000000-0000-4000-8000-000000000001", "manager");
const PLAN: PlacePlan = {
  ...{ name: "North", address: "1 North Street", region: null, hours: null, week_budget: null },
  ...{ is_for_everybody: false, user_ids: ["ann"], sort_order: 0, is_archived: false },
};
let replica: Replica;
beforeEach(async () => {
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, [placeEntity]);
});
afterEach(() => replica.close());

const context = () => commandContext(manager, replica, new FakeDevice());
const rows = async () => (await replica.templates.find().exec()).map((found) => found.toMutableJSON());
const made = async (plan: Partial<PlacePlan> = {}) =>
  must(await savePlace(context(), { ...PLAN, ...plan }), "the place");

it("adds a place without a network, changes it, and archives it", async () => {
  const north = await made({ name: " North ", address: " " });
  expect(await rows()).toMatchObject([{ ...PLAN, address: null, change_id: expect.any(String) }]);
  await savePlace(context(), { ...PLAN, name: "North End", is_archived: true }, north);
  expect(await rows()).toMatchObject([{ name: "North End", address: PLAN.address, is_archived: true }]);
});

it("leaves of a place what has arrived since it was shown", async () => {
  const shown = await made();
  await savePlace(context(), { ...PLAN, address: "2 North Street", user_ids: ["ann", "ben"] }, shown);
  await savePlace(context(), { ...PLAN, name: "North End", user_ids: ["ann", "cem"] }, shown);
  const [row] = await rows();
  expect(row).toMatchObject({ name: "North End", address: "2 North Street" });
  expect(new Set((row as unknown as PlacePlan).user_ids)).toEqual(new Set(["ann", "ben", "cem"]));
});

it("puts places in order, and people into those that are not for everybody", async () => {
  const [north, south, all] = [
    await made(),
    await made({ name: "South", user_ids: [], sort_order: 1 }),
    await made({ name: "Office", is_for_everybody: true, user_ids: [], sort_order: 2 }),
  ];
  await orderLists(context(), "place", [south.id, north.id, all.id]);
  await chooseLists(context(), "place", "ann", [south.id, all.id]);
  const found = new Map((await rows()).map((row) => [row.id, row as unknown as PlacePlan]));
  const told = [north, south, all].map(({ id }) => [found.get(id)?.sort_order, found.get(id)?.user_ids]);
  expect(told).toEqual([
    [1, []],
    [0, ["ann"]],
    [2, []],
  ]);
});
