import { expect, test, vi } from "vitest";
import { sha256 } from "#lib/hashes.ts";
import { DEVICE_HEADER } from "#schema/protocol/functions.ts";
import { callWith, fakeEnvironment, OWNER } from "../_shared/fake-services.ts";
import { authRefusal, drawing, fakeStaffServices, hashed, PERSON, SALT } from "../_shared/staff-fakes.ts";
import { makeAcceptInviteHandler } from "./handler.ts";

const TOKEN = "x".repeat(43);
const INVITE = {
  status: "open",
  id: "the-invite",
  business_name: "The Mill",
  invited_by: OWNER.id,
  person: { email: PERSON.email, name: "Sam Okafor", role: "employee", payrate: 15.75, start_date: null },
};
const PLACE = { status: "reserved", id: PERSON.id, signs_in: false, pin_salt: SALT };

async function accept(body: unknown, answers: Parameters<typeof fakeStaffServices>[0] = {}) {
  const services = fakeStaffServices({
    "POST limits_begin_try": Response.json(null),
    "POST limits_note_success": Response.json(null),
    "POST read_staff_invite": INVITE,
    "POST reserve_staff": PLACE,
    "POST admit_staff": { status: "admitted", id: PERSON.id },
    "POST close_staff_invite": Response.json(null),
    ...answers,
  });
  const handler = makeAcceptInviteHandler(fakeEnvironment(), services.fetch, drawing("804213"));
  const response = await handler(
    callWith(body, { "x-forwarded-for": "203.0.113.7", [DEVICE_HEADER]: "Phone" }),
  );
  return { status: response.status, answer: await response.json(), ...services };
}
const join = (answers: Parameters<typeof fakeStaffServices>[0] = {}) =>
  accept({ token: TOKEN, password: "long enough" }, answers);
const changes = (names: string[]) => names.filter((name) => !/limits_|read_staff_invite/.test(name));

test("says what an invitation is, and changes nothing", async () => {
  const { status, answer, names, sent } = await accept({ token: TOKEN });
  expect([status, answer]).toEqual([
    200,
    { status: "open", business_name: "The Mill", email: PERSON.email, name: "Sam Okafor" },
  ]);
  expect(sent("POST read_staff_invite")[0]?.body).toEqual({ secret_hash: await sha256(TOKEN) });
  expect(changes(names())).toEqual([]);
});

test("admits whoever was invited, for the admin who invited them, and tells the PIN", async () => {
  const { status, answer, names, sent } = await join();
  expect([status, answer]).toEqual([200, { status: "joined", email: PERSON.email, pin: "804213" }]);
  expect(changes(names())).toEqual([
    "POST reserve_staff",
    "POST users",
    "POST admit_staff",
    "POST close_staff_invite",
  ]);
  expect(sent("POST admit_staff")[0]?.body).toEqual({
    caller: OWNER.id,
    request: "the-invite",
    person: { email: PERSON.email, name: "Sam Okafor", role: "employee", payrate: 15.75 },
    pin: await hashed("804213"),
  });
  // The call runs in the admin's name, but not on their device.
  expect(sent("POST admit_staff")[0]?.headers.has(DEVICE_HEADER)).toBe(false);
  expect(sent("POST users")[0]?.body).toMatchObject({ password: "long enough", email_confirm: true });
});

test("an invitation that admitted somebody before tells no PIN and changes no password", async () => {
  const { status, answer, names } = await join({ "POST reserve_staff": { status: "done", id: PERSON.id } });
  expect([status, answer.code]).toEqual([410, "used"]);
  expect(changes(names())).toEqual(["POST reserve_staff", "POST close_staff_invite"]);
});

test("tells the PIN also when the invitation could not be closed", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const { answer } = await join({
    "POST close_staff_invite": Response.json({ message: "busy" }, { status: 503 }),
  });
  expect(answer).toMatchObject({ status: "joined", pin: "804213" });
  log.mockRestore();
});

test.each([
  ["not_found", 404, "not_found"],
  ["expired", 410, "expired"],
  ["accepted", 410, "used"],
])("%s admits nobody, and counts as a failed try", async (found, expected, code) => {
  const { status, answer, names } = await join({ "POST read_staff_invite": { status: found } });
  expect([status, answer.code]).toEqual([expected, code]);
  expect(names()).toEqual(["POST limits_begin_try", "POST read_staff_invite"]);
});

test("after too many failed tries nothing is looked up", async () => {
  const until = new Date(Date.now() + 60_000).toISOString();
  const { status, answer, names } = await join({ "POST limits_begin_try": Response.json(until) });
  expect([status, answer.code, names()]).toEqual([429, "too_many_tries", ["POST limits_begin_try"]]);
});

test("without a free place it says whom to ask, not what to buy", async () => {
  const { status, answer } = await join({ "POST reserve_staff": { status: "no_seats" } });
  expect([status, answer.code]).toEqual([409, "no_seats"]);
  expect(answer.message).toContain("ask whoever invited you");
});

test("leaves the invitation open when the password is not taken", async () => {
  const { status, answer, names } = await join({
    "POST users": authRefusal(422, "weak_password", "Add a symbol"),
  });
  expect([status, answer]).toEqual([422, { code: "weak_password", message: "Add a symbol" }]);
  expect(names()).not.toContain("POST close_staff_invite");
});

test.each([{ token: "short" }, { token: `${TOKEN}'` }, {}, { token: TOKEN, password: "short" }])(
  "refuses %j before anything else",
  async (body) => {
    const { status, answer, names } = await accept(body);
    expect([status, answer.code, names()]).toEqual([400, "invalid_input", []]);
  },
);
