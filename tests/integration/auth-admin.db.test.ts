import { inspect } from "node:util";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { stack } from "#tests/hosted/stack.ts";
import { PASSWORD, startTestBackend, type TestBackend } from "./functions-backend.ts";

let backend: TestBackend;
let admin: SupabaseClient["auth"]["admin"];

beforeAll(async () => {
  backend = await startTestBackend();
  admin = backend.asService().auth.admin;
});
afterAll(() => backend.close());

let made = 0;
const freshEmail = () => `person${++made}@admin.test`;

async function create(changes: object = {}) {
  const [id, email] = [crypto.randomUUID(), freshEmail()];
  const { data, error } = await admin.createUser({
    id,
    email,
    password: PASSWORD,
    email_confirm: true,
    ...changes,
  });
  if (error) throw error;
  expect(data.user).toMatchObject({ id, email });
  return { id, email };
}

async function userOf(id: string) {
  const { rows } = await backend.db.query<{ email: string; metadata: object; identity: object }>(
    `select u.email, raw_user_meta_data as metadata, identity_data as identity
     from auth.users u join auth.identities i on i.user_id = u.id where u.id = $1`,
    [id],
  );
  return rows[0];
}

const signIn = (email: string, password = PASSWORD) =>
  backend.asAnyone().auth.signInWithPassword({ email, password });

function raw(path: string, headers: Record<string, string>, init: RequestInit = {}) {
  return fetch(`${backend.url}/auth/v1/admin/users${path}`, { ...init, headers });
}

test("a created user has a profile and can sign in", async () => {
  const { id, email } = await create({ user_metadata: { name: "Sam" } });
  expect(await userOf(id)).toMatchObject({
    email,
    metadata: { name: "Sam", email_verified: true },
    identity: { sub: id, email },
  });
  const { data } = await signIn(email.toUpperCase());
  expect(data.user?.id).toBe(id);
  expect(data.user?.user_metadata.name).toBe("Sam");
  const session = await backend.asAnyone().auth.setSession({
    access_token: data.session?.access_token ?? "",
    refresh_token: data.session?.refresh_token ?? "",
  });
  expect(session.error).toBeNull();
  const profile = await backend.asService().from("profiles").select("email, role").eq("id", id).single();
  expect(profile.data).toEqual({ email, role: "employee" });
});

test("changes email and metadata; null removes a key", async () => {
  const { id, email } = await create({ user_metadata: { name: "Sam", phone: "1" } });
  const renamed = freshEmail();
  const user_metadata = { phone: null, shoe: 43 };
  await admin.updateUserById(id, { email: renamed, email_confirm: true, user_metadata });
  expect(await userOf(id)).toEqual({
    email: renamed,
    metadata: { name: "Sam", shoe: 43, email_verified: true },
    identity: expect.objectContaining({ sub: id, email: renamed }),
  });
  expect((await signIn(renamed)).error).toBeNull();
  expect((await signIn(email)).error?.code).toBe("invalid_credentials");
});

test("a new password ends every session", async () => {
  const { id, email } = await create();
  const { data } = await signIn(email);
  await admin.updateUserById(id, { password: "another password" });
  const refreshed = await backend
    .asAnyone()
    .auth.refreshSession({ refresh_token: data.session?.refresh_token ?? "" });
  expect(refreshed.error?.code).toBe("refresh_token_not_found");
  const asked = await backend.asAnyone().auth.getUser(data.session?.access_token);
  expect(asked.error).not.toBeNull();
  expect((await signIn(email)).error?.code).toBe("invalid_credentials");
  expect((await signIn(email, "another password")).error).toBeNull();
});

test("other changes leave sessions alone", async () => {
  const { id, email } = await create();
  const { data } = await signIn(email);
  await admin.updateUserById(id, { user_metadata: { name: "New" } });
  const refreshed = await backend
    .asAnyone()
    .auth.refreshSession({ refresh_token: data.session?.refresh_token ?? "" });
  expect(refreshed.error).toBeNull();
});

test("a deleted user is gone, with profile and sessions", async () => {
  const { id, email } = await create();
  const { data } = await signIn(email);
  expect((await admin.deleteUser(id)).error).toBeNull();
  expect(await userOf(id)).toBeUndefined();
  expect((await signIn(email)).error?.code).toBe("invalid_credentials");
  const refreshed = await backend
    .asAnyone()
    .auth.refreshSession({ refresh_token: data.session?.refresh_token ?? "" });
  expect(refreshed.error).not.toBeNull();
  expect((await backend.asService().from("profiles").select("id").eq("id", id)).data).toEqual([]);
  expect((await admin.deleteUser(id)).error?.code).toBe("user_not_found");
});

async function codeOf(call: Promise<{ error: { code?: unknown; status?: number | undefined } | null }>) {
  const { error } = await call;
  return [error?.status, error?.code];
}

test("refuses what hosted refuses, with its codes", async () => {
  const { id, email } = await create();
  const unknown = crypto.randomUUID();
  const account = { id: crypto.randomUUID(), password: PASSWORD, email_confirm: true };
  expect(await codeOf(admin.createUser({ ...account, email: email.toUpperCase() }))).toEqual([
    422,
    "email_exists",
  ]);
  expect(await codeOf(admin.createUser({ ...account, email: freshEmail(), password: "short" }))).toEqual([
    undefined,
    undefined,
  ]);
  expect(await codeOf(admin.updateUserById(id, { password: "short" }))).toEqual([422, "weak_password"]);
  expect(await codeOf(admin.createUser({ ...account, email: "nonsense" }))).toEqual([
    400,
    "validation_failed",
  ]);
  expect(await codeOf(admin.createUser({ ...account }))).toEqual([400, "validation_failed"]);
  expect(await codeOf(admin.updateUserById(unknown, { password: PASSWORD }))).toEqual([
    404,
    "user_not_found",
  ]);
  expect((await raw("/not-a-uuid", { apikey: backend.secret })).status).toBe(404);
  expect((await raw("", { apikey: backend.secret }, { method: "POST", body: "{" })).status).toBe(400);
});

// GoTrue has both.
test.skipIf(stack)("refuses what it lacks rather than to ignore it", async () => {
  const { id } = await create();
  expect(await codeOf(admin.updateUserById(id, { ban_duration: "1h" }))).toEqual([400, "validation_failed"]);
  expect(await codeOf(admin.deleteUser(id, true))).toEqual([400, "validation_failed"]);
});

test("an id that is taken, or a changed email, fails as hosted, and the log tells nothing of what was written", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const [{ id }, other] = [await create(), await create()];
  const twin = await admin.createUser({ id, email: freshEmail(), password: PASSWORD, email_confirm: true });
  const moved = await admin.updateUserById(id, {
    email: other.email,
    email_confirm: true,
    password: "another password",
  });
  expect([twin.error?.status, moved.error?.status]).toEqual([500, 500]);
  expect((await userOf(id))?.email).not.toBe(other.email);
  const logged = log.mock.calls.map((words) => inspect(words)).join("\n");
  log.mockRestore();
  // A stack's log is not ours to read.
  if (stack) return;
  expect(logged).toContain("users_pkey");
  expect(logged).toContain("users_email_partial_key");
  expect(logged).not.toMatch(/\$2[aby]\$|@admin\.test/);
});

test("two calls for one email make one user", async () => {
  const email = freshEmail();
  const results = await Promise.all(
    [1, 2].map(() =>
      admin.createUser({ id: crypto.randomUUID(), email, password: PASSWORD, email_confirm: true }),
    ),
  );
  // GoTrue looks whether the email is taken before it writes: the second is refused, or fails at the unique index.
  const refused = results.filter(({ error }) => error);
  expect(refused).toHaveLength(1);
  expect([422, 500]).toContain(refused[0]?.error?.status);
  const { rows } = await backend.db.query("select from auth.users where email = $1", [email]);
  expect(rows).toHaveLength(1);
});

test("only the secret key opens it", async () => {
  const { token, client } = await backend.signUp(freshEmail());
  expect((await client.auth.admin.getUserById(crypto.randomUUID())).error?.code).toBe("not_admin");
  expect((await client.auth.admin.createUser({ email: freshEmail() })).error?.code).toBe("not_admin");
  const wrong = createClient(backend.url, "sb_secret_wrong");
  expect((await wrong.auth.admin.deleteUser(crypto.randomUUID())).error?.status).toBe(401);
  expect((await raw("", {})).status).toBe(401);
  expect((await raw("", { authorization: `Bearer ${backend.secret}` })).status).toBe(401);
  for (const [bearer, code] of [
    [token, "not_admin"],
    [`${token}x`, "bad_jwt"],
    ["a.b.c", "bad_jwt"],
  ]) {
    const refused = await raw("", { apikey: backend.secret, authorization: `Bearer ${bearer}` });
    expect([refused.status, (await refused.json()).error_code]).toEqual([403, code]);
  }
  expect((await (await raw("", {})).json()).error_code).toBe("no_authorization");
  const browser = await raw("", { apikey: backend.secret, "user-agent": "Mozilla/5.0 (X11)" });
  expect(browser.status).toBe(401);
});
