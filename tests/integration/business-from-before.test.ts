import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { updateBusiness } from "#commands/business/business.ts";
import { must } from "#lib/must.ts";
import { collectionOf, type Replica } from "#replica/collections.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { readStored } from "#replica/rxdb/stored.ts";
import { toChange } from "#replication/codec.ts";
import { settle } from "#replication/settle.ts";
import { type Business, businessEntity } from "#schema/entities/business.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { CORE, FakeDevice, newUser } from "#tests/factories/replica.ts";

// A device that was offline since before businesses had a currency and limits holds a row without them. The server has
// written every row since, so that it answers the first edit with its own row, and the device merges.

const admin = newUser("b0000000-0000-4000-8000-000000000001", "admin");
const business = newBusiness({ id: String(admin.businessId), version: 3 });
let replica: Replica;

beforeEach(async () => {
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, CORE);
  const { currency, rest_min_minutes, day_max_minutes, week_max_minutes, week_budget, week_start, ...later } =
    business;
  const { before_opening_minutes, after_closing_minutes, managers_see_cost, ...stored } = later;
  await replica.businesses.insert(stored as Business);
});
afterEach(() => replica.close());

it("takes what others have laid down since, and keeps what was changed here", async () => {
  const changes = { color_scheme: "teal", day_max_minutes: 600 } as const;
  await updateBusiness(commandContext(admin, replica, new FakeDevice()), changes);
  const edited = await readStored(collectionOf(replica, "businesses"), [business.id]);
  const stored = must(edited.get(business.id), "the business");
  const limits = { rest_min_minutes: 660, day_max_minutes: null, week_max_minutes: 2880, week_budget: 4000 };
  const { change_id, pending, ...held } = { ...business, currency: "EUR", ...limits, version: 9 };
  const { next } = settle(businessEntity, stored, {
    change: toChange(businessEntity, stored),
    result: { change_id: String(stored.change_id), status: "conflict", row: { ...held, deleted: false } },
  });
  expect(next).toMatchObject({ ...limits, currency: "EUR", ...changes, change_id: expect.any(String) });
});
