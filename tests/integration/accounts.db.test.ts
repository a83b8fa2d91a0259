import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { changeEmail, changePassword, signOutElsewhere } from "#commands/account/change-sign-in.ts";
import { deleteAccount, deleteBusiness, handOverBusiness } from "#commands/account/end-account.ts";
import { readAll } from "#commands/account/export-data.ts";
import type { CommandContext } from "#commands/command-context.ts";
import { ownTables } from "#domain/export/export-files.ts";
import { createSyncTransport } from "#remote/sync-transport.ts";
import { hushRefusals } from "#tests/factories/backend.ts";
import { PASSWORD, startTestBackend, type TestBackend } from "./functions-backend.ts";

// How people change the way they sign in, take their data along, and end their account or their business: the app's own
// commands against the whole backend.

let backend: TestBackend;
beforeAll(async () => {
  hushRefusals();
  backend = await startTestBackend();
});
afterAll(() => backend.close());

interface Member {
  id: string;
  email: string;
  client: SupabaseClient;
  context: CommandContext;
}

let count = 0;
const freshEmail = () => `person${++count}@accounts.test`;

function memberOf(id: string, email: string, client: SupabaseClient): Member {
  const context = {
    remote: async () => client,
    scope: { user_id: id, business_id: null, role: null },
    endSession: async () => {},
    refreshScope: async () => {},
  } as unknown as CommandContext;
  return { id, email, client, context };
}

async function foundBusiness(name = "The Mill") {
  const email = freshEmail();
  const { client, user } = await backend.signUp(email);
  const { data } = await client.rpc("create_business", { name, timezone: "UTC" }).throwOnError();
  return { owner: memberOf(user.id, email, client), business: data as string };
}

async function add({ client }: Member, role: string, name = "Sam"): Promise<Member> {
  const person = { request_id: randomUUID(), email: freshEmail(), password: PASSWORD, name, role };
  const { data, error } = await client.functions.invoke("create-staff", { body: { ...person, payrate: 15 } });
  if (error) throw error;
  const own = backend.asAnyone();
  await own.auth.signInWithPassword({ email: person.email, password: PASSWORD });
  return memberOf(data.id, person.email, own);
}

async function signIn(email: string, password = PASSWORD) {
  const client = backend.asAnyone();
  const { error, data } = await client.auth.signInWithPassword({ email, password });
  return { refused: error?.code, token: data.session?.refresh_token ?? "" };
}
const canRefresh = async (token: string) =>
  !(await backend.asAnyone().auth.refreshSession({ refresh_token: token })).error;
async function profileOf(id: string) {
  const { rows } = await backend.db.query<Record<string, unknown>>(
    "select name, email, deleted, business_id, role, phone, emergency_name, emergency_phone from public.profiles where id = $1",
    [id],
  );
  return rows[0];
}
const exported = async (client: SupabaseClient) =>
  readAll(
    createSyncTransport(async () => client),
    {
      onProgress: () => {},
      signal: new AbortController().signal,
    },
  );

it("a new password needs the present one, and ends all other sessions", async () => {
  const { owner } = await foundBusiness();
  const other = await signIn(owner.email);
  await expect(changePassword(owner.context, "wrong one", "another one")).rejects.toMatchObject({
    code: "invalid_credentials",
  });
  expect(await canRefresh(other.token)).toBe(true);
  const again = await signIn(owner.email);
  await changePassword(owner.context, PASSWORD, "another one");
  expect((await signIn(owner.email)).refused).toBe("invalid_credentials");
  expect((await signIn(owner.email, "another one")).refused).toBeUndefined();
  expect(await canRefresh(again.token)).toBe(false);
  expect((await owner.client.auth.refreshSession()).error).toBeNull();
});

it("everybody else is signed out, and who asked stays", async () => {
  const { owner } = await foundBusiness();
  const other = await signIn(owner.email);
  await signOutElsewhere(owner.context);
  expect(await canRefresh(other.token)).toBe(false);
  expect((await owner.client.auth.refreshSession()).error).toBeNull();
});

it("another address counts once both mailboxes have confirmed it, and the profile follows", async () => {
  const { owner } = await foundBusiness();
  const address = freshEmail();
  await expect(changeEmail(owner.context, "wrong one", address, "http://x.test")).rejects.toMatchObject({
    code: "invalid_credentials",
  });
  await changeEmail(owner.context, PASSWORD, address, "http://x.test");
  for (const mailbox of [address, owner.email]) {
    expect(await profileOf(owner.id)).toMatchObject({ email: owner.email });
    const { rows } = await backend.db.query<{ text: string }>(
      "select body_text as text from local_mail.messages where recipient = $1 order by id desc",
      [mailbox],
    );
    const link = /https?:\S+\/verify\S+/.exec(rows[0]?.text ?? "")?.[0] ?? "";
    expect((await fetch(link, { redirect: "manual" })).status).toBe(303);
  }
  expect(await profileOf(owner.id)).toMatchObject({ email: address });
});

it("an export has what its person may read, and nothing of others in their own", async () => {
  const { owner, business } = await foundBusiness("The Bakery");
  const sam = await add(owner, "employee");
  const ann = await add(owner, "employee", "Ann");
  const message = { business_id: business, from_user_id: sam.id, to_user_id: ann.id, content: "Between us" };
  await sam.client
    .from("private_messages")
    .insert({ id: randomUUID(), ...message })
    .throwOnError();
  const contact = { phone: "+353 1 555 0100", emergency_name: "Ruth", emergency_phone: "+353 1 555 0101" };
  await sam.client.from("profiles").update(contact).eq("id", sam.id).throwOnError();
  const whole = await exported(owner.client);
  expect([...(whole.get("profiles")?.keys() ?? [])].sort()).toEqual([owner.id, sam.id, ann.id].sort());
  expect(whole.get("profiles")?.get(sam.id)).toMatchObject({ payrate: 15, email: sam.email });
  const text = JSON.stringify([...whole].map(([, rows]) => [...rows.values()]));
  expect(text).not.toContain("Between us");
  expect(text).not.toMatch(/pin_hash|pin_salt/);

  const own = ownTables(await exported(sam.client), sam.id);
  expect([...(own.get("profiles") ?? [])]).toMatchObject([[sam.id, contact]]);
  expect([...(own.get("private_messages")?.values() ?? [])]).toMatchObject([{ content: "Between us" }]);
  expect([...(own.get("businesses")?.keys() ?? [])]).toEqual([business]);
});

it("an employee deletes their account: the name stays, the sign-in and the address go", async () => {
  const { owner, business } = await foundBusiness();
  const sam = await add(owner, "employee");
  const contact = { phone: "+353 1 555 0100", emergency_name: "Ruth", emergency_phone: "+353 1 555 0101" };
  await sam.client.from("profiles").update(contact).eq("id", sam.id).throwOnError();
  await expect(deleteAccount(sam.context, "wrong one")).rejects.toMatchObject({ code: "refused" });
  await deleteAccount(sam.context, PASSWORD);
  expect(await profileOf(sam.id)).toMatchObject({
    ...{ name: "Sam", deleted: true, business_id: business },
    email: `${sam.id}@removed.invalid`,
    ...{ phone: null, emergency_name: null, emergency_phone: null },
  });
  expect((await signIn(sam.email)).refused).toBe("invalid_credentials");
  // The address is free for somebody new, who is not taken for them.
  const { user } = await backend.signUp(sam.email);
  expect(user.id).not.toBe(sam.id);
});

it("an owner hands the business over before they can leave it", async () => {
  const { owner, business } = await foundBusiness();
  const manager = await add(owner, "manager");
  const admin = await add(owner, "admin", "Alex");
  await expect(deleteAccount(owner.context, PASSWORD)).rejects.toMatchObject({ code: "refused" });
  await expect(handOverBusiness(owner.context, PASSWORD, manager.id)).rejects.toMatchObject({
    code: "refused",
  });
  await expect(handOverBusiness(admin.context, PASSWORD, admin.id)).rejects.toMatchObject({
    code: "refused",
  });
  for (const _ of [1, 2]) await handOverBusiness(owner.context, PASSWORD, admin.id);
  const { data } = await admin.client.from("businesses").select("owner_id").eq("id", business).single();
  expect(data).toEqual({ owner_id: admin.id });
  await deleteAccount(owner.context, PASSWORD);
  expect((await signIn(owner.email)).refused).toBe("invalid_credentials");
});

it("an owner deletes the business: nobody else signs in, and what must be kept is kept", async () => {
  const { owner, business } = await foundBusiness();
  const sam = await add(owner, "employee");
  const shift = { id: randomUUID(), business_id: business, date: "2026-03-02", user_id: sam.id };
  await owner.client
    .from("shifts")
    .insert({ ...shift, start_time: "09:00", end_time: "17:00" })
    .throwOnError();
  const there = ({ context }: Member) =>
    ({ ...context, scope: { ...context.scope, business_id: business } }) as CommandContext;
  await expect(deleteBusiness(there(sam), PASSWORD)).rejects.toMatchObject({ code: "refused" });
  for (const _ of [1, 2]) await deleteBusiness(there(owner), PASSWORD);
  // Sent once more after they founded another, it still means the first.
  const next = await owner.client
    .rpc("create_business", { name: "The Next", timezone: "UTC" })
    .throwOnError();
  await deleteBusiness(there(owner), PASSWORD);
  expect(await profileOf(owner.id)).toMatchObject({ business_id: next.data });
  await deleteBusiness(
    { ...owner.context, scope: { ...owner.context.scope, business_id: next.data } } as never,
    PASSWORD,
  );
  expect((await signIn(sam.email)).refused).toBe("invalid_credentials");
  expect((await signIn(owner.email)).refused).toBeUndefined();
  expect(await profileOf(owner.id)).toMatchObject({ business_id: null, role: "admin", deleted: false });
  const kept = await backend.db.query("select from public.shifts where id = $1", [shift.id]);
  expect(kept.rows).toHaveLength(1);
  expect((await owner.client.from("shifts").select("id")).data).toEqual([]);
  // They may begin anew.
  const { data } = await owner.client
    .rpc("create_business", { name: "Another", timezone: "UTC" })
    .throwOnError();
  expect(data).not.toBe(business);
});
