import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { PROTOCOL } from "#schema/protocol/sync.ts";
import { demo } from "#tests/factories/demo.ts";
import { signUpOf } from "#tests/factories/sign-up.ts";
import { backend, expectRefused, expectUnchanged, prepareAttack } from "./attack.ts";

prepareAttack();

const CLAIMS = {
  role: "admin",
  business_id: demo.businessId,
  payrate: 1000,
  subscription_status: "active",
  subscription_plan: "staff-based",
  created_by: demo.adminId,
  pin_hash: "f".repeat(64),
  id: demo.adminId,
  version: 99,
  deleted: true,
  is_super_admin: true,
};

/** What a token opens: who the server takes its bearer for, and how many people they see. */
async function standing(token: string) {
  const body = { cursors: { profiles: null, businesses: null }, client: { protocol: PROTOCOL } };
  const headers = { authorization: `Bearer ${token}` };
  const { json } = await backend.ask("anonymous", "POST", "/rest/v1/rpc/sync_pull", { body, headers });
  const { scope, collections } = json as {
    scope: { role: string; business_id: string | null };
    collections: Record<string, { rows: Record<string, unknown>[] }>;
  };
  const [profile] = collections.profiles?.rows ?? [];
  return {
    ...scope,
    people: collections.profiles?.rows.length,
    businesses: collections.businesses?.rows,
    profile,
  };
}

it.each([
  ["what they say of themselves", CLAIMS],
  ["what GoTrue keeps for the operator", { app_metadata: CLAIMS, user_metadata: CLAIMS, data: CLAIMS }],
  [
    "columns of the table of users",
    { role: "service_role", aud: "admin", is_super_admin: true, id: demo.adminId },
  ],
  ["a confirmation", { email_confirm: true, confirmed_at: "2020-01-01", gotrue_meta_security: {} }],
  [
    "an inherited property",
    JSON.parse('{"data": {"__proto__": {"role": "admin"}, "constructor": {"role": "admin"}}}'),
  ],
])("whoever signs up with %s is an employee of no business", async (_, wishes) => {
  const email = `${randomUUID()}@elsewhere.test`;
  const body = { ...wishes, ...signUpOf(email) };
  const made = await backend.ask("anonymous", "POST", "/functions/v1/sign-up", { body });
  expect([made.status, made.json]).toEqual([200, { email }]);
  const signIn = { body: { email, password: demo.password } };
  const { json } = await backend.ask("anonymous", "POST", "/auth/v1/token?grant_type=password", signIn);
  const { access_token, user } = json as {
    access_token: string;
    user: { role: string; app_metadata: object };
  };
  expect(user).toMatchObject({
    role: "authenticated",
    app_metadata: { provider: "email", providers: ["email"] },
  });
  expect(Object.keys(user.app_metadata)).toEqual(["provider", "providers"]);
  expect(await standing(access_token)).toMatchObject({
    role: "employee",
    business_id: null,
    people: 1,
    businesses: [],
    profile: {
      role: "employee",
      business_id: null,
      payrate: null,
      subscription_status: "none",
      created_by: null,
    },
  });
});

it.each([
  ["what they say of themselves", { data: CLAIMS }],
  ["what GoTrue keeps for the operator", { app_metadata: CLAIMS, user_metadata: CLAIMS }],
  ["columns of the table of users", { role: "service_role", aud: "admin", is_super_admin: true }],
])("whoever changes %s later is who they were", async (_, wishes) => {
  const token = String(backend.tokens.employee);
  const before = await standing(token);
  await expectUnchanged(
    () => backend.ask("employee", "PUT", "/auth/v1/user", { body: wishes }),
    ["auth.users"],
  );
  const { rows } = await backend.db.query(
    "select role, aud, raw_app_meta_data ->> 'role' as claimed from auth.users where id = $1",
    [demo.employeeId],
  );
  expect(rows).toEqual([{ role: "authenticated", aud: "authenticated", claimed: null }]);
  expect(await standing(token)).toEqual(before);
});

it.each([
  ["an address that is taken", { email: demo.admin, password: "another password" }],
  [
    "an address that is taken, in capitals",
    { email: demo.admin.toUpperCase(), password: "another password" },
  ],
  ["a password that is too short", { email: "short@x.test", password: "1234567" }],
  ["no password", { email: "none@x.test", password: undefined }],
  ["no address", { email: undefined }],
  ["no details", { email: "none@x.test", subscription: undefined }],
])("signing up with %s is refused", async (_, wishes) => {
  const body = { ...signUpOf("short@x.test"), ...wishes };
  await expectRefused([() => backend.ask("anonymous", "POST", "/functions/v1/sign-up", { body })]);
});

it("nobody signs up at the auth server itself", async () => {
  await expectUnchanged(async () => {
    const body = { email: "direct@x.test", password: demo.password, data: CLAIMS };
    const answer = await backend.ask("anonymous", "POST", "/auth/v1/signup", { body });
    expect([answer.status, answer.json]).toMatchObject([422, { error_code: "signup_disabled" }]);
  });
});

it("nobody takes over the address of somebody else", async () => {
  await expectRefused([
    () => backend.ask("employee", "PUT", "/auth/v1/user", { body: { email: demo.admin } }),
  ]);
});

it.each([
  ["/auth/v1/verify", { type: "recovery", token: "000000", email: demo.admin }],
  ["/auth/v1/verify", { type: "signup", token_hash: "0".repeat(56) }],
  ["/auth/v1/token?grant_type=refresh_token", { refresh_token: "a".repeat(12) }],
  ["/auth/v1/token?grant_type=pkce", { auth_code: "a", code_verifier: "b".repeat(43) }],
  ["/auth/v1/token?grant_type=id_token", { provider: "google", id_token: "a.b.c" }],
  ["/auth/v1/token?grant_type=password", { email: demo.admin, password: "not the password" }],
  ["/auth/v1/token", { email: demo.admin, password: demo.password }],
])("%s opens nothing for whoever guesses: %j", async (path, body) => {
  await expectRefused([() => backend.ask("anonymous", "POST", path, { body })]);
});

it("asking for a new password tells nobody whose address is known", async () => {
  const recover = (email: string) =>
    backend.ask("anonymous", "POST", "/auth/v1/recover", { body: { email } });
  const [known, unknown] = [await recover(demo.admin), await recover("nobody@x.test")];
  expect({ status: known.status, text: known.text }).toEqual({ status: unknown.status, text: unknown.text });
  expect(backend.secretsIn(known.text)).toEqual([]);
});
