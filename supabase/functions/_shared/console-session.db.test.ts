import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "#local/database.ts";
import { openTestDatabase, TEST_SECRET_KEY } from "#tests/factories/database.ts";
import { createConsoleSessions } from "./console-session.ts";
import { readProject } from "./environment.ts";
import { callWith, fakeEnvironment } from "./fake-services.ts";

const REFUSED = { code: "console_locked", status: 401 };
let database: Database;
let sessions: ReturnType<typeof createConsoleSessions>;

beforeAll(async () => {
  database = await openTestDatabase();
  const project = readProject(fakeEnvironment({ SUPABASE_SERVICE_ROLE_KEY: TEST_SECRET_KEY }));
  sessions = createConsoleSessions(project, (input, init) => database.fetch(new Request(input, init)));
});
afterAll(() => database.close());

const enter = (token: string) => sessions.requireConsole(callWith({}, { "x-console-token": token }));

it("opens for a token until it ends, and for no other", async () => {
  const { token } = await sessions.open();
  await expect(enter(token)).resolves.toBeUndefined();
  await expect(enter(token.replace(/^./, (first) => (first === "0" ? "1" : "0")))).rejects.toMatchObject(
    REFUSED,
  );

  await database.db.query("update public.console_sessions set expires_at = now() - interval '1 second'");
  await expect(enter(token)).rejects.toMatchObject(REFUSED);
  const later = await sessions.open();
  await expect(enter(later.token)).resolves.toBeUndefined();
  const { rows } = await database.db.query("select from public.console_sessions");
  expect(rows).toHaveLength(1);
});

it("ends for the token that is given back, and for no other", async () => {
  const [one, other] = [await sessions.open(), await sessions.open()];
  await sessions.close(callWith({}, { "x-console-token": one.token }));
  await expect(enter(one.token)).rejects.toMatchObject(REFUSED);
  await expect(enter(other.token)).resolves.toBeUndefined();
  await expect(sessions.close(callWith({}, {}))).resolves.toBeUndefined();
  await expect(enter(other.token)).resolves.toBeUndefined();
});
