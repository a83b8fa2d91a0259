import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "#local/database.ts";
import type { Notification } from "#schema/entities/notification.ts";
import { openTestDatabase, rowsAs } from "#tests/factories/database.ts";
import { lineOf } from "#tests/factories/notification-texts.ts";
import { addBusiness } from "#tests/factories/open-backend.ts";

// What people are told of their hours.

const business = randomUUID();
const [admin, manager, sam] = [randomUUID(), randomUUID(), randomUUID()];
const correction = randomUUID();
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  await addBusiness(database.db, business, [
    { id: admin, email: "admin@told.test", role: "admin" },
    { id: manager, email: "manager@told.test", role: "manager" },
    { id: sam, email: "sam@told.test", role: "employee" },
  ]);
  await database.db.query("update public.businesses set timezone = 'Europe/Dublin' where id = $1", [
    business,
  ]);
});
afterAll(() => database.close());

const as = (person: string, sql: string, values: unknown[]) => rowsAs(database, person, sql, values);

/** What somebody was told, as "title: message", and forgets by being asked. */
async function told(person: string): Promise<string[]> {
  const { rows } = await database.db.query<Pick<Notification, "key" | "details">>(
    "delete from public.notifications where user_id = $1 returning key, details",
    [person],
  );
  return rows.map(lineOf);
}

it("managers of hours that somebody asks for, and nobody else", async () => {
  await as(
    sam,
    `insert into public.punch_corrections (id, business_id, user_id, clock_in_time, clock_out_time, reason, status)
     values ($1, $2, $3, '2026-06-12 08:00Z', '2026-06-12 16:30Z', 'The tablet was dark', 'pending')`,
    [correction, business, sam],
  );
  const words =
    "Correction requested: sam@told.test requested a change of hours to Friday, June 12, 9:00 AM to 5:30 PM: The tablet was dark";
  expect([await told(admin), await told(manager), await told(sam)]).toEqual([[words], [words], []]);
});

it.each([
  ["approved", "Correction approved: Your hours are now Friday, June 12, 9:00 AM to 5:30 PM"],
  [
    "denied",
    "Correction declined: Your request to change your hours to Friday, June 12, 9:00 AM to 5:30 PM was declined",
  ],
])("the person of what was %s", async (status, words) => {
  await database.db.query(
    "update public.punch_corrections set status = 'pending', decided_by = null, decided_at = null where id = $1",
    [correction],
  );
  await told(sam);
  await as(manager, "update public.punch_corrections set status = $1 where id = $2", [status, correction]);
  expect([await told(sam), await told(manager), await told(admin)]).toEqual([[words], [], []]);
});

it("the person of why it was declined", async () => {
  await database.db.query(
    "update public.punch_corrections set status = 'pending', decided_by = null, decided_at = null where id = $1",
    [correction],
  );
  await told(sam);
  const denial = ["Not on the roster", correction];
  await as(
    manager,
    "update public.punch_corrections set status = 'denied', denial_reason = $1 where id = $2",
    denial,
  );
  expect(await told(sam)).toEqual([expect.stringMatching(/was declined\. Reason: Not on the roster$/)]);
});

it.each([
  ["somebody who was clocked out by another device", () => manager, 1],
  ["nobody whose own device did it", () => sam, 0],
])("%s", async (_, by, times) => {
  await as(
    by(),
    `insert into public.punches (id, business_id, user_id, type, at, zone, source, recorded_at, created_by)
     values ($1, $2, $3, 'out', '2026-06-12 16:00Z', 'UTC', 'automatic', now(), $4)`,
    [randomUUID(), business, sam, by()],
  );
  const words =
    "You were clocked out: You didn't clock out, so you were clocked out automatically on Friday, June 12 at 5:00 PM. If the time is wrong, request a correction.";
  expect(await told(sam)).toEqual(Array.from({ length: times }, () => words));
});
