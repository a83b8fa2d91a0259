import { expect, test } from "vitest";
import {
  authRefusal,
  callAccount,
  fakeStaffServices,
  signedIn,
  TOKEN,
  wrongPassword,
} from "../_shared/staff-fakes.ts";
import { makeRegisterTabletHandler } from "./handler.ts";

const ID = "8a4f0d6e-5a1c-4f0e-9c1b-2f6a7d3e9b10";
const DEVICE = "7b2b1c52-93cf-44f0-8ea7-2d4b90b0b001";
const CODE = { salt: "0".repeat(32), hash: "1".repeat(64) };
const SETTLED = {
  status: "registered",
  pin_key: "a".repeat(64),
  code: CODE,
  chain: { device_id: DEVICE, seq: 3, hash: "b".repeat(64) },
};
const SESSION = { access_token: "fresh", refresh_token: "fresh" };
const TURN_ON = { action: "turn_on", device_id: DEVICE, name: "Till", code: CODE };
const CHANGE_OVER = { action: "change_over", device_id: DEVICE, key: "k".repeat(36) };

async function ask(body: object, answers: Parameters<typeof fakeStaffServices>[0] = {}) {
  const services = fakeStaffServices({
    "POST plan_tablet": { status: "ok", id: ID, signs_in: false },
    "POST settle_tablet": SETTLED,
    "POST plan_change_over": { status: "ok", id: ID, signs_in: true },
    "POST settle_change_over": SETTLED,
    [TOKEN]: signedIn(),
    ...answers,
  });
  return { ...(await callAccount(makeRegisterTabletHandler, services.fetch, body)), ...services };
}

test("makes a sign-in that says it is a tablet's, and answers its session without the code", async () => {
  const { answer, sent } = await ask(TURN_ON);
  const { code: _, ...rest } = SETTLED;
  expect(answer).toEqual({ ...rest, session: SESSION });
  expect(sent("POST users")[0]?.body).toMatchObject({
    ...{ id: ID, email: `${ID}@tablet.invalid`, email_confirm: true, app_metadata: { tablet: true } },
  });
});

test("renews the password of one that is there, as when an answer was lost", async () => {
  const { names } = await ask(TURN_ON, { "POST plan_tablet": { status: "ok", id: ID, signs_in: true } });
  expect(names()).toEqual(["POST plan_tablet", `PUT users/${ID}`, TOKEN, "POST settle_tablet"]);
});

test.each([
  ["making it", 1, { "POST users": authRefusal(422, "email_exists") }],
  ["using its password", 1, { [TOKEN]: [wrongPassword, signedIn()] }],
  ["using its second password too", 2, { [TOKEN]: [wrongPassword, wrongPassword, signedIn()] }],
])("goes on if the same request comes between while %s", async (_, renewals, answers) => {
  const { status, sent } = await ask(TURN_ON, answers);
  expect([status, sent(`PUT users/${ID}`).length]).toEqual([200, renewals]);
});

test("a tablet of before waits for an admin, and then gets its code as well", async () => {
  const waiting = await ask(CHANGE_OVER, { "POST plan_change_over": { status: "waiting" } });
  expect([waiting.answer, waiting.names()]).toEqual([{ status: "waiting" }, ["POST plan_change_over"]]);
  expect((await ask(CHANGE_OVER)).answer).toEqual({ ...SETTLED, session: SESSION });
});

test.each([
  ["not_allowed", 403],
  ["used", 410],
  ["too_many_tries", 429],
])("makes no sign-in if the database says %s", async (code, status) => {
  const refused = await ask(TURN_ON, { "POST plan_tablet": { status: code } });
  expect([refused.status, refused.answer.code, refused.names()]).toEqual([
    status,
    code,
    ["POST plan_tablet"],
  ]);
});

test.each([
  { ...TURN_ON, name: " " },
  { ...TURN_ON, code: { ...CODE, hash: "short" } },
  { ...TURN_ON, device_id: "till" },
  { action: "open", device_id: DEVICE },
])("refuses what is no request: %j", async (body) => {
  const { status, answer, names } = await ask(body);
  expect([status, answer.code, names()]).toEqual([400, "invalid_input", []]);
});
