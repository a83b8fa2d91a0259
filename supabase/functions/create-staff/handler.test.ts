import { expect, test, vi } from "vitest";
import { answerToStranger, callAsOwner, fakeEnvironment, OWNER } from "../_shared/fake-services.ts";
import { authRefusal, drawing, fakeStaffServices, hashed, PERSON, SALT } from "../_shared/staff-fakes.ts";
import { makeCreateStaffHandler } from "./handler.ts";

const REQUEST = "5f0c2a34-0b0e-4c56-8d5f-8a3b1f8f7c01";
const BODY = {
  request_id: REQUEST,
  email: "Sam@Shiftkeep.test ",
  password: "long enough",
  name: " Sam Okafor ",
  role: "employee",
  payrate: 15.75,
};
const PLACE = { status: "reserved", id: PERSON.id, signs_in: false, pin_salt: SALT };
const ADMITTED = { status: "admitted", id: PERSON.id };
const USER = `users/${PERSON.id}`;

type Answers = Parameters<typeof fakeStaffServices>[0];

async function create(answers: Answers = {}, body: unknown = BODY, ...pins: string[]) {
  const services = fakeStaffServices({
    "POST reserve_staff": PLACE,
    "POST admit_staff": ADMITTED,
    ...answers,
  });
  const handler = makeCreateStaffHandler(
    fakeEnvironment(),
    services.fetch,
    drawing(...(pins.length ? pins : ["804213"])),
  );
  const response = await handler(callAsOwner(body));
  return { status: response.status, answer: await response.json(), ...services };
}

test("makes the sign-in and admits the person, and tells the PIN", async () => {
  const { status, answer, names, sent } = await create({}, { ...BODY, start_date: "2026-02-01" });
  expect([status, answer]).toEqual([200, { id: PERSON.id, pin: "804213" }]);
  expect(names()).toEqual(["POST reserve_staff", "POST users", "POST admit_staff"]);
  const asked = { caller: OWNER.id, request: REQUEST };
  expect(sent("POST reserve_staff")[0]?.body).toEqual({ ...asked, address: PERSON.email });
  expect(sent("POST users")[0]?.body).toEqual({
    id: PERSON.id,
    email: PERSON.email,
    password: "long enough",
    email_confirm: true,
    user_metadata: { name: "Sam Okafor" },
  });
  const person = { email: PERSON.email, name: "Sam Okafor", role: "employee", payrate: 15.75 };
  expect(sent("POST admit_staff")[0]?.body).toEqual({
    ...asked,
    person: { ...person, start_date: "2026-02-01" },
    pin: await hashed("804213"),
  });
});

test("a request that was done answers the same person, without a PIN and without a change", async () => {
  const { status, answer, names } = await create({ "POST reserve_staff": { status: "done", id: PERSON.id } });
  expect([status, answer]).toEqual([200, { id: PERSON.id, pin: null }]);
  expect(names()).toEqual(["POST reserve_staff"]);
});

test("of two that overtake each other only the one that admitted tells its PIN", async () => {
  const { answer } = await create({ "POST admit_staff": { status: "done", id: PERSON.id } });
  expect(answer).toEqual({ id: PERSON.id, pin: null });
});

test("goes on with the sign-in that a repeat of the same request made meanwhile", async () => {
  const { status, names } = await create({
    "POST reserve_staff": [PLACE, { ...PLACE, signs_in: true }],
    "POST users": authRefusal(422, "email_exists"),
  });
  expect(status).toBe(200);
  expect(names()).toEqual([
    "POST reserve_staff",
    "POST users",
    "POST reserve_staff",
    `PUT ${USER}`,
    "POST admit_staff",
  ]);
});

test("takes somebody back with a new password", async () => {
  const { answer, names, sent } = await create({ "POST reserve_staff": { ...PLACE, signs_in: true } });
  expect(answer).toEqual({ id: PERSON.id, pin: "804213" });
  expect(names()).toEqual(["POST reserve_staff", `PUT ${USER}`, "POST admit_staff"]);
  expect(sent(`PUT ${USER}`)[0]?.body).toEqual({
    email: PERSON.email,
    email_confirm: true,
    password: "long enough",
  });
});

test("draws another PIN when one is taken", async () => {
  const { answer, sent } = await create(
    { "POST admit_staff": [{ status: "pin_taken" }, ADMITTED] },
    BODY,
    "804213",
    "123456",
    "730155",
  );
  expect(answer.pin).toBe("730155");
  expect(sent("POST admit_staff")[1]?.body).toMatchObject({ pin: await hashed("730155") });
});

test.each([
  ["not_allowed", 403],
  ["no_seats", 409],
  ["email_taken", 409],
])("%s before anything is done", async (code, expected) => {
  const { status, answer, names } = await create({ "POST reserve_staff": { status: code } });
  expect([status, answer.code]).toEqual([expected, code]);
  expect(names()).toEqual(["POST reserve_staff"]);
});

test("an address that has a sign-in elsewhere is taken, and nobody learns whose it is", async () => {
  const { status, answer, names } = await create({ "POST users": authRefusal(422, "email_exists") });
  expect([status, answer]).toEqual([
    409,
    { code: "email_taken", message: "This email address is already in use." },
  ]);
  expect(names()).not.toContain("POST admit_staff");
});

test("takes the new sign-in away when the person is not admitted after all", async () => {
  const { answer, names } = await create({ "POST admit_staff": { status: "no_seats" } });
  expect(answer.code).toBe("no_seats");
  expect(names().at(-1)).toBe(`DELETE ${USER}`);
});

test.each([
  ["trial_ended", 402],
  ["subscription_ended", 402],
  ["subscription_past_due", 402],
  ["no_seats", 409],
])("what the database raises itself is told by its name: %s", async (message, expected) => {
  const raised = () => Response.json({ code: "P0001", message }, { status: 400 });
  const early = await create({ "POST reserve_staff": raised() });
  expect([early.status, early.answer.code, early.names()]).toEqual([
    expected,
    message,
    ["POST reserve_staff"],
  ]);
  const late = await create({ "POST admit_staff": raised() });
  expect([late.status, late.answer.code]).toEqual([expected, message]);
  expect(late.names().at(-1)).toBe(`DELETE ${USER}`);
});

test("closes the sign-in again of somebody who is not taken back after all", async () => {
  const { names, sent } = await create({
    "POST reserve_staff": { ...PLACE, signs_in: true },
    "POST admit_staff": { status: "no_seats" },
  });
  expect(names().filter((name) => name.startsWith("DELETE"))).toEqual([]);
  expect(sent(`PUT ${USER}`)[1]?.body).toMatchObject({ email: `${PERSON.id}@removed.invalid` });
});

test("leaves the sign-in of somebody whom another request admitted meanwhile", async () => {
  const { status, answer, names } = await create({ "POST admit_staff": { status: "email_taken" } });
  expect([status, answer.code]).toEqual([409, "email_taken"]);
  expect(names().at(-1)).toBe("POST admit_staff");
});

test("leaves the sign-in when nobody can say whether the person was admitted, and logs no row", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const body = { code: "23514", message: "violates a check", details: "Failing row contains (secret hash)" };
  const { status, answer, names } = await create({
    "POST admit_staff": Response.json(body, { status: 400 }),
  });
  expect([status, answer]).toEqual([500, { code: "failed", message: expect.not.stringContaining("check") }]);
  expect(names().filter((name) => name.startsWith("DELETE"))).toEqual([]);
  expect(String(log.mock.calls)).toContain("violates a check");
  expect(String(log.mock.calls)).not.toContain("secret hash");
  log.mockRestore();
});

test("says what is wrong with a password that the project does not accept", async () => {
  const { status, answer } = await create({
    "POST users": authRefusal(422, "weak_password", "Add a symbol"),
  });
  expect([status, answer]).toEqual([422, { code: "weak_password", message: "Add a symbol" }]);
});

test.each([
  { request_id: "7" },
  { email: "nobody" },
  { password: "short" },
  { password: "é".repeat(37) },
  { name: "  " },
  { role: "owner" },
  { payrate: -1 },
  { payrate: undefined },
  { start_date: "2026-02-30" },
  { start_date: "01/02/2026" },
])("refuses %j", async (changes) => {
  const { status, answer, names } = await create({}, { ...BODY, ...changes });
  expect([status, answer.code, names()]).toEqual([400, "invalid_input", []]);
});

test("refuses a caller who is not signed in", async () => {
  const services = fakeStaffServices();
  const answer = await answerToStranger(makeCreateStaffHandler, BODY, services);
  expect(answer).toEqual([401, "not_authenticated"]);
  expect(services.names()).toEqual([]);
});
