import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { demo } from "#tests/factories/demo.ts";
import { backend, expectUnchanged as expectOnly, prepareAttack, wrongsOf } from "./attack.ts";
import { ATTACKERS, type Attacker } from "./attacked-backend.ts";

prepareAttack(() => backend.db.query("update public.businesses set staff_count = 100"));
beforeEach(() => backend.db.query("delete from limits.attempts"));

let invited = 0;
const freshEmail = () => `invited${++invited}@mail.test`;
const personOf = (email: string) => ({ email, name: `Kim ${email}`, role: "employee", payrate: null });
const invite = (who: Attacker, person: object) =>
  backend.ask(who, "POST", "/functions/v1/invite-staff", { body: person });
const accept = (body: object, who: Attacker = "anonymous") =>
  backend.ask(who, "POST", "/functions/v1/accept-invite", { body });
const rpc = (who: Attacker, name: string, args: object) =>
  backend.ask(who, "POST", `/rest/v1/rpc/${name}`, { body: args });
const signIn = (email: string, password: string) =>
  backend.ask("anonymous", "POST", "/auth/v1/token?grant_type=password", { body: { email, password } });
const JOINING = { password: "chosen by Kim" };

/** The secret of the mail that this address was sent last. */
async function mailedTo(email: string): Promise<string> {
  const { rows } = await backend.db.query<{ body_text: string }>(
    "select body_text from local_mail.messages where recipient like $1 order by id desc limit 1",
    [`%${email}%`],
  );
  return must(/join#token=([\w-]{43})/.exec(rows[0]?.body_text ?? "")?.[1], "a link in the mail");
}

/** Invites somebody as the admin; tells the secret of the mail and the invitation's id. */
async function invitedBy(who: Attacker = "admin", email = freshEmail()) {
  const answer = await invite(who, personOf(email));
  expect(answer).toMatchObject({ status: 200 });
  return { email, token: await mailedTo(email), id: (answer.json as { id: string }).id };
}

/** What is counted against whoever tries too often may change. */
const expectUnchanged = (attack: () => Promise<unknown>) => expectOnly(attack, ["limits.attempts"]);

it("an invitation admits whoever has its mail, once, as what the admin said", async () => {
  const { email, token } = await invitedBy();
  expect(await accept({ token })).toMatchObject({ status: 200, json: { status: "open", email } });
  const joined = await accept({ token, ...JOINING, role: "admin", email: "other@mail.test" });
  expect(joined).toMatchObject({ status: 200, json: { status: "joined", email } });
  expect((await signIn(email, JOINING.password)).status).toBe(200);
  const { rows } = await backend.db.query("select role, business_id from public.profiles where email = $1", [
    email,
  ]);
  expect(rows).toEqual([{ role: "employee", business_id: demo.businessId }]);

  await expectUnchanged(async () => {
    const again = await accept({ token, password: "chosen by a thief" });
    expect(again).toMatchObject({ status: 410, json: { code: "used" } });
  });
  expect((await signIn(email, "chosen by a thief")).status).toBe(400);
});

it("many who follow it at once are one person, and one of them is told the PIN", async () => {
  const { email, token } = await invitedBy();
  const answers = await Promise.all([1, 2, 3].map(() => accept({ token, ...JOINING })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const { rows } = await backend.db.query("select id from auth.users where email = $1", [email]);
  expect(rows).toHaveLength(1);
});

it("whoever was added by another way and has left since does not take themself back with an older mail", async () => {
  const { email, token } = await invitedBy();
  const person = { ...personOf(email), password: "given by the admin", request_id: randomUUID() };
  const added = await backend.ask("admin", "POST", "/functions/v1/create-staff", { body: person });
  expect(added.status).toBe(200);
  const { id } = added.json as { id: string };
  const gone = await backend.ask("admin", "POST", "/functions/v1/deactivate-staff", { body: { id } });
  expect(gone.status).toBe(200);
  await expectUnchanged(async () => {
    expect(await accept({ token, ...JOINING })).toMatchObject({ status: 410, json: { code: "used" } });
  });
  // Nor with one that was sent while they were away, once they are removed.
  const later = await invitedBy("admin", email);
  await backend.ask("admin", "POST", "/functions/v1/delete-staff", { body: { id } });
  await expectUnchanged(async () => {
    expect(await accept({ token: later.token, ...JOINING })).toMatchObject({ status: 404 });
  });
});

it("a business that nobody pays for invites nobody, and says to whoever was invited only that there is no place", async () => {
  const { token } = await invitedBy();
  const pays = (status: string) =>
    backend.db.query("update public.businesses set subscription_status = $1 where id = $2", [
      status,
      demo.businessId,
    ]);
  await pays("canceled");
  expect(await invite("admin", personOf(freshEmail()))).toMatchObject({
    status: 402,
    json: { code: "subscription_ended" },
  });
  const refused = await accept({ token, ...JOINING });
  expect(refused).toMatchObject({ json: { code: "no_seats" } });
  await pays("active");
});

it("guessed secrets lead nowhere, and soon are not even looked up", async () => {
  await invitedBy();
  await expectUnchanged(async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 22; guess++) {
      const token = `${guess}`.padStart(43, "A");
      statuses.push((await accept({ token, ...JOINING })).status);
    }
    expect(statuses[0]).toBe(404);
    expect(statuses.at(-1)).toBe(429);
  });
});

it("what has expired, was revoked or was sent anew admits nobody", async () => {
  const expired = await invitedBy();
  await backend.db.query("update access.staff_invites set expires_at = now() where id = $1", [expired.id]);
  const revoked = await invitedBy();
  expect(await rpc("admin", "revoke_staff_invite", { invite: revoked.id })).toMatchObject({ json: true });
  const replaced = await invitedBy();
  const newer = await invitedBy("admin", replaced.email);
  expect(newer.token).not.toBe(replaced.token);
  expect(newer.id).toBe(replaced.id);
  await expectUnchanged(async () => {
    expect((await accept({ token: expired.token, ...JOINING })).status).toBe(410);
    expect((await accept({ token: revoked.token, ...JOINING })).status).toBe(404);
    expect((await accept({ token: replaced.token, ...JOINING })).status).toBe(404);
  });
  expect((await accept({ token: newer.token, ...JOINING })).status).toBe(200);
});

it("an invitation ends with the rights of the admin who sent it", async () => {
  const { token } = await invitedBy();
  await backend.db.query("update public.profiles set role = 'manager' where id = $1", [demo.adminId]);
  await expectUnchanged(async () => {
    expect((await accept({ token, ...JOINING })).status).toBe(404);
  });
  await backend.db.query("update public.profiles set role = 'admin' where id = $1", [demo.adminId]);
});

it.each(["anonymous", "newcomer", "employee", "manager"] as const)("%s invites nobody", async (who) => {
  await expectUnchanged(async () => {
    const answer = await invite(who, personOf(freshEmail()));
    expect([401, 403]).toContain(answer.status);
  });
});

it.each(ATTACKERS.filter((who) => who !== "admin"))(
  "%s neither sees nor revokes invitations",
  async (who) => {
    const { id } = await invitedBy();
    await expectUnchanged(async () => {
      const listed = await rpc(who, "open_staff_invites", {});
      if (listed.status < 300) expect(listed.json).toEqual([]);
      else expect(wrongsOf(listed)).toEqual([]);
      const revoked = await rpc(who, "revoke_staff_invite", { invite: id });
      if (revoked.status < 300) expect(revoked.json).toBe(false);
      else expect(wrongsOf(revoked)).toEqual([]);
    });
  },
);

it("no list tells a secret or its hash", async () => {
  const { token } = await invitedBy();
  const { rows } = await backend.db.query<{ secret_hash: string }>(
    "select secret_hash from access.staff_invites",
  );
  const listed = await rpc("admin", "open_staff_invites", {});
  expect(listed.status).toBe(200);
  for (const secret of [token, ...rows.map((row) => row.secret_hash)]) {
    expect(listed.text).not.toContain(secret);
    expect(backend.logged()).not.toContain(secret);
  }
});

it("what was revoked while somebody was following it admits them no more", async () => {
  const { email, id } = await invitedBy();
  const service = async (name: string, args: string, values: unknown[]) => {
    const { rows } = await backend.db.query<{ answer: { status: string } }>(
      `select public.${name}(${args}) as answer`,
      values,
    );
    return rows[0]?.answer;
  };
  const reserved = await service("reserve_staff", "$1, $2, $3", [demo.adminId, id, email]);
  expect(reserved).toMatchObject({ status: "reserved" });
  await backend.db.query("insert into auth.users (id, email) values ($1, $2)", [
    (reserved as unknown as { id: string }).id,
    email,
  ]);
  expect((await rpc("admin", "revoke_staff_invite", { invite: id })).json).toBe(true);
  const admit = service("admit_staff", "$1, $2, $3, 'hash'", [
    demo.adminId,
    id,
    JSON.stringify(personOf(email)),
  ]);
  await expect(admit).rejects.toThrow("not_found");
});

it.each([
  { name: "" },
  { name: "x".repeat(121) },
  { email: "a@b.test\r\nBcc: x@y.test" },
  { role: "owner" },
  { payrate: -1 },
  { start_date: "2026-02-30" },
])("an invitation with %j is refused at the door", async (wrong) => {
  await expectUnchanged(async () => {
    expect((await invite("admin", { ...personOf(freshEmail()), ...wrong })).status).toBe(400);
  });
});

it.each([
  { password: "short" },
  { password: "x".repeat(73) },
  { password: "with a\u0000nul" },
  { token: "A".repeat(42) },
  { token: null },
])("an invitation is not followed with %j", async (wrong) => {
  const { token } = await invitedBy();
  await expectUnchanged(async () => {
    expect((await accept({ token, ...JOINING, ...wrong })).status).toBe(400);
  });
});

it("nobody sends invitations without end, or learns by them who has an account", async () => {
  await backend.db.query(
    "select limits.take('staff invitation', $1, 100, interval '1 day') from generate_series(1, 100)",
    [demo.adminId],
  );
  for (const email of [freshEmail(), "newcomer@bakery.test"]) {
    expect((await invite("admin", personOf(email))).status).toBe(429);
  }
});

it("nobody is written to too often, and nobody who has an account", async () => {
  const email = freshEmail();
  for (let mail = 0; mail < 5; mail++) await invitedBy("admin", email);
  expect((await invite("admin", personOf(email))).status).toBe(429);
  await expectUnchanged(async () => {
    expect((await invite("admin", personOf(demo.employee))).status).toBe(409);
    expect((await invite("admin", personOf("stranger@bakery.test"))).status).toBe(409);
    expect(await invite("admin", { ...personOf(freshEmail()), name: " SAM  Okafor" })).toMatchObject({
      ...{ status: 409, json: { code: "name_taken" } },
    });
  });
});

it("an invitation of another business admits to that one", async () => {
  const { email, token } = await invitedBy("stranger");
  expect((await accept({ token, ...JOINING }, "admin")).status).toBe(200);
  const { rows } = await backend.db.query("select business_id from public.profiles where email = $1", [
    email,
  ]);
  expect(rows).toEqual([{ business_id: backend.bakeryId }]);
  expect((await rpc("admin", "revoke_staff_invite", { invite: randomUUID() })).json).toBe(false);
});
