import { inspect } from "node:util";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
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
  const email = freshEmail();
  const { data, error } = await admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    ...changes,
  });
  if (error) throw error;
  return { id: data.user.id, email, user: data.user };
}

const signIn = (email: string, password = PASSWORD) =>
  backend.asAnyone().auth.signInWithPassword({ email, password });

function raw(path: string, headers: Record<string, string>, init: RequestInit = {}) {
  return fetch(`${backend.url}/auth/v1/admin/users${path}`, { ...init, headers });
}

test("a created user has a profile and can sign in", async () => {
  const { id, email, user } = await create({ user_metadata: { name: "Sam" }, app_metadata: { tier: 1 } });
  expect(user).toMatchObject({
    email,
    user_metadata: { name: "Sam" },
    app_metadata: { tier: 1, provider: "email", providers: ["email"] },
    identities: [{ provider: "email", user_id: id, identity_data: { sub: id, email } }],
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

test("an unconfirmed user cannot sign in until confirmed", async () => {
  const { id, email } = await create({ email_confirm: false });
  expect((await signIn(email)).error?.code).toBe("email_not_confirmed");
  await admin.updateUserById(id, { email_confirm: true });
  expect((await signIn(email)).error).toBeNull();
});

test("a user without a password gets one nobody knows", async () => {
  const { email } = await create({ password: undefined });
  expect((await signIn(email, "")).error).not.toBeNull();
});

test("lists users page by page, newest first", async () => {
  const newest = [await create(), await create(), await create()].reverse();
  const first = await admin.listUsers({ page: 1, perPage: 2 });
  expect(first.data.users.map((user) => user.id)).toEqual(newest.slice(0, 2).map((user) => user.id));
  expect(first.data).toMatchObject({ nextPage: 2 });
  const all = await admin.listUsers();
  expect(first.data).toMatchObject({ total: all.data.users.length });
  expect((await admin.listUsers({ page: 999 })).data.users).toEqual([]);
  const answer = await raw("?page=2&per_page=2", { apikey: backend.secret });
  expect(answer.headers.get("x-total-count")).toBe(String(all.data.users.length));
  expect(answer.headers.get("link")).toContain('</admin/users?page=3&per_page=2>; rel="next"');
  expect((await raw("?page=x", { apikey: backend.secret })).status).toBe(400);
});

test("reads one user", async () => {
  const { id, email } = await create();
  expect((await admin.getUserById(id)).data.user).toMatchObject({ id, email });
});

test("changes email and metadata; null removes a key", async () => {
  const { id, email } = await create({ user_metadata: { name: "Sam", phone: "1" } });
  const renamed = freshEmail();
  const { data } = await admin.updateUserById(id, {
    email: renamed,
    user_metadata: { phone: null, shoe: 43 },
    app_metadata: { tier: 2 },
  });
  expect(data.user).toMatchObject({ email: renamed, app_metadata: { tier: 2, provider: "email" } });
  expect(data.user?.user_metadata).toMatchObject({ name: "Sam", shoe: 43 });
  expect(data.user?.user_metadata).not.toHaveProperty("phone");
  expect(data.user?.identities?.[0]?.identity_data?.email).toBe(renamed);
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
  expect((await admin.getUserById(id)).error?.code).toBe("user_not_found");
  expect((await signIn(email)).error?.code).toBe("invalid_credentials");
  const refreshed = await backend
    .asAnyone()
    .auth.refreshSession({ refresh_token: data.session?.refresh_token ?? "" });
  expect(refreshed.error).not.toBeNull();
  expect((await backend.asService().from("profiles").select("id").eq("id", id)).data).toEqual([]);
  expect((await admin.deleteUser(id)).error?.code).toBe("user_not_found");
});

test("refuses what hosted refuses, with its codes", async () => {
  const { id, email } = await create();
  const codeOf = async (call: Promise<{ error: { code?: unknown; status?: number | undefined } | null }>) => {
    const { error } = await call;
    return [error?.status, error?.code];
  };
  const unknown = crypto.randomUUID();
  expect(await codeOf(admin.createUser({ email: email.toUpperCase(), password: PASSWORD }))).toEqual([
    422,
    "email_exists",
  ]);
  expect(await codeOf(admin.createUser({ email: freshEmail(), password: "short" }))).toEqual([
    422,
    "weak_password",
  ]);
  expect(await codeOf(admin.updateUserById(id, { password: "short" }))).toEqual([422, "weak_password"]);
  expect(await codeOf(admin.createUser({ email: "nonsense", password: PASSWORD }))).toEqual([
    400,
    "validation_failed",
  ]);
  expect(await codeOf(admin.createUser({ password: PASSWORD }))).toEqual([400, "validation_failed"]);
  expect(await codeOf(admin.updateUserById(id, { ban_duration: "1h" }))).toEqual([400, "validation_failed"]);
  expect(await codeOf(admin.getUserById(unknown))).toEqual([404, "user_not_found"]);
  expect(await codeOf(admin.updateUserById(unknown, { password: PASSWORD }))).toEqual([
    404,
    "user_not_found",
  ]);
  expect(await codeOf(admin.deleteUser(id, true))).toEqual([400, "validation_failed"]);
  expect((await raw("/not-a-uuid", { apikey: backend.secret })).status).toBe(404);
  expect((await raw("", { apikey: backend.secret }, { method: "POST", body: "{" })).status).toBe(400);
});

test("an id that is taken, or a changed email, fails as hosted, and the log tells nothing of what was written", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const [{ id }, other] = [await create(), await create()];
  const twin = await admin.createUser({ id, email: freshEmail(), password: PASSWORD });
  const moved = await admin.updateUserById(id, { email: other.email, password: "another password" });
  expect([twin.error?.status, moved.error?.status]).toEqual([500, 500]);
  expect((await admin.getUserById(id)).data.user?.email).not.toBe(other.email);
  const logged = log.mock.calls.map((words) => inspect(words)).join("\n");
  log.mockRestore();
  expect(logged).toContain("users_pkey");
  expect(logged).toContain("users_email_partial_key");
  expect(logged).not.toMatch(/\$2[aby]\$|@admin\.test/);
});

test("two calls for one email make one user", async () => {
  const email = freshEmail();
  const results = await Promise.all([1, 2].map(() => admin.createUser({ email, password: PASSWORD })));
  expect(results.map(({ error }) => error?.code).sort()).toEqual(["email_exists", undefined]);
});

test("only the secret key opens it", async () => {
  const { token, client } = await backend.signUp(freshEmail());
  expect((await client.auth.admin.listUsers()).error?.code).toBe("not_admin");
  expect((await client.auth.admin.createUser({ email: freshEmail() })).error?.code).toBe("not_admin");
  const wrong = createClient(backend.url, "sb_secret_wrong");
  expect((await wrong.auth.admin.listUsers()).error?.status).toBe(401);
  expect((await raw("", {})).status).toBe(401);
  expect((await raw("", { authorization: `Bearer ${backend.secret}` })).status).toBe(401);
  expect((await raw("", { apikey: backend.secret, authorization: `Bearer ${token}` })).status).toBe(403);
  const browser = await raw("", { apikey: backend.secret, "user-agent": "Mozilla/5.0 (X11)" });
  expect(browser.status).toBe(401);
});
