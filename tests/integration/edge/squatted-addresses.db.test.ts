// Somebody signs up with the address of somebody else, and does everything to keep it. Against the real server, as a
// stranger.
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { totpAt } from "#domain/totp/totp.ts";
import { PROTOCOL } from "#schema/protocol/sync.ts";
import { hushRefusals } from "#tests/factories/backend.ts";
import { anonymous, demo, signedIn, signedUp } from "#tests/factories/demo.ts";
import { stack } from "#tests/hosted/stack.ts";
import { type AuthEdge, startAuthEdge } from "./auth-stranger.ts";

let edge: AuthEdge;
let admin: SupabaseClient;

beforeAll(async () => {
  hushRefusals();
  edge = await startAuthEdge();
  admin = await signedIn(edge.url, demo.admin);
  await edge.db.query("update public.businesses set staff_count = 100");
}, 60_000);
afterAll(() => edge.close());
beforeEach(() => edge.forget());

let count = 0;
const freshEmail = () => `victim${++count}@squat.test`;
const NEW_PASSWORD = "chosen by its owner";

/** A project's auth server says no more of what the database refuses. */
const UNCONFIRMED = stack
  ? { status: expect.toBeOneOf([403, 500]) }
  : { status: 403, code: "email_not_confirmed" };
const enroll = (client: SupabaseClient) =>
  client.auth.mfa.enroll({ factorType: "totp", friendlyName: "App" });
async function enrolled(client: SupabaseClient) {
  const { data, error } = await enroll(client);
  if (error) throw error;
  const code = await totpAt(data.totp.secret, Date.now());
  const proven = await client.auth.mfa.challengeAndVerify({ factorId: data.id, code });
  if (proven.error) throw proven.error;
}
/** Puts a factor where an earlier release let one be put. */
async function plantFactor(email: string) {
  await edge.db.query(
    "insert into access.confirmed_emails (user_id, email) select id, email from auth.users where email = $1",
    [email],
  );
  await edge.db.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
     select gen_random_uuid(), id, 'Squatter', 'totp', 'verified', now(), now(), 'AAAA' from auth.users where email = $1`,
    [email],
  );
  await edge.db.query(
    "insert into access.recovery_codes select id, 'a hash' from auth.users where email = $1",
    [email],
  );
  await edge.db.query("delete from access.confirmed_emails where email = $1", [email]);
}
async function confirmMail(email: string, client: SupabaseClient) {
  const { error } = await client.functions.invoke("confirm-email", { body: {} });
  if (error) throw error;
  const mail = await edge.mailTo(email);
  const token = /#token=([\w-]{43})/.exec(mail?.text ?? "")?.[1];
  return anonymous(edge.url).functions.invoke("confirm-email", { body: { token } });
}
async function codeMailedTo(email: string) {
  await edge.mailed(email, async () => void (await anonymous(edge.url).auth.resetPasswordForEmail(email)));
  return (await edge.codeTo(email)).code;
}
async function recover(email: string) {
  const client = anonymous(edge.url);
  const token = await codeMailedTo(email);
  const { error } = await client.auth.verifyOtp({ type: "recovery", email, token });
  if (error) throw error;
  return client;
}
const stateOf = async (email: string) =>
  (
    await edge.db.query<Record<string, number>>(
      `select (select count(*)::int from auth.mfa_factors where user_id = users.id) as factors,
         (select count(*)::int from auth.sessions where user_id = users.id) as sessions,
         (select count(*)::int from access.recovery_codes where user_id = users.id) as codes
       from auth.users where email = $1`,
      [email],
    )
  ).rows[0];

describe("a second factor", () => {
  it("is refused to an address that nobody has confirmed, and taken once its mail was read", async () => {
    const email = freshEmail();
    const client = await signedUp(edge.url, email);
    expect((await client.rpc("may_enroll_factor")).data).toBe(false);
    expect((await enroll(client)).error).toMatchObject(UNCONFIRMED);
    expect(await stateOf(email)).toMatchObject({ factors: 0 });
    expect((await confirmMail(email, client)).error).toBeNull();
    expect((await client.rpc("may_enroll_factor")).data).toBe(true);
    await enrolled(client);
    expect(await stateOf(email)).toMatchObject({ factors: 1 });
  }, 60_000);

  it("is refused by the database itself, which is all that a hosted auth server asks", async () => {
    const email = freshEmail();
    await signedUp(edge.url, email);
    const insert = edge.db.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
       select gen_random_uuid(), id, 'Mine', 'totp', 'unverified', now(), now() from auth.users where email = $1`,
      [email],
    );
    await expect(insert).rejects.toThrow("email_unconfirmed");
  });

  it("is taken from whoever an admin added or invited", async () => {
    const email = freshEmail();
    const { error } = await admin.functions.invoke("create-staff", {
      body: { ...personOf(email), request_id: crypto.randomUUID(), password: demo.password },
    });
    expect(error).toBeNull();
    await enrolled(await signedIn(edge.url, email));
    const invited = freshEmail();
    await join(invited, await invite(invited));
    await enrolled(await signedIn(edge.url, invited, NEW_PASSWORD));
  }, 60_000);

  it("lets in a new admin, and an owner with an unconfirmed address, where the business requires it", async () => {
    const owner = freshEmail();
    const client = await signedUp(edge.url, owner);
    const { data: business } = await client.rpc("create_business", { name: "Squat", timezone: "UTC" });
    await edge.db.query(
      "update public.businesses set staff_count = 5, admins_need_second_factor = true where id = $1",
      [business],
    );
    expect((await client.rpc("second_factor_state")).data).toMatchObject({ needed: true, has: false });
    expect((await enroll(client)).error).toMatchObject(UNCONFIRMED);
    expect((await confirmMail(owner, client)).error).toBeNull();
    await enrolled(client);
    const newAdmin = freshEmail();
    const made = await client.functions.invoke("create-staff", {
      body: {
        ...{ ...personOf(newAdmin), role: "admin" },
        ...{ request_id: crypto.randomUUID(), password: demo.password },
      },
    });
    expect(made.error).toBeNull();
    const other = await signedIn(edge.url, newAdmin);
    expect((await other.rpc("second_factor_state")).data).toMatchObject({ needed: true, has: false });
    await enrolled(other);
    const pulled = await other.rpc("sync_pull", { cursors: {}, client: { protocol: PROTOCOL } });
    expect(pulled.data.scope).toMatchObject({ role: "admin", business_id: business });
  }, 60_000);
});

describe("a mailed recovery", () => {
  it("takes an unconfirmed account back whole: password, sessions, factors and recovery codes of the other are gone", async () => {
    const email = freshEmail();
    const squatter = await signedUp(edge.url, email);
    await plantFactor(email);
    const owner = await recover(email);
    expect(await stateOf(email)).toEqual({ factors: 0, sessions: 1, codes: 0 });
    expect((await squatter.auth.refreshSession()).error).not.toBeNull();
    await expect(signedIn(edge.url, email)).rejects.toMatchObject({ code: "invalid_credentials" });
    expect((await owner.auth.mfa.listFactors()).data?.totp).toEqual([]);
    expect((await owner.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
    const again = await signedIn(edge.url, email, NEW_PASSWORD);
    expect((await again.rpc("may_enroll_factor")).data).toBe(true);
    await enrolled(again);
  }, 60_000);

  it("removes no factor from a confirmed address, nor from an admin's or an invited person's", async () => {
    const confirmed = freshEmail();
    const client = await signedUp(edge.url, confirmed);
    await confirmMail(confirmed, client);
    await enrolled(client);
    const added = freshEmail();
    await admin.functions.invoke("create-staff", {
      body: { ...personOf(added), request_id: crypto.randomUUID(), password: demo.password },
    });
    await enrolled(await signedIn(edge.url, added));
    for (const email of [confirmed, added]) {
      const recovered = await recover(email);
      expect(await stateOf(email)).toMatchObject({ factors: 1 });
      expect((await recovered.auth.updateUser({ password: NEW_PASSWORD })).error?.code).toBe(
        "insufficient_aal",
      );
    }
  }, 60_000);

  it("removes no factor after both mailboxes have confirmed a change of address", async () => {
    const [before, after] = [freshEmail(), freshEmail()];
    const client = await signedUp(edge.url, before);
    await confirmMail(before, client);
    const asked = await client.auth.updateUser({ email: after, current_password: demo.password });
    expect(asked.error).toBeNull();
    for (const mailbox of [after, before]) {
      const { link } = await edge.codeTo(mailbox);
      const proof = { type: "email_change", token_hash: link.searchParams.get("token") ?? "" } as const;
      expect((await anonymous(edge.url).auth.verifyOtp(proof)).error).toBeNull();
    }
    await enrolled(await signedIn(edge.url, after));
    await recover(after);
    expect(await stateOf(after)).toMatchObject({ factors: 1 });
  }, 60_000);

  it("ends the lock that a stranger's wrong passwords have caused", async () => {
    const lock =
      "select limits.note_sign_in($1, '192.0.2.' || place, false) from generate_series(1, 100) as place";
    await edge.db.query(lock, [demo.employeeId]);
    await expect(signedIn(edge.url, demo.employee)).rejects.toMatchObject({ status: 429 });
    await recover(demo.employee);
    await signedIn(edge.url, demo.employee);
  });
});

const personOf = (email: string) => ({ email, name: `Kim ${email}`, role: "employee", payrate: null });
async function invite(email: string): Promise<string> {
  const { error } = await admin.functions.invoke("invite-staff", { body: personOf(email) });
  if (error) throw new Error(await error.context.text());
  return /#token=([\w-]{43})/.exec((await edge.mailTo(email))?.text ?? "")?.[1] ?? "";
}
async function join(email: string, token: string) {
  const body = { token, password: NEW_PASSWORD };
  const { data, error } = await anonymous(edge.url).functions.invoke("accept-invite", { body });
  if (error) throw new Error(await error.context.text());
  expect(data).toMatchObject({ status: "joined", email });
}

describe("an address that a stranger has signed up with", () => {
  async function squat() {
    const email = freshEmail();
    const client = await signedUp(edge.url, email);
    await plantFactor(email);
    const id = (await client.auth.getUser()).data.user?.id ?? "";
    return { email, client, id };
  }
  /** What became of the stranger: another account has the address, and theirs opens nothing of it. */
  async function expectDisplaced({ email, client, id }: Awaited<ReturnType<typeof squat>>) {
    const { rows } = await edge.db.query<{ id: string; role: string; business: string }>(
      `select users.id, profiles.role, profiles.business_id as business
       from auth.users join public.profiles using (id) where users.email = $1`,
      [email],
    );
    expect(rows).toMatchObject([{ role: "employee", business: demo.businessId }]);
    expect(rows[0]?.id).not.toBe(id);
    expect((await client.auth.refreshSession()).error).not.toBeNull();
    const pulled = await client.rpc("sync_pull", { cursors: {}, client: { protocol: PROTOCOL } });
    expect(pulled.data?.scope?.business_id ?? null).toBeNull();
    expect((await client.from("profiles").select("id").neq("id", id)).data ?? []).toEqual([]);
    await expect(signedIn(edge.url, email)).rejects.toMatchObject({ code: "invalid_credentials" });
    expect(await stateOf(email)).toMatchObject({ factors: 0 });
  }

  it("can be invited, and the invitation makes it its owner's", async () => {
    const squatter = await squat();
    await join(squatter.email, await invite(squatter.email));
    await expectDisplaced(squatter);
    await signedIn(edge.url, squatter.email, NEW_PASSWORD);
  }, 60_000);

  it("can be added, and imported", async () => {
    const [one, other] = [await squat(), await squat()];
    const added = await admin.functions.invoke("create-staff", {
      body: { ...personOf(one.email), request_id: crypto.randomUUID(), password: NEW_PASSWORD },
    });
    expect(added.error).toBeNull();
    await expectDisplaced(one);
    const imported = await admin.functions.invoke("import-staff", {
      body: { people: [{ ...personOf(other.email), password: NEW_PASSWORD }] },
    });
    expect(imported.data.people).toMatchObject([{ status: "added" }]);
    await expectDisplaced(other);
  }, 60_000);

  it("can become the address of a member", async () => {
    const member = freshEmail();
    const made = await admin.functions.invoke("create-staff", {
      body: { ...personOf(member), request_id: crypto.randomUUID(), password: NEW_PASSWORD },
    });
    const squatter = await squat();
    const body = { id: made.data.id, email: squatter.email };
    const moved = await admin.functions.invoke("update-staff", { body });
    expect(moved.error).toBeNull();
    await expectDisplaced(squatter);
    await signedIn(edge.url, squatter.email, NEW_PASSWORD);
  }, 60_000);

  it("stays with somebody who confirmed it, who has a business, or who pays", async () => {
    const confirmed = await squat();
    await edge.db.query("delete from auth.mfa_factors where user_id = $1", [confirmed.id]);
    await confirmMail(confirmed.email, confirmed.client);
    const founder = freshEmail();
    const founding = await signedUp(edge.url, founder);
    await founding.rpc("create_business", { name: "Mine", timezone: "UTC" }).throwOnError();
    const payer = await squat();
    await edge.db.query(
      "insert into public.billing_accounts (owner_id, customer_id, status) values ($1, $2, 'active')",
      [payer.id, `cus_${payer.id}`],
    );
    for (const email of [confirmed.email, founder, payer.email]) {
      const body = { ...personOf(email), request_id: crypto.randomUUID(), password: NEW_PASSWORD };
      for (const name of ["invite-staff", "create-staff"]) {
        const { error } = await admin.functions.invoke(name, { body });
        expect(await error?.context.json(), `${name} ${email}`).toMatchObject({ code: "email_taken" });
      }
    }
  }, 60_000);
});
