import { expect, test, vi } from "vitest";
import { mailsWords } from "#words/made/mails.ts";
import { callAsOwner, callWith, fakeEnvironment, OWNER } from "../_shared/fake-services.ts";
import type { Mail } from "../_shared/mail.ts";
import { authRefusal, drawing, fakeStaffServices, hashed, PERSON, SALT } from "../_shared/staff-fakes.ts";
import { makeUpdateStaffHandler } from "./handler.ts";

const GERMAN = (await mailsWords.load("de-DE"))("changed.subject");

const USER = `PUT users/${PERSON.id}`;
const HELD = { status: "ok", email: "held@shiftkeep.test", pin_salt: SALT };
const OK = { status: "ok" };

type Answers = Parameters<typeof fakeStaffServices>[0];

async function update(changes: object, answers: Answers = {}, ...pins: string[]) {
  const services = fakeStaffServices({ "POST plan_staff_change": HELD, "POST change_staff": OK, ...answers });
  const mails: Mail[] = [];
  const mailer = {
    async send(mail: Mail) {
      mails.push(mail);
      if (mail.subject === GERMAN) throw new Error("the mail server is down");
    },
  };
  const handler = makeUpdateStaffHandler(fakeEnvironment(), services.fetch, drawing(...pins), mailer);
  const response = await handler(callAsOwner({ id: PERSON.id, ...changes }));
  return { status: response.status, answer: await response.json(), mails, ...services };
}

test("changes sign-in and profile together, after asking whether it may", async () => {
  const changes = { email: PERSON.email, name: "Sam", role: "manager", payrate: null };
  const { answer, names, sent } = await update({ ...changes, password: "another one" });
  expect(answer).toEqual({ id: PERSON.id });
  expect(names()).toEqual([
    "POST plan_staff_change",
    USER,
    "POST change_staff",
    "POST mail_sender",
    "POST locale_of",
  ]);
  const asked = { caller: OWNER.id, person: PERSON.id };
  expect(sent("POST plan_staff_change")[0]?.body).toEqual({
    ...asked,
    changes: { ...changes, password: true },
  });
  expect(sent(USER)[0]?.body).toEqual({
    email: PERSON.email,
    email_confirm: true,
    password: "another one",
  });
  expect(sent("POST change_staff")[0]?.body).toEqual({ ...asked, changes, pin: null });
});

test("whose address was changed is told at the old one, in their language, and a mail that fails changes nothing", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const move = (locale: string) =>
    update({ email: PERSON.email }, { "POST locale_of": Response.json(locale) });
  const { mails } = await move("en-US");
  expect(mails).toMatchObject([{ to: HELD.email, subject: "Your email was changed" }]);
  expect(mails[0]?.text).toContain(`from ${HELD.email} to ${PERSON.email}`);
  const german = await move("de-DE");
  expect([german.status, german.mails.map(({ subject }) => subject)]).toEqual([200, [GERMAN]]);
  expect((await update({ email: HELD.email })).mails).toEqual([]);
  expect((await update({ password: "another one" })).mails).toEqual([]);
  log.mockRestore();
});

test("is told also when it is unknown whether the profile followed, and not when the address was put back", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const lost = Response.json({ message: "down" }, { status: 503 });
  expect((await update({ email: PERSON.email }, { "POST change_staff": lost })).mails).toHaveLength(1);
  const back = { "POST change_staff": { status: "last_admin" } };
  expect((await update({ email: PERSON.email, role: "employee" }, back)).mails).toEqual([]);
  log.mockRestore();
});

test("an account that gave the address up is closed before it moves", async () => {
  const { names } = await update(
    { email: PERSON.email },
    { "POST plan_staff_change": { ...HELD, displaces: OWNER.id }, [`PUT users/${OWNER.id}`]: {} },
  );
  expect(names().slice(0, 3)).toEqual(["POST plan_staff_change", `PUT users/${OWNER.id}`, USER]);
});

test("leaves the sign-in alone when only the profile changes", async () => {
  const { names } = await update({ role: "manager" });
  expect(names()).toEqual(["POST plan_staff_change", "POST change_staff"]);
});

test("gives a new PIN, and another when that one is taken", async () => {
  const taken = [{ status: "pin_taken" }, OK];
  const { answer, sent } = await update(
    { rotate_pin: true },
    { "POST change_staff": taken },
    "804213",
    "730155",
  );
  expect(answer).toEqual({ id: PERSON.id, pin: "730155" });
  expect(sent("POST plan_staff_change")[0]?.body.changes).toEqual({ pin: true });
  expect(sent("POST change_staff")[1]?.body).toMatchObject({ changes: {}, pin: await hashed("730155") });
});

test.each([
  ["not_allowed", 403],
  ["not_found", 404],
  ["is_owner", 403],
  ["is_caller", 403],
  ["last_admin", 409],
  ["email_taken", 409],
])("%s before anything is done", async (code, expected) => {
  const refused = { "POST plan_staff_change": { status: code } };
  const { status, answer, names } = await update({ email: "new@shiftkeep.test", role: "employee" }, refused);
  expect([status, answer.code]).toEqual([expected, code]);
  expect(names()).toEqual(["POST plan_staff_change"]);
});

test("puts the address back when the database refuses after all", async () => {
  const { answer, sent, names } = await update(
    { email: PERSON.email, role: "employee" },
    { "POST change_staff": { status: "last_admin" } },
  );
  expect(answer.code).toBe("last_admin");
  expect(names()).toEqual(["POST plan_staff_change", USER, "POST change_staff", USER]);
  expect(sent(USER)[1]?.body).toEqual({ email: HELD.email, email_confirm: true });
});

test("closes the sign-in again of somebody who was removed meanwhile", async () => {
  const { answer, sent } = await update(
    { password: "another one" },
    { "POST change_staff": { status: "not_found" } },
  );
  expect(answer.code).toBe("not_found");
  expect(sent(USER)[1]?.body).toMatchObject({ email: `${PERSON.id}@removed.invalid` });
});

test("changes no profile when the auth server refuses", async () => {
  const refused = { [USER]: authRefusal(422, "weak_password", "Add a symbol") };
  const { status, answer, names } = await update({ password: "long enough", name: "Sam" }, refused);
  expect([status, answer.message]).toEqual([422, "Add a symbol"]);
  expect(names()).not.toContain("POST change_staff");
});

test.each([
  { id: "7" },
  { email: "x" },
  { password: "short" },
  { name: "" },
  { role: "boss" },
  { rotate_pin: false },
])("refuses %j", async (changes) => {
  const { status, answer, names } = await update(changes);
  expect([status, answer.code, names()]).toEqual([400, "invalid_input", []]);
});

test("refuses a caller who is not signed in", async () => {
  const services = fakeStaffServices();
  const response = await makeUpdateStaffHandler(
    fakeEnvironment(),
    services.fetch,
  )(callWith({ id: PERSON.id }, {}));
  expect([response.status, services.names()]).toEqual([401, []]);
});
