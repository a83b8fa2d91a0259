import { expect, test } from "vitest";
import { callAsOwner, callWith, fakeEnvironment, OWNER } from "../_shared/fake-services.ts";
import { authRefusal, drawing, fakeStaffServices, hashed, PERSON, SALT } from "../_shared/staff-fakes.ts";
import { makeUpdateStaffHandler } from "./handler.ts";

const USER = `PUT users/${PERSON.id}`;
const HELD = { status: "ok", email: "held@shiftkeep.test", pin_salt: SALT };
const OK = { status: "ok" };

type Answers = Parameters<typeof fakeStaffServices>[0];

async function update(changes: object, answers: Answers = {}, ...pins: string[]) {
  const services = fakeStaffServices({ "POST plan_staff_change": HELD, "POST change_staff": OK, ...answers });
  const handler = makeUpdateStaffHandler(fakeEnvironment(), services.fetch, drawing(...pins));
  const response = await handler(callAsOwner({ id: PERSON.id, ...changes }));
  return { status: response.status, answer: await response.json(), ...services };
}

test("changes sign-in and profile together, after asking whether it may", async () => {
  const changes = { email: PERSON.email, name: "Sam", role: "manager", payrate: null };
  const { answer, names, sent } = await update({ ...changes, password: "another one" });
  expect(answer).toEqual({ id: PERSON.id });
  expect(names()).toEqual(["POST plan_staff_change", USER, "POST change_staff"]);
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
  expect(sent("POST change_staff")[1]?.body).toMatchObject({ changes: {}, pin: await hashed("730155") });
});

test.each([
  ["not_allowed", 403],
  ["not_found", 404],
  ["is_owner", 403],
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
