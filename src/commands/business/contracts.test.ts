import "fake-indexeddb/auto";
import { expect, it } from "vitest";
import { rows } from "#replica/collections.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { contractEntity } from "#schema/entities/contract.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { addContract, withdrawContract } from "./contracts.ts";

const admin = newUser("b0000000-0000-4000-8000-000000000001", "admin");
const said = { from_day: "2026-05-01", weekly_minutes: 1800, weekly_max_minutes: null, workdays: [1, 2] };

it("adds what a person is employed for, which waits to be sent, and takes it back", async () => {
  const replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, [contractEntity]);
  const context = commandContext(admin, replica, new FakeDevice());
  const hours = async () =>
    (await rows(replica, "contract").find().exec())
      .map((found) => found.toMutableJSON().weekly_minutes)
      .sort();
  const user_id = crypto.randomUUID();
  const { id } = await addContract(context, { user_id, ...said });
  const made = await rows(replica, "contract").findOne(id).exec();
  expect(made?.toMutableJSON()).toMatchObject({
    ...{ ...said, user_id, kind: "contract", business_id: admin.businessId, created_by: admin.id },
    change_id: expect.any(String),
  });
  await addContract(context, { user_id, ...said, weekly_minutes: 1200 });
  expect(await hours()).toEqual([1200, 1800]);
  await addContract(context, { user_id, ...said, from_day: "2026-06-01", weekly_minutes: 900 });
  await withdrawContract(context, { user_id, ...said });
  expect(await hours()).toEqual([900]);
  await replica.close();
});
