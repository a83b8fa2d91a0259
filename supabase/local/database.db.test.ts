import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PROTOCOL } from "#schema/protocol/sync.ts";
import { hushRefusals } from "#tests/factories/backend.ts";
import { makeTestDatabase, openTestDatabase, TEST_SECRET_KEY } from "#tests/factories/database.ts";
import { demo, PUBLISHABLE_KEY } from "#tests/factories/demo.ts";
import { type Database, seedDemo } from "./database.ts";

describe.each([
  ["in this process", () => makeTestDatabase({ store: { memory: {} } })],
  ["a server", () => openTestDatabase()],
])("the API, the database %s", (_, open) => {
  let database: Database;

  beforeAll(async () => {
    hushRefusals();
    database = await open();
    await seedDemo(database.db);
    await database.db.exec(`
      create function public.caller() returns text language sql volatile
        as $$ select current_user || ':' || coalesce(auth.uid()::text, '') $$;
      grant execute on function public.caller() to anon, authenticated, service_role;
      create table public.kinds (id int primary key, held jsonb, words text[], exact numeric, day date, at timestamptz);
      grant all on public.kinds to service_role;
    `);
  });
  afterAll(() => database.close());

  /** Returns a client whose requests reach the API immediately, with no network to spread them. */
  function clientOf(key: string) {
    return createClient("http://backend.test", key, {
      global: { fetch: (input, init) => database.fetch(new Request(input as string, init)) },
      auth: { persistSession: false, autoRefreshToken: false },
    });
  }

  async function signedIn(email: string) {
    const client = clientOf(PUBLISHABLE_KEY);
    await client.auth.signInWithPassword({ email, password: demo.password });
    return client;
  }

  it("runs simultaneous requests as those who sent them, each in a transaction of its own", async () => {
    const callers = [
      { client: clientOf(PUBLISHABLE_KEY), is: "anon:" },
      { client: await signedIn(demo.employee), is: `authenticated:${demo.employeeId}` },
      { client: clientOf(TEST_SECRET_KEY), is: "service_role:" },
      { client: await signedIn(demo.manager), is: `authenticated:${demo.managerId}` },
    ];
    const requests = Array.from({ length: 13 }, () => callers).flat();
    const own = database.db.query<{ me: string }>("select current_user as me");
    const answers = await Promise.all(requests.map(async ({ client }) => (await client.rpc("caller")).data));
    expect(answers).toEqual(requests.map(({ is }) => is));
    expect((await own).rows).toEqual([{ me: "postgres" }]);
  });

  it("leaves nothing of a failed request behind for the next one", async () => {
    const sam = await signedIn(demo.employee);
    const results = await Promise.all([
      sam.rpc("sync_push", { changes: {}, client: { protocol: PROTOCOL } }),
      clientOf(PUBLISHABLE_KEY).rpc("caller"),
      sam.from("no_such_table").select(),
      clientOf(TEST_SECRET_KEY).rpc("caller"),
    ]);
    expect(results.map(({ data, error }) => data ?? (error ? "refused" : null))).toEqual([
      "refused",
      "anon:",
      "refused",
      "service_role:",
    ]);
  });

  it("keeps what people say of themselves as they say it", async () => {
    const said = { name: 'Ann "Annie"', wants: ["news", { by: "mail" }] };
    const sam = await signedIn(demo.employee);
    expect((await sam.auth.updateUser({ data: said })).error).toBeNull();
    const { rows } = await database.db.query(
      "select raw_user_meta_data as held, jsonb_typeof(raw_user_meta_data) as kind from auth.users where email = $1",
      [demo.employee],
    );
    expect(rows).toMatchObject([{ kind: "object", held: said }]);
  });

  it("writes and reads rows of every kind as PostgREST does", async () => {
    const row = {
      id: 1,
      held: [{ a: [1, null] }],
      words: ["a", 'b "c"'],
      exact: 12.5,
      day: "2026-11-24",
      at: null,
    };
    const table = () => clientOf(TEST_SECRET_KEY).from("kinds");
    expect((await table().insert([row, { ...row, id: 2, held: true }])).error).toBeNull();
    expect((await table().select().order("id")).data).toEqual([row, { ...row, id: 2, held: true }]);
    expect(
      (
        await table()
          .update({ held: { b: "2" } })
          .eq("id", 2)
          .select("held")
      ).data,
    ).toEqual([{ held: { b: "2" } }]);
    expect((await table().select("id").contains("words", ["a"]).in("id", [2, 3])).data).toEqual([{ id: 2 }]);
    expect((await table().delete().gt("id", 0).select("id")).data).toHaveLength(2);
  });
});
