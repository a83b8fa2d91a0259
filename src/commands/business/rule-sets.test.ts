import "fake-indexeddb/auto";
import { expect, it } from "vitest";
import { rows } from "#replica/collections.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { ruleSetEntity } from "#schema/entities/rule-set.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { addRuleSet, withdrawRuleSet } from "./rule-sets.ts";

const admin = newUser("b0000000-0000-4000-8000-000000000001", "admin");
const said = { from_day: "2026-06-07", code: "generic", params: { overtime_percent: 150 } };

it("sets rules from a day on, which wait to be sent, and takes them back", async () => {
  const replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, [ruleSetEntity]);
  const context = commandContext(admin, replica, new FakeDevice());
  const all = async () =>
    (await rows(replica, "rule_set").find().exec()).map((found) => found.toMutableJSON());
  const { id } = await addRuleSet(context, said);
  expect(await all()).toMatchObject([
    { ...said, id, kind: "rule_set", created_by: admin.id, change_id: expect.any(String) },
  ]);
  await addRuleSet(context, said);
  const later = await addRuleSet(context, { ...said, from_day: "2026-06-14" });
  await withdrawRuleSet(context, said.from_day);
  expect(await all()).toMatchObject([{ id: later.id }]);
  await replica.close();
});
