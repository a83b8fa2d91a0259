// A second factor, by supabase-js as against a hosted project.
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { totpAt } from "#domain/totp/totp.ts";
import type { Backend } from "#local/server.ts";
import { PROTOCOL } from "#schema/protocol/sync.ts";
import { hushRefusals, startTestBackend } from "#tests/factories/backend.ts";
import { anonymous, demo, punchChange, signedIn } from "#tests/factories/demo.ts";

let backend: Backend;

beforeAll(async () => {
  hushRefusals();
  backend = await startTestBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.db.query("delete from auth.mfa_factors");
  await backend.db.query("delete from limits.attempts");
  await backend.db.query("update public.businesses set admins_need_second_factor = false");
});

const logIn = (email = demo.manager) => signedIn(backend.url, email);

/** Turns the factor on: the client's session is proven by it from then on. */
async function enrol(client: SupabaseClient) {
  const { data, error } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "App" });
  if (error) throw error;
  const prove = (code: string, by = client) => by.auth.mfa.challengeAndVerify({ factorId: data.id, code });
  const now = () => totpAt(data.totp.secret, Date.now());
  const confirmed = await prove(await now());
  if (confirmed.error) throw confirmed.error;
  return { id: data.id, totp: data.totp, prove, now };
}

const levelOf = async (client: SupabaseClient) =>
  (await client.auth.mfa.getAuthenticatorAssuranceLevel()).data;
const pull = (client: SupabaseClient) =>
  client.rpc("sync_pull", { cursors: {}, client: { protocol: PROTOCOL } });
const wrongCode = (code: string) => code.replace(/\d$/, (digit) => `${(Number(digit) + 1) % 10}`);

it("is turned on by a code, and lasts through renewals", async () => {
  const client = await logIn();
  expect(await levelOf(client)).toMatchObject({ currentLevel: "aal1", nextLevel: "aal1" });
  const { totp } = await enrol(client);
  expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
  expect(totp.uri).toContain(`secret=${totp.secret}`);
  expect(await levelOf(client)).toMatchObject({
    currentLevel: "aal2",
    nextLevel: "aal2",
    currentAuthenticationMethods: [{ method: "password" }, { method: "totp" }],
  });
  expect((await client.auth.refreshSession()).error).toBeNull();
  expect(await levelOf(client)).toMatchObject({ currentLevel: "aal2" });
  expect((await pull(client)).data.scope).toMatchObject({ role: "manager" });
});

it("ends the sessions that lack it, and is asked for at the next login", async () => {
  const elsewhere = await logIn();
  await enrol(await logIn());
  expect((await elsewhere.auth.refreshSession()).error).not.toBeNull();
  const next = await logIn();
  expect(await levelOf(next)).toMatchObject({ currentLevel: "aal1", nextLevel: "aal2" });
});

it("nothing is read or written without it, and what was pressed is not judged", async () => {
  const { prove, now } = await enrol(await logIn());
  const next = await logIn();
  expect((await pull(next)).error).toMatchObject({ code: "42501", message: "second_factor_required" });
  const pushed = await next.rpc("sync_push", { changes: [punchChange()], client: { protocol: PROTOCOL } });
  expect(pushed.error).toMatchObject({ code: "42501", message: "second_factor_required" });
  for (const table of ["profiles", "shifts", "punches", "messages"]) {
    expect((await next.from(table).select("id").neq("id", demo.managerId)).data, table).toEqual([]);
  }
  const another = { password: "another one", current_password: demo.password };
  expect((await next.auth.updateUser(another)).error?.code).toBe("insufficient_aal");
  const { error } = await next.functions.invoke("reset-own-pin", { body: { password: demo.password } });
  expect(error?.context.status).toBe(401);

  expect((await prove(await now(), next)).error).toBeNull();
  expect((await pull(next)).data.scope).toMatchObject({ role: "manager" });
});

it("cannot be turned off, added to or replaced without it", async () => {
  const proven = await logIn();
  const { id } = await enrol(proven);
  const next = await logIn();
  expect((await next.auth.mfa.unenroll({ factorId: id })).error?.code).toBe("insufficient_aal");
  const second = await next.auth.mfa.enroll({ factorType: "totp", friendlyName: "Mine" });
  expect(second.error?.code).toBe("insufficient_aal");
  expect((await next.rpc("create_recovery_codes")).error?.code).toBe("42501");
  const stranger = await logIn(demo.employee);
  expect((await stranger.auth.mfa.challenge({ factorId: id })).error?.code).toBe("mfa_factor_not_found");
  expect((await stranger.auth.mfa.unenroll({ factorId: id })).error?.code).toBe("mfa_factor_not_found");

  expect((await proven.auth.mfa.unenroll({ factorId: id })).error).toBeNull();
  expect(await levelOf(await logIn())).toMatchObject({ currentLevel: "aal1", nextLevel: "aal1" });
});

it("a challenge counts once, ends after five wrong codes, and so does guessing", async () => {
  const { id, now } = await enrol(await logIn());
  const next = await logIn();
  const challenge = async () => (await next.auth.mfa.challenge({ factorId: id })).data?.id ?? "";
  const verify = async (challengeId: string, code: string) =>
    (await next.auth.mfa.verify({ factorId: id, challengeId, code })).error?.code;

  const first = await challenge();
  const codes: unknown[] = [];
  for (let tries = 0; tries < 6; tries++) codes.push(await verify(first, wrongCode(await now())));
  expect(codes).toEqual([...Array(5).fill("mfa_verification_failed"), "over_request_rate_limit"]);
  // Not by another challenge either, until the lock has ended; the first stays void.
  expect(await verify(await challenge(), await now())).toBe("over_request_rate_limit");
  await backend.db.query("delete from limits.attempts");
  expect(await verify(first, await now())).toBe("mfa_challenge_expired");
  const fresh = await challenge();
  expect(await verify(fresh, await now())).toBeUndefined();
  expect(await verify(fresh, await now())).toBe("mfa_challenge_expired");
});

it("a recovery code takes it away once, and is kept as a hash", async () => {
  const proven = await logIn();
  await enrol(proven);
  const codes = (await proven.rpc("create_recovery_codes")).data as string[];
  expect(new Set(codes).size).toBe(10);
  expect(codes[0]).toMatch(/^[0-9a-f]{4}(-[0-9a-f]{4}){3}$/);
  const held = await backend.db.query("select code_hash from access.recovery_codes");
  expect(JSON.stringify(held.rows)).not.toContain(codes[0]?.replaceAll("-", ""));

  const next = await logIn();
  const use = async (code = "") => (await next.rpc("use_recovery_code", { code })).data.status;
  expect(await use("0000-0000-0000-0000")).toBe("wrong");
  expect(await use(codes[3]?.toUpperCase().replaceAll("-", " "))).toBe("ok");
  expect((await pull(next)).data.scope).toMatchObject({ role: "manager" });
  expect(await use(codes[3])).toBe("wrong");
  expect((await pull(await logIn())).error).toBeNull();
});

it("guessing recovery codes ends", async () => {
  await enrol(await logIn());
  const next = await logIn();
  const said: string[] = [];
  for (let tries = 0; tries < 6; tries++) {
    said.push((await next.rpc("use_recovery_code", { code: `${tries}` })).data.status);
  }
  expect(said).toEqual([...Array(5).fill("wrong"), "locked"]);
});

it("a business asks it of its admins, who do nothing there until they have it", async () => {
  const admin = await logIn(demo.admin);
  expect((await admin.rpc("require_second_factor", { required: true })).data).toBe(false);
  await enrol(admin);
  const manager = await logIn();
  expect((await manager.rpc("require_second_factor", { required: true })).data).toBe(false);
  expect((await admin.rpc("require_second_factor", { required: true })).data).toBe(true);
  expect((await pull(manager)).error).toBeNull();

  // An admin who has none.
  await backend.db.query("delete from auth.mfa_factors");
  const other = await logIn(demo.admin);
  expect((await other.rpc("second_factor_state")).data).toMatchObject({
    has: false,
    needed: true,
    proven: false,
  });
  expect((await pull(other)).error).toMatchObject({ message: "second_factor_required" });
  expect((await other.rpc("require_second_factor", { required: false })).data).toBe(false);
  const person = { request_id: crypto.randomUUID(), email: "new@demo.test", password: "long enough" };
  const { error } = await other.functions.invoke("create-staff", {
    body: { ...person, name: "New", role: "employee", payrate: null },
  });
  expect(await error?.context.json()).toMatchObject({ code: "not_allowed" });
  await enrol(other);
  expect((await pull(other)).data.scope).toMatchObject({ role: "admin" });
});

it("strangers enrol nothing", async () => {
  const nobody = anonymous(backend.url);
  for (const [method, path] of [
    ["POST", "factors"],
    ["POST", `factors/${crypto.randomUUID()}/challenge`],
    ["POST", `factors/${crypto.randomUUID()}/verify`],
    ["DELETE", `factors/${crypto.randomUUID()}`],
  ]) {
    const response = await fetch(`${backend.url}/auth/v1/${path}`, { method: method ?? "", body: "{}" });
    expect(response.status, path).toBe(401);
  }
  for (const name of ["second_factor_state", "create_recovery_codes"]) {
    expect((await nobody.rpc(name)).error?.code).toBe("42501");
  }
});
