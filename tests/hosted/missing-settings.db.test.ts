import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type Backend, startBackend } from "#local/server.ts";
import { TEST_SETTINGS } from "../factories/backend-settings.ts";
import { PUBLISHABLE_KEY } from "../factories/demo.ts";
import { temporaryFolder } from "../factories/temporary-folder.ts";
import { createTestDatabase, type TestDatabase } from "../factories/test-server.ts";
import { missingSettings } from "./missing-settings.ts";
import { SITE_PORT, type Stack } from "./stack.ts";

let database: TestDatabase;
let backend: Backend;
let stack: Stack;
const dataDir = temporaryFolder("settings");

beforeAll(async () => {
  database = await createTestDatabase("empty");
  const { url: databaseUrl } = database;
  backend = await startBackend({ ...TEST_SETTINGS, seed: "none", dataDir, databaseUrl });
  const { secret, jwtSecret } = JSON.parse(readFileSync(join(dataDir, "keys.json"), "utf8"));
  stack = {
    ...{ url: backend.url, sitePort: SITE_PORT, databaseUrl, consoleCode: null, jwtSecret },
    ...{ publishableKey: PUBLISHABLE_KEY, secretKey: secret },
  };
});
afterAll(async () => {
  await backend.close();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const people = async () => (await backend.db.query("select from auth.users")).rows.length;

it("finds that the embedded server lacks nothing, and leaves nobody behind", async () => {
  expect(await missingSettings(stack)).toEqual([]);
  expect(await people()).toBe(0);
});

it("names each setting that is not there", async () => {
  await backend.db.exec(`
    delete from supabase_migrations.schema_migrations
      where version = (select max(version) from supabase_migrations.schema_migrations);
    update storage.buckets set public = true where id = 'payslips'`);
  // A stack as its makers set it up.
  const answers: [method: string | undefined, path: RegExp, answer: () => Response][] = [
    ["POST", /\/auth\/v1\/signup/, () => Response.json({ user: null, session: null })],
    ["GET", /\/auth\/v1\/settings/, () => Response.json({ mailer_autoconfirm: true })],
    ["PUT", /\/auth\/v1\/user/, () => Response.json({ id: crypto.randomUUID() })],
    [undefined, /\/rest\/v1\/memberships/, () => Response.json([])],
    [undefined, /\/functions\/v1\/push-key/, () => new Response(null, { status: 404 })],
    ["OPTIONS", /\/functions\/v1\/sign-up/, () => new Response(null, { status: 503 })],
    ["OPTIONS", /\/functions\/v1\//, () => new Response()],
  ];
  const asked = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const found = answers.find(
      ([method, path]) => path.test(url) && (!method || method === (init?.method ?? "GET")),
    );
    return found ? found[2]() : asked(input, init);
  });
  expect(await missingSettings(stack)).toEqual([
    "the function push-key (functions deploy, secrets set)",
    "the function sign-up (functions deploy, secrets set)",
    "all migrations (supabase db push)",
    "the buckets of the migrations, public only for logos",
    "public sign-up switched off (config push)",
    "confirmations of addresses switched on (config push)",
    "Require current password when updating (Sign In / Providers, Email)",
    "changes of an address confirmed by both mailboxes (config push)",
    "only the schema public in the API",
    "keys for pushes (VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY)",
  ]);
  expect(await people()).toBe(0);
});
