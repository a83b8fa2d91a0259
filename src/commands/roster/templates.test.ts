import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Replica } from "#replica/collections.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { shiftTemplateEntity } from "#schema/entities/shift-template.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { removeTemplate, saveTemplate } from "./templates.ts";

const manager = newUser("b0000000-0000-4000-8000-000000000001", "manager");
const EARLY = {
  name: " Early ",
  start_time: "07:00",
  end_time: "13:00",
  required_days: [5, 1, 5],
  required_module_id: null,
};
let replica: Replica;

beforeEach(async () => {
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, [shiftTemplateEntity]);
});
afterEach(() => replica.close());

const context = () => commandContext(manager, replica, new FakeDevice());
const stored = async () => (await replica.templates.find().exec()).map((found) => found.toMutableJSON());

it("adds a template that waits to be sent, its name trimmed and its days in order and once each", async () => {
  await saveTemplate(context(), EARLY);
  expect(await stored()).toEqual([
    expect.objectContaining({
      kind: "shift_template",
      business_id: manager.businessId,
      name: "Early",
      start_time: "07:00",
      end_time: "13:00",
      required_days: [1, 5],
      created_at: new FakeDevice().instant,
      change_id: expect.any(String),
    }),
  ]);
});

it("changes the one that is meant, and says when it is not there any more", async () => {
  const early = await saveTemplate(context(), EARLY);
  await saveTemplate(context(), { ...EARLY, name: "Late" });
  await saveTemplate(context(), { ...EARLY, end_time: "14:30", required_days: [] }, early?.id);
  expect((await stored()).find(({ id }) => id === early?.id)).toMatchObject({
    name: "Early",
    end_time: "14:30",
    required_days: [],
    created_at: early?.created_at,
  });
  expect(await saveTemplate(context(), EARLY, crypto.randomUUID())).toBeNull();
  expect(await stored()).toHaveLength(2);
});

it("removes a template and no other", async () => {
  const early = await saveTemplate(context(), EARLY);
  const late = await saveTemplate(context(), { ...EARLY, name: "Late" });
  await removeTemplate(context(), String(early?.id));
  expect(await stored()).toMatchObject([{ id: late?.id }]);
});
