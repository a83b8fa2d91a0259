import { expect, test } from "vitest";
import { OWNER } from "../_shared/fake-services.ts";
import {
  callAccount,
  fakeStaffServices,
  LOGOUT,
  PERSON,
  signedIn,
  TOKEN,
  wrongPassword,
} from "../_shared/staff-fakes.ts";
import { makeHandOverBusinessHandler } from "./handler.ts";

const HAND_OVER = "POST hand_over_business";

async function handOver(answers: Parameters<typeof fakeStaffServices>[0] = {}, changes: object = {}) {
  const services = fakeStaffServices({ [TOKEN]: signedIn(), [HAND_OVER]: { status: "ok" }, ...answers });
  const body = { password: "mine", to: PERSON.id, ...changes };
  return { ...(await callAccount(makeHandOverBusinessHandler, services.fetch, body)), ...services };
}

test("hands over to the person that was named, by the caller's password", async () => {
  const { answer, names, sent } = await handOver();
  expect(answer).toEqual({ status: "ok" });
  expect(names()).toEqual([TOKEN, LOGOUT, HAND_OVER]);
  expect(sent(HAND_OVER)[0]?.body).toEqual({ caller: OWNER.id, person: PERSON.id });
});

test("a wrong password hands over nothing", async () => {
  const { answer, names } = await handOver({ [TOKEN]: wrongPassword });
  expect([answer.code, names()]).toEqual(["invalid_password", [TOKEN]]);
});

test.each([
  ["not_allowed", 403],
  ["not_found", 404],
  ["is_subscribed", 409],
])("%s", async (code, expected) => {
  const { status, answer } = await handOver({ [HAND_OVER]: { status: code } });
  expect([status, answer.code]).toEqual([expected, code]);
});

test.each([{ to: "all" }, { to: null }, { password: "" }])("refuses %j", async (changes) => {
  const { status, names } = await handOver({}, changes);
  expect([status, names()]).toEqual([400, []]);
});
