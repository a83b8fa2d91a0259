import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { createConsoleSessions } from "./console-session.ts";
import { readProject } from "./environment.ts";
import { callWith, fakeEnvironment } from "./fake-services.ts";
import { fakeRpc } from "./staff-fakes.ts";

const TOKEN = "a".repeat(64);
const HASH = createHash("sha256").update(TOKEN).digest("hex");
const LATER = "2099-01-01T00:00:00Z";

function sessionsWith(found: object[]) {
  const services = fakeRpc({ "GET console_sessions": () => found });
  return { services, sessions: createConsoleSessions(readProject(fakeEnvironment()), services.fetch) };
}
const callWithToken = (token?: string) => callWith({}, token ? { "x-console-token": token } : {});

test("lets a token pass that the database knows and that has not ended", async () => {
  const { services, sessions } = sessionsWith([{ expires_at: LATER }]);
  await expect(sessions.requireConsole(callWithToken(TOKEN))).resolves.toBeUndefined();
  const [asked] = services.sent("GET console_sessions");
  expect(asked?.url.searchParams.get("token_hash")).toBe(`eq.${HASH}`);
  expect(asked?.url.searchParams.get("expires_at")).toMatch(/^gt\.\d{4}-\d\d-\d\dT/);
  expect(asked?.url.href).not.toContain(TOKEN);
});

test("refuses a token that the database does not know, and a request without one", async () => {
  const refused = { code: "console_locked", status: 401 };
  const { services, sessions } = sessionsWith([]);
  await expect(sessions.requireConsole(callWithToken(TOKEN))).rejects.toMatchObject(refused);
  await expect(sessions.requireConsole(callWithToken())).rejects.toMatchObject(refused);
  expect(services.names()).toEqual(["GET console_sessions"]);
});
