import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hushRefusals } from "#tests/factories/backend.ts";
import { openTestDatabase, TEST_SECRET_KEY } from "#tests/factories/database.ts";
import { demo, PUBLISHABLE_KEY } from "#tests/factories/demo.ts";
import { type Database, seedDemo } from "./database.ts";

let database: Database;

beforeAll(async () => {
  hushRefusals();
  database = await openTestDatabase();
  await seedDemo(database.db);
  await database.db.exec(`
    create function public.caller() returns text language sql volatile
      as $$ select current_user || ':' || coalesce(auth.uid()::text, '') $$;
    grant execute on function public.caller() to anon, authenticated, service_role;
  `);
});
afterAll(() => database.close());

/** A client whose requests reach the API in the very moment they are made, with no network to spread them. */
function clientOf(key: string) {
  const { api, serial } = database;
  const fetchInTurn: typeof fetch = (input, init) =>
    serial.run(async () => api.fetch(new Request(input as string, init), { peerAddress: null }));
  return createClient("http://backend.test", key, {
    global: { fetch: fetchInTurn },
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
    sam.rpc("sync_push", { changes: {} }),
    clientOf(PUBLISHABLE_KEY).rpc("caller"),
    sam.from("no_such_table").select(),
    clientOf(TEST_SECRET_KEY).rpc("caller"),
  ]);
  expect(results.map(({ data, error }) => data ?? (error ? "refused" : null))).toEqual([
    ...["refused", "anon:", "refused", "service_role:"],
  ]);
});
