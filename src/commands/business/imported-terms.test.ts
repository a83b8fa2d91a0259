import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { listedSource } from "#domain/import/match-names.ts";
import { type Replica, rows } from "#replica/collections.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { contractEntity } from "#schema/entities/contract.ts";
import { positionEntity } from "#schema/entities/position.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { savePosition } from "../roster/positions.ts";
import { addTerms } from "./imported-terms.ts";

const BUSINESS = "b0000000-0000-4000-8000-000000000001";
const admin = newUser(BUSINESS, "admin");
const SAM = "a0000000-0000-4000-8000-000000000001";
const ANN = "a0000000-0000-4000-8000-000000000002";
const HOST = {
  ...{ line: null, key: "host", name: "Host", color: null, is_for_everybody: false, user_ids: [] },
  source: listedSource(BUSINESS, "position", "host"),
};
const plan = { name: "Bar", color: "blue", sort_order: 0, is_archived: false } as const;
let replica: Replica;
let context: ReturnType<typeof commandContext>;

beforeEach(async () => {
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, [
    ...[businessEntity, contractEntity, positionEntity],
  ]);
  await replica.businesses.insert(newBusiness({ id: BUSINESS }));
  context = commandContext(admin, replica, new FakeDevice());
});
afterEach(() => replica.close());

async function all<K extends "contract" | "position">(kind: K) {
  const found = await rows(replica, kind)
    .find({ selector: { kind } as never })
    .exec();
  return found.map((document) => document.toMutableJSON());
}

it("adds contracts from the first day, and people to positions, and nothing twice", async () => {
  const bar = await savePosition(context, { ...plan, is_for_everybody: false, user_ids: [] });
  const open = await savePosition(context, { ...plan, name: "Door", is_for_everybody: true, user_ids: [] });
  const people = [
    {
      ...{ id: SAM, start_date: "2026-01-05", weekly_minutes: 2310 },
      positions: [bar?.id ?? "", open?.id ?? "", "host"],
    },
    { id: ANN, positions: ["host"] },
  ];
  const terms = {
    importId: "one",
    positions: [HOST, { ...HOST, key: "unused", name: "Unused", source: "x" }],
  };
  for (const _ of [1, 2]) await addTerms(context, people, terms);
  expect(await all("contract")).toMatchObject([
    { user_id: SAM, from_day: "2026-01-05", weekly_minutes: 2310, workdays: null, created_by: admin.id },
  ]);
  const positions = (await all("position")).map(({ name, is_for_everybody, user_ids, sort_order }) => ({
    ...{ name, is_for_everybody, user_ids, sort_order },
  }));
  expect(positions.toSorted((one, other) => (one.name < other.name ? -1 : 1))).toEqual([
    { name: "Bar", is_for_everybody: false, user_ids: [SAM], sort_order: 0 },
    { name: "Door", is_for_everybody: true, user_ids: [], sort_order: 0 },
    { name: "Host", is_for_everybody: false, user_ids: [SAM, ANN], sort_order: 1 },
  ]);
});
