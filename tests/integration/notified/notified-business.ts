import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { addDays } from "#lib/time/calendar-days.ts";
import type { Database } from "#local/database.ts";
import type { Notification } from "#schema/entities/notification.ts";
import { type ChangeResult, PROTOCOL } from "#schema/protocol/sync.ts";
import { hushRefusals } from "#tests/factories/backend.ts";
import { actAs, openTestDatabase } from "#tests/factories/database.ts";
import { newFormat } from "#tests/factories/format.ts";
import { inEnglish, shiftInEnglish } from "#tests/factories/notification-texts.ts";
import { addBusiness } from "#tests/factories/open-backend.ts";

// What the database tells people of what happens: once each, in one sentence for what belongs together, and nobody of
// what they did themselves. The tests of this folder write as devices of these people do, and read what each was told.

export const NAMES = ["admin", "manager", "sam", "ann", "ben"] as const;
export type Name = (typeof NAMES)[number];

export let database: Database;
/** The business of the present test, and who works there. */
let business: string;
export let ids: Record<Name, string>;

/** Gives the tests of a file a database, and each of them a business of its own. */
export function setUpBusiness(): void {
  beforeAll(async () => {
    hushRefusals();
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  beforeEach(addPeople);
}

async function addPeople() {
  business = randomUUID();
  ids = Object.fromEntries(NAMES.map((name) => [name, randomUUID()])) as typeof ids;
  const people = NAMES.map((name) => ({
    id: ids[name],
    email: `${name}@${business}.test`,
    role: name === "admin" || name === "manager" ? name : ("employee" as const),
  }));
  await addBusiness(database.db, business, people);
  await database.db.query(
    "update public.profiles set name = initcap(split_part(email, '@', 1)) where business_id = $1",
    [business],
  );
}

export interface Edit {
  collection: string;
  kind: string;
  id: string;
  fields: Record<string, unknown>;
}

/** Sends edits as a device does that knows every row as it is; resolves to what became of each. */
export function push(who: Name, edits: Edit[]): Promise<ChangeResult[]> {
  return database.db.transaction(async (transaction) => {
    await actAs(transaction, ids[who]);
    const changes = [];
    for (const { collection, kind, id, fields } of edits) {
      const { rows } = await transaction.query<{ version: number; document: object }>(
        `select version::int, document from sync.${collection} where id = $1`,
        [id],
      );
      changes.push({
        change_id: randomUUID(),
        collection,
        row: { kind, id, business_id: business, ...fields },
        base: rows[0] ? { version: rows[0].version, changes: [] } : null,
      });
    }
    const { rows } = await transaction.query<{ answer: { results: ChangeResult[] } }>(
      "select public.sync_push($1, $2) as answer",
      [JSON.stringify(changes), { protocol: PROTOCOL }],
    );
    return rows[0]?.answer.results ?? [];
  });
}

export async function write(who: Name, edits: Edit[]) {
  const results = await push(who, edits);
  expect(results.map((result) => [result.status, "reason" in result && result.reason])).toEqual(
    edits.map(() => ["applied", false]),
  );
}

/** What somebody was told and has not cleared, as "type: text". */
export async function toldOf(who: Name): Promise<string[]> {
  return (await notificationsOf(who)).map((one) => `${one.type}: ${inEnglish(one).text}`);
}
export async function titlesOf(who: Name): Promise<string[]> {
  return (await notificationsOf(who)).map((one) => inEnglish(one).title);
}
async function notificationsOf(who: Name) {
  const { rows } = await database.db.query<Pick<Notification, "type" | "key" | "details">>(
    `select type, key, details from public.notifications
     where user_id = $1 and not deleted order by version, type, key, details`,
    [ids[who]],
  );
  return rows;
}
export const readAll = () =>
  database.db.query("update public.notifications set read = true where business_id = $1", [business]);
export const forget = () =>
  database.db.query("delete from public.notifications where business_id = $1", [business]);

export const MONDAY = addDays(new Date().toISOString().slice(0, 10), 30);
const hours = { start_time: "09:00", end_time: "17:00" };
export const shift = (id: string, fields: Record<string, unknown>): Edit => ({
  collection: "shifts",
  kind: "shift",
  id,
  fields,
});
export const entry = (id: string, fields: Record<string, unknown>): Edit => ({
  collection: "staff_availability",
  kind: "availability",
  id,
  fields,
});
export const swap = (id: string, fields: Record<string, unknown>): Edit => ({
  collection: "shifts",
  kind: "swap",
  id,
  fields,
});

/** A shift as it is told to somebody with a publication. */
export function told(publish_id: string, who: Name | null, fields: Record<string, unknown> = {}) {
  const what = { date: MONDAY, ...hours, user_id: who && ids[who], ...fields };
  return { ...what, published: true, published_as: { publish_id, ...what } };
}

/** A position of the business that everybody can work. */
export async function positionNamed(name: string): Promise<string> {
  const id = randomUUID();
  await database.db.query("insert into public.positions (id, business_id, name) values ($1, $2, $3)", [
    ...[id, business, name],
  ]);
  return id;
}

/** A place of the business where these people work, or everybody. */
export async function placeNamed(name: string, people: Name[] | null = null): Promise<string> {
  const id = randomUUID();
  await database.db.query(
    "insert into public.places (id, business_id, name, is_for_everybody, user_ids) values ($1, $2, $3, $4, $5)",
    [id, business, name, people === null, (people ?? []).map((one) => ids[one])],
  );
  return id;
}

/** "Wednesday, March 4, 9:00 AM to 5:00 PM". */
export const said = (date: string, times = hours) => shiftInEnglish(date, times.start_time, times.end_time);
/** "Wednesday, March 4". */
export const saidDay = (date: string) => newFormat().day(date);

/** A shift that is Sam's and published, dropped by them, and asked for by Ann; of which nobody was told. */
export async function claimedShift(fields: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID();
  await write("manager", [shift(id, { ...told(randomUUID(), "sam"), ...fields })]);
  await write("sam", [shift(id, { status: "dropped", drop_reason: "Ill" })]);
  await write("ann", [shift(id, { claimed_by_user_id: ids.ann })]);
  await forget();
  return id;
}

export async function rowOf(id: string): Promise<Record<string, unknown>> {
  const { rows } = await database.db.query<Record<string, unknown>>(
    "select user_id, status, claimed_by_user_id, estimated_pay::float8 as estimated_pay from public.shifts where id = $1",
    [id],
  );
  return rows[0] ?? {};
}
