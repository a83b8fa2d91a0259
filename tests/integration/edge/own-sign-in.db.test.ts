// What a session alone changes of a sign-in, and what one admin can do to another, against the real server.
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { hushRefusals } from "#tests/factories/backend.ts";
import { chooseLanguage, demo, signedIn } from "#tests/factories/demo.ts";
import { stack } from "#tests/hosted/stack.ts";
import { mailsWords } from "#words/made/mails.ts";
import { type AuthEdge, startAuthEdge } from "./auth-stranger.ts";

let edge: AuthEdge;
let owner: SupabaseClient;
let admin: SupabaseClient;
let adminId: string;
const ADMIN = "second@demo.test";

beforeAll(async () => {
  hushRefusals();
  edge = await startAuthEdge();
  await edge.db.query("update public.businesses set staff_count = 100");
  owner = await signedIn(edge.url, demo.admin);
  const { data } = await owner.functions.invoke("create-staff", {
    body: {
      ...{ email: ADMIN, name: "Second Admin", role: "admin", payrate: null, password: demo.password },
      request_id: crypto.randomUUID(),
    },
  });
  adminId = data.id;
  admin = await signedIn(edge.url, ADMIN);
}, 60_000);
afterAll(() => edge.close());
beforeEach(() => edge.forget());

async function update(client: SupabaseClient, body: object) {
  const { data, error } = await client.functions.invoke("update-staff", { body });
  return { data, code: error && (await error.context.json()).code };
}
const signInOf = async (id: string) =>
  (
    await edge.db.query(
      `select users.email, encrypted_password, pin_hash from auth.users join public.profiles using (id)
       where id = $1`,
      [id],
    )
  ).rows[0];

it.each([
  ["the owner", () => owner, () => demo.adminId],
  ["an admin", () => admin, () => adminId],
])(
  "%s changes no email, password or PIN of their own without the present password",
  async (_, client, id) => {
    const before = await signInOf(id());
    for (const change of [
      { email: "evil@demo.test" },
      { password: "a new password" },
      { email: "evil@demo.test", password: "a new password", name: "Somebody" },
      { rotate_pin: true },
    ]) {
      expect(await update(client(), { id: id(), ...change })).toMatchObject({ code: "is_caller" });
    }
    expect(await signInOf(id())).toEqual(before);
    // A project asks both mailboxes for this instead.
    if (!stack) {
      expect((await client().auth.updateUser({ email: "evil@demo.test" })).error?.status).toBe(400);
    }
    expect((await client().auth.updateUser({ password: "a new password" })).error?.status).toBe(400);
    expect((await update(client(), { id: id(), payrate: 21 })).code).toBeNull();
  },
);

it("an admin changes nothing of how the owner signs in and clocks in, and takes no right from them", async () => {
  const before = await signInOf(demo.adminId);
  for (const change of [
    { rotate_pin: true },
    { email: "evil@demo.test" },
    { password: "a new password" },
    { role: "employee" },
    { name: "Somebody", rotate_pin: true },
  ]) {
    expect(await update(admin, { id: demo.adminId, ...change })).toMatchObject({
      data: null,
      code: "is_owner",
    });
  }
  for (const name of ["deactivate-staff", "delete-staff"]) {
    const { error } = await admin.functions.invoke(name, { body: { id: demo.adminId } });
    expect((await error?.context.json())?.code, name).toBe("is_owner");
  }
  // The part of a deployed function that has not asked for the PIN before.
  const { rows } = await edge.db.query(
    "select public.change_staff($1, $2, '{}', 'a hash') ->> 'status' as status",
    [adminId, demo.adminId],
  );
  expect(rows).toEqual([{ status: "is_owner" }]);
  expect(await signInOf(demo.adminId)).toEqual(before);
});

it("an admin changes somebody's email, and the old address is told in its reader's language", async () => {
  await chooseLanguage(await signedIn(edge.url, demo.employee), demo.employeeId, "es-MX");
  const say = await mailsWords.load("es-MX");
  const after = "sam.new@demo.test";
  await edge.mailed(demo.employee, async () => {
    expect((await update(admin, { id: demo.employeeId, email: after })).code).toBeNull();
  });
  const mail = await edge.mailTo(demo.employee);
  expect(mail?.subject).toBe(say("changed.subject"));
  expect(mail?.text).toContain(say("changed.text", { before: demo.employee, after }));
  expect(await edge.mailTo(after)).toBeUndefined();
  await signedIn(edge.url, after);
}, 60_000);

it("checking an own password leaves no session behind, right or wrong", async () => {
  const sessions = async () =>
    (
      await edge.db.query<{ sessions: number; tokens: number }>(
        `select (select count(*)::int from auth.sessions where user_id = $1) as sessions,
           (select count(*)::int from auth.refresh_tokens where user_id::text = $1::text) as tokens`,
        [demo.managerId],
      )
    ).rows[0];
  const manager = await signedIn(edge.url, demo.manager);
  const before = await sessions();
  for (const [name, body] of [
    ["reset-own-pin", { password: demo.password }],
    ["reset-own-pin", { password: "a guess" }],
    ["hand-over-business", { password: demo.password, to: demo.employeeId }],
    ["delete-business", { password: demo.password, business_id: demo.businessId }],
  ] as const) {
    await manager.functions.invoke(name, { body });
    expect(await sessions(), name).toEqual(before);
  }
  expect((await manager.auth.refreshSession()).error).toBeNull();
}, 60_000);
