import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "#local/database.ts";
import { openTestDatabase, rowsAs } from "#tests/factories/database.ts";
import { demo } from "#tests/factories/demo.ts";
import { namedId } from "#tests/factories/named-id.ts";

// Devices that make files for somebody know the language that they read.

const COLLEAGUE = "d0000000-0000-4000-8000-000000000005";
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase("demo");
});
afterAll(() => database.close());

async function choose(locale: string | null) {
  const id = namedId(`notification preferences ${demo.businessId} ${demo.employeeId}`);
  await database.db.query(
    `insert into public.notification_preferences (id, business_id, user_id, locale) values ($1, $2, $3, $4)
     on conflict (id) do update set locale = excluded.locale`,
    [id, demo.businessId, demo.employeeId, locale],
  );
}

/** The employee's language and version, as somebody's device pulls them. */
async function pulledBy(person: string) {
  const [row] = await rowsAs<{ locale: string | null; version: number }>(
    database,
    person,
    "select document ->> 'locale' as locale, version::int from sync.profiles where id = $1",
    [demo.employeeId],
  );
  return row ?? { locale: undefined, version: 0 };
}

it("is sent to managers and the person when it is chosen, and to no colleague", async () => {
  const before = await pulledBy(demo.adminId);
  expect(before.locale).toBeNull();
  await choose("ar");
  const after = await pulledBy(demo.adminId);
  expect(after.locale).toBe("ar");
  expect(after.version).toBeGreaterThan(before.version);
  expect((await pulledBy(demo.managerId)).locale).toBe("ar");
  expect((await pulledBy(demo.employeeId)).locale).toBe("ar");
  expect((await pulledBy(COLLEAGUE)).locale).toBeNull();
});

it("is the business's again once nobody chooses it", async () => {
  await choose(null);
  expect((await pulledBy(demo.adminId)).locale).toBeNull();
});

it("is that of the sign-up while neither the person nor the business has chosen one", async () => {
  const localeOf = async () => {
    const { rows } = await database.db.query<{ locale: string | null }>(
      "select public.locale_of($1) as locale",
      [demo.adminId],
    );
    return rows[0]?.locale ?? null;
  };
  await database.db.query(
    `update auth.users set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"locale": "de-DE"}' where id = $1`,
    [demo.adminId],
  );
  expect(await localeOf()).toBe("de-DE");
  await database.db.query("update public.businesses set locale = 'fr' where id = $1", [demo.businessId]);
  expect(await localeOf()).toBe("fr");
});
