import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import * as v from "valibot";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PEOPLE_NAMES } from "#domain/import/import-names.ts";
import { type ImportPerson, readPeople } from "#domain/import/read-people.ts";
import { findTable } from "#domain/import/read-table.ts";
import { must } from "#lib/must.ts";
import { parseCsv } from "#lib/sheets/parse-csv.ts";
import { IMPORT_BATCH_MAX, type Imported, importStaffResponse } from "#schema/protocol/import-staff.ts";
import { hushRefusals } from "#tests/factories/backend.ts";
import { attempts } from "#tests/factories/long-tail.ts";
import { PASSWORD, startTestBackend, type TestBackend } from "./functions-backend.ts";

/** Two slow hashes each; every 25th line is a bad one. */
const LINES = attempts(50, 500);
const BAD = LINES / 25;
const GOOD = LINES - BAD;
/** Nightly a thousand slow hashes. */
const WHOLE_FILE_MS = 600_000;

let backend: TestBackend;
let owner: SupabaseClient;
let ownerId: string;
let businessId: string;

beforeAll(async () => {
  hushRefusals();
  backend = await startTestBackend();
  const { client, user } = await backend.signUp("owner@import.test");
  const business = { name: "The Cannery", timezone: "UTC" };
  const { data } = await client.rpc("create_business", business).throwOnError();
  owner = client;
  ownerId = user.id;
  businessId = String(data);
});
afterAll(() => backend.close());

const setSeats = (seats: number) =>
  backend.db.query("update public.businesses set staff_count = $1 where id = $2", [seats, businessId]);

async function importPeople(people: readonly object[], import_id?: string): Promise<Imported[]> {
  const { data, error } = await owner.functions.invoke("import-staff", { body: { people, import_id } });
  if (error) throw error;
  return v.parse(importStaffResponse, data).people;
}

/** As the app does: a batch after the other. */
async function importAll(people: readonly object[]): Promise<Imported[]> {
  const answers: Imported[] = [];
  for (let from = 0; from < people.length; from += IMPORT_BATCH_MAX) {
    answers.push(...(await importPeople(people.slice(from, from + IMPORT_BATCH_MAX))));
  }
  return answers;
}

const withPassword = ({ line: _, ...person }: ImportPerson) => ({ ...person, password: PASSWORD });
const person = (email: string, fields: object = {}) => ({
  ...{ email, password: PASSWORD, name: email.split("@")[0], role: "employee", payrate: null },
  ...fields,
});
const countMembers = async () => {
  const { rows } = await backend.db.query<{ people: number; emails: number; pins: number }>(
    `select count(*)::int as people, count(distinct lower(email))::int as emails,
       count(distinct pin_hash)::int as pins
     from public.profiles where business_id = $1 and not deleted and id <> $2`,
    [businessId, ownerId],
  );
  return must(rows[0], "a count");
};
const statusesOf = (answers: readonly Imported[]) => answers.map(({ status }) => status);

test(
  `of a file of ${LINES} lines with ${BAD} bad ones ${GOOD} are added, ${BAD} named, and nobody twice when it is repeated`,
  async () => {
    await setSeats(LINES);
    const lines = Array.from({ length: LINES }, (_, place) => {
      if (place % 25 === 7) return `Person ${place};person${place}.import.test;employee;12,50`;
      return `Person ${place};Person${place}@import.test;employee;12,50`;
    });
    const file = ["Name;E-mail;Role;Pay rate", ...lines].join("\r\n");
    const members = new Map([["owner@import.test", "active"]] as const);
    const table = must(findTable(parseCsv(file), PEOPLE_NAMES), "a table");
    const limits = { members, seatsLeft: LINES - 1, dayOrder: "dmy" as const };
    const read = readPeople(table, table.mapping, limits);
    expect(read.bad.map(({ problem }) => problem)).toEqual(Array(BAD).fill("bad_email"));

    const people = read.people.map(withPassword);
    const first = await importAll(people);
    expect(new Set(statusesOf(first))).toEqual(new Set(["added"]));
    expect(await countMembers()).toEqual({ people: GOOD, emails: GOOD, pins: GOOD });

    const second = await importAll(people);
    expect(new Set(statusesOf(second))).toEqual(new Set(["already"]));
    expect(second.map((one) => "id" in one && one.id)).toEqual(first.map((one) => "id" in one && one.id));
    expect(await countMembers()).toEqual({ people: GOOD, emails: GOOD, pins: GOOD });
    const { rows } = await backend.db.query<{ users: number }>(
      "select count(*)::int as users from auth.users where email like 'person%@import.test'",
    );
    expect(rows).toEqual([{ users: GOOD }]);

    const { error } = await backend
      .asAnyone()
      .auth.signInWithPassword({ email: `person${LINES - 1}@import.test`, password: PASSWORD });
    expect(error).toBeNull();
  },
  WHOLE_FILE_MS,
);

test("the same people sent twice at once are added once", async () => {
  await setSeats(600);
  const people = ["one@twice.test", "two@twice.test"].map((email) => person(email));
  const answers = (await Promise.all([importPeople(people), importPeople(people)])).flat();
  for (const { email } of people) {
    const own = answers.filter((one) => one.email === email);
    expect(statusesOf(own).toSorted()).toEqual(["added", "already"]);
    expect(new Set(own.map((one) => "id" in one && one.id)).size).toBe(1);
  }
});

test("a repeated import knows whom it has added itself, and whom another one has", async () => {
  await setSeats(650);
  const [mine, other] = [randomUUID(), randomUUID()];
  await importPeople([person("mine@own.test")], mine);
  await importPeople([person("theirs@own.test")], other);
  const again = await importPeople([person("mine@own.test"), person("theirs@own.test")], mine);
  expect(again).toMatchObject([
    { status: "already", is_own: true },
    { status: "already", is_own: false },
  ]);
});

test("whoever was removed is taken back, and not by every repeat", async () => {
  const [sam] = await importPeople([person("sam@back.test")]);
  const id = must(sam && "id" in sam ? sam.id : null, "an id");
  await owner.functions.invoke("delete-staff", { body: { id } });
  expect(await importPeople([person("sam@back.test")])).toMatchObject([{ status: "added", id }]);
  expect(await importPeople([person("sam@back.test")])).toMatchObject([{ status: "already", id }]);
});

test("over the seats, and with an address that somebody else has, one is refused in words", async () => {
  const { client } = await backend.signUp("elsewhere@import.test");
  await client.rpc("create_business", { name: "Elsewhere", timezone: "UTC" }).throwOnError();
  const { people } = await countMembers();
  await setSeats(people + 2);
  const answers = await importPeople([person("elsewhere@import.test"), person("last@import.test")]);
  expect(answers).toMatchObject([
    { status: "refused", code: "email_taken", message: "This email address is already in use." },
    { status: "added" },
  ]);
  expect(await importPeople([person("more@import.test")])).toMatchObject([
    { status: "refused", message: expect.stringContaining("Change the subscription") },
  ]);
});

test.each([
  ["an employee", "employee"],
  ["a manager", "manager"],
])("%s imports nobody", async (_, role) => {
  await setSeats(700);
  const email = `${role}@import.test`;
  await importPeople([person(email, { role })]);
  const client = backend.asAnyone();
  await client.auth.signInWithPassword({ email, password: PASSWORD });
  const { error } = await client.functions.invoke("import-staff", {
    body: { people: [person("forged@import.test")] },
  });
  expect(error?.context.status).toBe(403);
});

test("nobody imports who is not signed in, and only the functions' key plans an import", async () => {
  const body = { people: [person("forged@import.test")] };
  const { error } = await backend.asAnyone().functions.invoke("import-staff", { body });
  expect(error?.context.status).toBe(401);
  const plan = { caller: ownerId, addresses: ["forged@import.test"], import: randomUUID() };
  expect((await owner.rpc("plan_import", plan)).error?.code).toBe("42501");
  expect((await backend.asAnyone().rpc("plan_import", plan)).error?.code).toBe("42501");
});
