import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { Database } from "#local/database.ts";
import type { PushResult, TakenPush } from "#schema/protocol/push-delivery.ts";
import { hushRefusals } from "#tests/factories/backend.ts";
import { openTestDatabase, rowsAs } from "#tests/factories/database.ts";
import { lineOf } from "#tests/factories/notification-texts.ts";
import { addBusiness } from "#tests/factories/open-backend.ts";
import { createPushDevice } from "#tests/fakes/push-device.ts";

export const NAMES = ["admin", "manager", "sam", "ann"] as const;
export type Name = (typeof NAMES)[number];
export const KEY = createPushDevice("x").p256dh;

export let database: Database;
export let business: string;
export let ids: Record<Name, string>;

/** Opens a database for a file's tests, and gives each a business with an empty queue. */
export function preparePushQueue(): void {
  beforeAll(async () => {
    hushRefusals();
    database = await openTestDatabase();
    await database.db.exec("insert into access.stand_ins values ('push')");
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.db.exec("delete from access.push_queue; delete from access.push_subscriptions");
    business = randomUUID();
    ids = Object.fromEntries(NAMES.map((name) => [name, randomUUID()])) as typeof ids;
    const role = (name: Name) => (name === "admin" || name === "manager" ? name : ("employee" as const));
    const people = NAMES.map((name) => ({
      ...{ id: ids[name], email: `${name}@${business}.test`, role: role(name) },
    }));
    await addBusiness(database.db, business, people);
    await query(
      "update public.profiles set name = initcap(split_part(email, '@', 1)) where business_id = $1",
      [business],
    );
  });
}

/** The rows of a statement. */
export async function query<T extends object>(sql: string, values: unknown[] = []): Promise<T[]> {
  return (await database.db.query<T>(sql, values)).rows;
}

/** Runs a statement as a person, through the API's role. */
export const as = (who: Name, sql: string, values: unknown[] = []) => rowsAs(database, ids[who], sql, values);

/** Adds a device for a person and resolves to it. */
export async function addDevice(who: Name, device = createPushDevice(KEY), former: string | null = null) {
  const { endpoint, p256dh, auth } = device;
  await as(who, "select public.save_push_subscription($1, $2, $3, $4)", [endpoint, p256dh, auth, former]);
  return device;
}

/** Counts deliveries since the last count; calls come in commit order. */
export async function listenForCalls() {
  const heard: string[] = [];
  const end = await database.db.listen("push_queue", (said) => void heard.push(said));
  return {
    end,
    async count(): Promise<number> {
      const mark = randomUUID();
      await query("select pg_notify('push_queue', $1)", [mark]);
      await expect.poll(() => heard).toContain(mark);
      return heard.splice(0).length - 1;
    },
  };
}

/** Returns the addresses of a person's devices, first one first. */
export async function devicesOf(who: Name): Promise<string[]> {
  const rows = await query<{ endpoint: string }>(
    "select endpoint from access.push_subscriptions where user_id = $1 order by created_at",
    [ids[who]],
  );
  return rows.map(({ endpoint }) => endpoint);
}

/** Returns the queue as "sam: title: message". */
export async function queued(): Promise<string[]> {
  const rows = await query<Pick<TakenPush, "key" | "details"> & { name: string }>(
    `select lower(profiles.name) as name, key, details from access.push_queue as queue
     join public.profiles on profiles.id = queue.user_id`,
  );
  return rows.map((row) => `${row.name}: ${lineOf(row)}`).sort();
}

/** Adds a notification for a person. */
export const tell = (who: Name, title = "Knives", id = randomUUID()) =>
  query(
    `insert into public.notifications (id, business_id, user_id, type, key, details)
     values ($1, $2, $3, 'shift-removed', 'post-other', jsonb_build_object('title', $4::text))`,
    [id, business, ids[who], title],
  );
/** Claims pushes as a delivery does. */
export async function take(most = 50): Promise<TakenPush[]> {
  const [row] = await query<{ taken: TakenPush[] }>("select public.take_pushes($1) as taken", [most]);
  return row?.taken ?? [];
}
/** Settles pushes with these results. */
export const settle = (results: Partial<PushResult>[]) =>
  query("select public.settle_pushes($1)", [
    JSON.stringify(
      results.map((one) => ({ again_at: null, counts: true, delivered: [], failed: [], gone: [], ...one })),
    ),
  ]);
/** Moves the queue's times back by these minutes. */
export const later = (minutes: number) =>
  query("update access.push_queue set due_at = due_at - make_interval(mins => $1)", [minutes]);
