import bcrypt from "bcryptjs";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { must } from "#lib/must.ts";
import { HASH_COST } from "#local/auth/auth-users.ts";
import { hushRefusals } from "#tests/factories/backend.ts";
import { chooseLanguage, demo, signedIn } from "#tests/factories/demo.ts";
import { mailsWords } from "#words/made/mails.ts";
import { type Answer, type AuthEdge, freshAddress, startAuthEdge } from "./auth-stranger.ts";

// What a stranger on the internet, or somebody with a phone that was left lying about, can do to an account.

let edge: AuthEdge;
beforeAll(async () => {
  hushRefusals();
  edge = await startAuthEdge();
});
beforeEach(() => edge.forget());
afterEach(() => vi.restoreAllMocks());
afterAll(() => edge.close());

let count = 0;
const PASSWORD = demo.password;
const freshEmail = () => `person${++count}@edge.test`;
const signIn = (email: string, password = PASSWORD, address = freshAddress()) =>
  edge.from(address)("/token?grant_type=password", { email, password });

interface Person {
  email: string;
  token: string;
  change(wishes: object, path?: string): Promise<Answer>;
}
const bearing = (email: string, token: string): Person => ({
  email,
  token,
  change: (wishes, path = "/user") =>
    edge.from(freshAddress())(path, wishes, {
      method: "PUT",
      headers: { authorization: `Bearer ${token}` },
    }),
});
async function newPerson(): Promise<Person> {
  const email = freshEmail();
  const { body } = await edge.signUp(email);
  return bearing(email, String(body.access_token));
}
/** The mail is sent after the answer. */
const askForMail = (email: string, address = freshAddress()) =>
  edge.mailed(email, async () => void (await edge.from(address)("/recover", { email })));
async function recovered(email: string): Promise<Person> {
  await askForMail(email);
  const { code } = await edge.codeTo(email);
  const { body } = await edge.from(freshAddress())("/verify", { type: "recovery", email, token: code });
  return bearing(email, String(body.access_token));
}
const emailOf = async (email: string) => {
  const { status } = await signIn(email);
  return status === 200;
};

it("links in mails lead to the site's own address, whatever the port", async () => {
  const { email } = await newPerson();
  await askForMail(email);
  const { link } = await edge.codeTo(email);
  expect(link.origin).toBe("https://shop.test");
  expect(link.pathname).toBe("/reset-password");
});

it("a link leads back to the page that asked for it, and to no other site", async () => {
  const { email } = await newPerson();
  for (const [page, leadsTo] of [
    ["https://shop.test/new-password", "https://shop.test/new-password"],
    ["https://evil.test/", "https://shop.test"],
  ] as const) {
    await askForMail(email);
    const { link } = await edge.codeTo(email);
    const returning = new URLSearchParams({ redirect_to: page });
    const pressed = await edge.from(freshAddress())(`/verify${link.search}&${returning}`);
    expect(pressed.headers.get("location")?.split("#")[0]).toBe(leadsTo);
  }
});

/** The links in the mails to both addresses of somebody who has asked for a new one. */
async function askForChange(person: Person, email = freshEmail(), path = "/user") {
  expect((await person.change({ email, current_password: PASSWORD }, path)).status).toBe(200);
  const [present, next] = [await edge.codeTo(person.email), await edge.codeTo(email)];
  return { email, present: present.link, next: next.link };
}
const press = (link: URL) => edge.from(freshAddress())(`/verify${link.search}`);
const leadsTo = async (link: URL) => (await press(link)).headers.get("location") ?? "";
const HALF = "#message=Confirmation+link+accepted";
const CHANGED = "#access_token=";
const EXPIRED = "error_code=otp_expired";

it.each([
  ["the new one first", ["next", "present"]],
  ["the present one first", ["present", "next"]],
] as const)("a new email counts when both mailboxes confirmed it, %s", async (_, order) => {
  const person = await newPerson();
  const { email, ...mailed } = await askForChange(person);
  const [first, last] = order.map((which) => mailed[which]) as [URL, URL];
  expect(await leadsTo(first)).toContain(HALF);
  expect(await leadsTo(first)).toContain(EXPIRED);
  expect([await emailOf(person.email), await emailOf(email)]).toEqual([true, false]);

  expect(await leadsTo(last)).toContain(CHANGED);
  expect([await emailOf(person.email), await emailOf(email)]).toEqual([false, true]);
  const told = await edge.mailTo(person.email);
  expect(told?.subject).toBe("Your email was changed");
  expect(told?.text).toContain(email);
  expect(await leadsTo(last)).toContain(EXPIRED);
});

it("both mails say which address is to follow which, and the answers are those of GoTrue", async () => {
  const person = await newPerson();
  const { email, present, next } = await askForChange(person);
  for (const address of [person.email, email]) {
    const mail = await edge.mailTo(address);
    expect(mail?.subject).toBe("Confirm your new email");
    expect(mail?.text).toContain(`from ${person.email} to ${email}`);
  }
  const verify = (link: URL) =>
    edge.from(freshAddress())("/verify", {
      type: "email_change",
      token_hash: link.searchParams.get("token"),
    });
  expect(await verify(next)).toMatchObject({ status: 200, body: { code: "200", msg: expect.any(String) } });
  expect(await verify(present)).toMatchObject({ status: 200, body: { user: { email } } });
});

it("the mails of a change are in the language of whose account it is, to the old and the new address", async () => {
  const say = await mailsWords.load("es-MX");
  await chooseLanguage(await signedIn(edge.url, demo.employee), demo.employeeId, "es-MX");
  const { body } = await signIn(demo.employee);
  const { email, present, next } = await askForChange(bearing(demo.employee, String(body.access_token)));
  for (const address of [demo.employee, email]) {
    const mail = await edge.mailTo(address);
    expect(mail?.subject).toBe(say("newEmail.subject"));
    expect(mail?.text).toContain(say("newEmail.text", { before: demo.employee, after: email }));
  }
  expect(await leadsTo(next)).toContain(HALF);
  expect(await leadsTo(present)).toContain(CHANGED);
  const told = await edge.mailTo(demo.employee);
  expect(told?.subject).toBe(say("changed.subject"));
  expect(told?.text).toContain(say("changed.text", { before: demo.employee, after: email }));
  await edge.db.query("update auth.users set email = $1 where id = $2", [demo.employee, demo.employeeId]);
});

it("what a mail quotes is escaped in its HTML", async () => {
  const person = await newPerson();
  const { email } = await askForChange(person, "a&b'c@edge.test");
  const { rows } = await edge.db.query<{ html: string }>(
    "select body_html as html from local_mail.messages where recipient in ($1, $2)",
    [person.email, email],
  );
  expect(rows).toHaveLength(2);
  for (const { html } of rows) expect(html).toContain("a&amp;b&#39;c@edge.test");
});

it("both links at one moment are one after the other", async () => {
  const person = await newPerson();
  const { email, present, next } = await askForChange(person);
  const said = (await Promise.all([leadsTo(present), leadsTo(next)])).sort();
  expect(said[0]).toContain(CHANGED);
  expect(said[1]).toContain(HALF);
  expect(await emailOf(email)).toBe(true);
});

it("what one mailbox confirmed of an earlier change does not count for the next", async () => {
  const person = await newPerson();
  const earlier = await askForChange(person);
  expect(await leadsTo(earlier.present)).toContain(HALF);
  const later = await askForChange(person);
  expect(await leadsTo(earlier.next)).toContain(EXPIRED);
  expect(await leadsTo(later.next)).toContain(HALF);
  expect([await emailOf(person.email), await emailOf(later.email)]).toEqual([true, false]);
  expect(await leadsTo(later.present)).toContain(CHANGED);
});

it("the links of a change live for ten minutes, before and after one of them", async () => {
  const age = (email: string) =>
    edge.db.query(
      "update auth.users set email_change_sent_at = email_change_sent_at - interval '601 seconds' where email = $1",
      [email],
    );
  const person = await newPerson();
  const first = await askForChange(person);
  await age(person.email);
  expect(await leadsTo(first.next)).toContain(EXPIRED);
  const second = await askForChange(person);
  expect(await leadsTo(second.next)).toContain(HALF);
  await age(person.email);
  expect(await leadsTo(second.present)).toContain(EXPIRED);
  expect(await emailOf(person.email)).toBe(true);
});

it("a link leads back to the page that the change was asked for on, and to no other site", async () => {
  const asked = async (page: string) =>
    askForChange(await newPerson(), freshEmail(), `/user?${new URLSearchParams({ redirect_to: page })}`);
  const own = await asked("https://shop.test/email-change");
  expect(await leadsTo(own.next)).toContain(`https://shop.test/email-change${HALF}`);
  expect(await leadsTo(own.present)).toContain(`https://shop.test/email-change${CHANGED}`);
  const other = await asked("https://evil.test/");
  expect(await leadsTo(other.next)).toContain(`https://shop.test/${HALF}`);
});

it("a new email needs the present password, also after a recovery", async () => {
  const person = await newPerson();
  const email = freshEmail();
  for (const wishes of [{ email }, { email, current_password: "a wrong one" }]) {
    expect((await person.change(wishes)).status).toBe(400);
    expect((await (await recovered(person.email)).change(wishes)).status).toBe(400);
  }
  expect(await edge.mailTo(email)).toBeUndefined();
});

it("a code for the old email ends with it", async () => {
  const person = await newPerson();
  await askForMail(person.email);
  const { link } = await edge.codeTo(person.email);
  const { present, next } = await askForChange(person);
  await press(present);
  expect(await leadsTo(next)).toContain(CHANGED);
  expect(await leadsTo(link)).toContain(EXPIRED);
});

it.each([
  ["without it", {}],
  ["with a wrong one", { current_password: "a wrong one" }],
  ["with an empty one", { current_password: "" }],
  ["with something else than a text", { current_password: { $ne: "" } }],
  ["with a nonce that nobody sent", { nonce: "123456" }],
])("a new password needs the present one: %s", async (_, present) => {
  const person = await newPerson();
  const answer = await person.change({ password: "another password", ...present });
  expect(answer.status).toBe(400);
  expect((await signIn(person.email)).status).toBe(200);
});

it("a new password with the present one is taken", async () => {
  const person = await newPerson();
  const wishes = { password: "another password", current_password: PASSWORD };
  expect((await person.change(wishes, "/%75ser/")).status).toBe(200);
  expect((await signIn(person.email, "another password")).status).toBe(200);
});

it("a fresh recovery sets one new password without the present one", async () => {
  const { email } = await newPerson();
  const person = await recovered(email);
  expect((await person.change({ password: "another password" })).status).toBe(200);
  expect((await person.change({ password: "yet another one" })).status).toBe(400);
  expect((await signIn(email, "another password")).status).toBe(200);
});

it.each(["otp", "recovery"])(
  "the database ends what a mail has proven (%s) with the new password, also where auth does not",
  async (method) => {
    const { email } = await newPerson();
    await edge.db.query(
      `insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
       select gen_random_uuid(), sessions.id, $2, now(), now()
       from auth.sessions join auth.users on users.id = user_id where email = $1`,
      [email, method],
    );
    const setPassword = async (hash: string | null) => {
      await edge.db.query("update auth.users set encrypted_password = $2 where email = $1", [email, hash]);
      const { rows } = await edge.db.query(
        `select from auth.mfa_amr_claims as claim join auth.sessions on sessions.id = session_id
         join auth.users on users.id = user_id where email = $1 and authentication_method = $2`,
        [email, method],
      );
      return rows.length;
    };
    // Taken from whoever had the account, for its owner to set one.
    expect(await setPassword(null)).toBe(1);
    expect(await setPassword("the hash of another")).toBe(0);
  },
);

it("a recovery of an hour ago is none any more", async () => {
  const { email } = await newPerson();
  const person = await recovered(email);
  await edge.db.query("update auth.mfa_amr_claims set created_at = created_at - interval '1 hour'");
  expect((await person.change({ password: "another password" })).status).toBe(400);
});

it("guessing the present password locks it, at one moment too, as signing in does", async () => {
  const person = await newPerson();
  const address = freshAddress();
  const guess = (current_password: string) =>
    edge.from(address)(
      "/user",
      { password: "another password", current_password },
      {
        method: "PUT",
        headers: { authorization: `Bearer ${person.token}` },
      },
    );
  const guesses = await Promise.all(Array.from({ length: 10 }, () => guess("a wrong one")));
  expect(guesses.filter(({ status }) => status === 400)).toHaveLength(5);
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(5);
  expect((await guess(PASSWORD)).status).toBe(429);
  expect((await signIn(person.email, PASSWORD, address)).status).toBe(429);
});

it("a stranger's guesses do not keep the owner out", async () => {
  const stranger = freshAddress();
  for (let tries = 0; tries < 5; tries++) await signIn(demo.employee, "a wrong one", stranger);
  expect((await signIn(demo.employee, PASSWORD, stranger)).status).toBe(429);
  expect((await signIn(demo.employee)).status).toBe(200);
});

it("guesses from many addresses meet a ceiling, which the owner's own address passes", async () => {
  const home = freshAddress();
  expect((await signIn(demo.employee, PASSWORD, home)).status).toBe(200);
  await edge.db.query(
    `select limits.note_sign_in($1, '192.0.2.' || place, false) from generate_series(1, 100) as place`,
    [demo.employeeId],
  );
  expect((await signIn(demo.employee, PASSWORD)).status).toBe(429);
  expect((await signIn(demo.employee, PASSWORD, home)).status).toBe(200);
  expect((await signIn(demo.manager)).status).toBe(200);
});

it("addresses of one IPv6 network count as one", async () => {
  for (let tries = 0; tries < 5; tries++) {
    await signIn(demo.manager, "a wrong one", `2001:db8:0:1::${tries}`);
  }
  expect((await signIn(demo.manager, PASSWORD, "2001:db8::1:ffff:0:0:1")).status).toBe(429);
  expect((await signIn(demo.manager, PASSWORD, "2001:db8:0:2::1")).status).toBe(200);
});

const shape = ({ status, body, headers }: Answer) => ({
  status,
  body,
  headers: [...headers.keys()].filter((name) => name !== "date"),
});

it("a login says the same, after the same work, for an account that is not there", async () => {
  const compare = vi.spyOn(bcrypt, "compare");
  const hashed = async (email: string) => {
    compare.mockClear();
    const answer = shape(await signIn(email, "a wrong one"));
    return { answer, times: compare.mock.calls.length };
  };
  const known = await hashed(demo.admin);
  expect(known).toMatchObject({ answer: { status: 400 }, times: 1 });
  expect(await hashed("nobody@edge.test")).toEqual(known);
  expect(bcrypt.getRounds(must(compare.mock.calls[0]?.[1], "a hash"))).toBe(HASH_COST);
});

it("a forgotten password says the same for an account that is not there", async () => {
  const ask = (email: string) => edge.from(freshAddress())("/recover", { email });
  const known = shape(await ask(demo.admin));
  expect(known).toMatchObject({ status: 200, body: {} });
  expect(shape(await ask("nobody@edge.test"))).toEqual(known);
});

it("codes and limits say the same for an account that is not there", async () => {
  const answersFor = async (email: string) => {
    const answers: unknown[] = [];
    for (let tries = 0; tries < 102; tries++) {
      const answer = await edge.from(freshAddress())("/verify", { type: "recovery", email, token: "000000" });
      answers.push(shape(answer));
    }
    return answers;
  };
  await edge.from(freshAddress())("/recover", { email: demo.admin });
  expect(await answersFor("nobody@edge.test")).toEqual(await answersFor(demo.admin));
});
