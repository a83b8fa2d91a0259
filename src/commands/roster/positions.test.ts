import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import type { Replica } from "#replica/collections.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { positionEntity } from "#schema/entities/position.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { chooseLists, orderLists } from "./people-lists.ts";
import { type PositionPlan, savePosition } from "./positions.ts";

const manager = newUser("b0000000-0000-4000-8000-000000000001", "manager");
const PLAN: PositionPlan = {
  name: "Bar",
  color: "teal",
  is_for_everybody: false,
  user_ids: [],
  is_archived: false,
  sort_order: 0,
};
let replica: Replica;
beforeEach(async () => {
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, [positionEntity]);
});
afterEach(() => replica.close());

const context = () => commandContext(manager, replica, new FakeDevice());
const rows = async () => (await replica.templates.find().exec()).map((found) => found.toMutableJSON());
const made = async (plan: Partial<PositionPlan>) =>
  must(await savePosition(context(), { ...PLAN, ...plan }), "the position");
const idOf = async (plan: Partial<PositionPlan>) => (await made(plan)).id;

it("adds a position, changes it, and archives it", async () => {
  const bar = await made({ name: " Bar " });
  expect(await rows()).toMatchObject([{ ...PLAN, id: bar.id, change_id: expect.any(String) }]);
  await savePosition(context(), { ...PLAN, name: "Bartender", is_archived: true }, bar);
  expect(await rows()).toMatchObject([{ name: "Bartender", color: "teal", is_archived: true }]);
});

it("leaves of a position what has arrived since it was shown", async () => {
  const shown = await made({ user_ids: ["ann", "ben"] });
  await replica.templates
    .findOne(shown.id)
    .incrementalPatch({ color: "red", user_ids: ["ann", "cat"] } as never);
  await savePosition(context(), { ...shown, name: "Bartender", user_ids: ["ann", "ben", "dan"] }, shown);
  expect(await rows()).toMatchObject([{ name: "Bartender", color: "red", user_ids: ["ann", "cat", "dan"] }]);
});

it("puts positions in order", async () => {
  const ids = [await idOf({ name: "Bar" }), await idOf({ name: "Kitchen", sort_order: 1 })];
  await orderLists(context(), "position", ids.toReversed());
  const order = new Map((await rows()).map((row) => [row.id, "sort_order" in row && row.sort_order]));
  expect(ids.map((id) => order.get(id))).toEqual([1, 0]);
});

it("chooses a person's positions, and leaves those of everybody, archived ones and other people", async () => {
  const bar = await idOf({ user_ids: ["ann", "ben"] });
  const kitchen = await idOf({ name: "Kitchen", user_ids: ["ann"] });
  const any = await idOf({ name: "Any", is_for_everybody: true });
  const old = await idOf({ name: "Old", user_ids: ["ben"], is_archived: true });
  await chooseLists(context(), "position", "ben", [kitchen, any]);
  const people = new Map((await rows()).map((row) => [row.id, "user_ids" in row && row.user_ids]));
  expect([bar, kitchen, any, old].map((id) => people.get(id))).toEqual([
    ["ann"],
    ["ann", "ben"],
    [],
    ["ben"],
  ]);
});
