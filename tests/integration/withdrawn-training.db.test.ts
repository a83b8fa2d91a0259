import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { uuidOf } from "#lib/hashes.ts";
import { addDevice, as, business, ids, preparePushQueue, query } from "#tests/factories/push-queue.ts";

// What somebody need not learn any more they are not asked for any more, in the bell or by a push.

let module: string;

preparePushQueue();
beforeEach(async () => {
  module = randomUUID();
  for (const name of ["sam", "ann"] as const) await addDevice(name);
  await as(
    "manager",
    `insert into public.training_modules (id, business_id, title, published, created_by)
     values ($1, $2, 'Knives', true, $3)`,
    [module, business, ids.manager],
  );
  await assign("employee");
  // As the evening before tells it, of which push-queue.db.test.ts has the days.
  await query(
    `insert into public.notifications (business_id, user_id, type, key, details, topic)
     values ($1, $2, 'training-due', 'training-due', '{"title": "Knives", "due": "2026-03-06"}', $3)`,
    [business, ids.sam, module],
  );
});

const assign = (role: string) =>
  as(
    "manager",
    `insert into public.training_assignments (id, business_id, module_id, role, created_by)
     values ($1, $2, $3, $4, $5)`,
    [randomUUID(), business, module, role, ids.manager],
  );

/** Whose notifications are unread, and for whom a push waits. */
async function asked() {
  const rows = await query<{ user_id: string; type: string; waits: boolean }>(
    `select user_id, type, exists (select from access.push_queue where thing = notifications.id) as waits
     from public.notifications where business_id = $1 and not read and not deleted order by type`,
    [business],
  );
  return Object.fromEntries(
    (["sam", "ann"] as const).map((name) => [
      name,
      rows
        .filter(({ user_id }) => user_id === ids[name])
        .map(({ type, waits }) => (waits ? `${type}, pushed` : type)),
    ]),
  );
}

const ASKED = { sam: ["training-assigned", "training-due, pushed"], ann: ["training-assigned, pushed"] };
const NOBODY = { sam: [], ann: [] };

it("whoever completes it is not asked any more, and others are", async () => {
  expect(await asked()).toEqual(ASKED);
  await as(
    "sam",
    `insert into public.training_progress (id, business_id, module_id, user_id) values ($1, $2, $3, $4)`,
    [await uuidOf(`training ${module} ${ids.sam}`), business, module, ids.sam],
  );
  expect(await asked()).toEqual(ASKED);
  await as("sam", "update public.training_progress set status = 'completed' where user_id = $1", [ids.sam]);
  expect(await asked()).toEqual({ ...ASKED, sam: [] });
  expect(await query("select from access.push_queue where user_id = $1", [ids.sam])).toEqual([]);
});

it.each([
  ["not assigned any more", "training_assignments set deleted = true where module_id = $1"],
  ["unpublished", "training_modules set published = false where id = $1"],
  ["deleted", "training_modules set deleted = true where id = $1"],
])("nobody is asked for what is %s", async (_, change) => {
  await as("manager", `update public.${change}`, [module]);
  expect(await asked()).toEqual(NOBODY);
});

it("is still asked of whom another assignment means", async () => {
  await assign("all");
  await as("manager", "update public.training_assignments set deleted = true where role = 'employee'");
  expect(await asked()).toEqual(ASKED);
});

it("is asked again when it is assigned or published again", async () => {
  await as("manager", "update public.training_modules set published = false where id = $1", [module]);
  await as("manager", "update public.training_modules set published = true where id = $1", [module]);
  const again = { sam: ["training-assigned, pushed"], ann: ["training-assigned, pushed"] };
  expect(await asked()).toEqual(again);
  await as("manager", "update public.training_assignments set deleted = true where module_id = $1", [module]);
  expect(await asked()).toEqual(NOBODY);
  await assign("employee");
  expect(await asked()).toEqual(again);
});
