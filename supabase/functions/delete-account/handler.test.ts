import { expect, test, vi } from "vitest";
import { callWith, fakeEnvironment, OWNER } from "../_shared/fake-services.ts";
import {
  authRefusal,
  callAccount,
  fakeStaffServices,
  LOGOUT,
  signedIn,
  TOKEN,
  wrongPassword,
} from "../_shared/staff-fakes.ts";
import { makeDeleteAccountHandler } from "./handler.ts";

const USER = `PUT users/${OWNER.id}`;
const DELETE = "POST delete_own_account";
const PICTURES = "DELETE /storage/v1/object/profile-pictures";

async function remove(
  answers: Parameters<typeof fakeStaffServices>[0] = {},
  body: object = { password: "mine" },
) {
  const services = fakeStaffServices({
    [TOKEN]: signedIn(),
    [DELETE]: { status: "ok", pictures: ["b/people/person/face.webp"] },
    [PICTURES]: [],
    [USER]: {},
    ...answers,
  });
  return { ...(await callAccount(makeDeleteAccountHandler, services.fetch, body)), ...services };
}

test("checks the password, deletes the account, and closes the sign-in", async () => {
  const { answer, names, sent } = await remove();
  expect(answer).toEqual({ status: "ok" });
  expect(names()).toEqual([TOKEN, LOGOUT, DELETE, PICTURES, USER, USER]);
  expect(sent(TOKEN)[0]?.body).toMatchObject({ email: OWNER.email, password: "mine" });
  expect(sent(PICTURES)[0]?.body).toEqual({ prefixes: ["b/people/person/face.webp"] });
  expect(sent(DELETE)[0]?.body).toEqual({ caller: OWNER.id });
  expect(sent(USER)[0]?.body).toMatchObject({ email: `${OWNER.id}@removed.invalid` });
  expect(sent(USER)[1]?.body).toMatchObject({ user_metadata: { name: null, businessName: null } });
});

test("a wrong password deletes nothing", async () => {
  const { status, answer, names } = await remove({ [TOKEN]: wrongPassword });
  expect([status, answer.code]).toEqual([403, "invalid_password"]);
  expect(names()).toEqual([TOKEN]);
});

test("says how long an account is locked", async () => {
  const locked = authRefusal(429, "over_request_rate_limit", "Too many wrong passwords. Please wait.");
  const { status, answer } = await remove({ [TOKEN]: locked });
  expect([status, answer.code]).toEqual([429, "too_many_tries"]);
});

test.each([
  ["owns_business", 409],
  ["is_subscribed", 409],
])("%s leaves the sign-in alone", async (code, expected) => {
  const { status, answer, names } = await remove({ [DELETE]: { status: code } });
  expect([status, answer.code]).toEqual([expected, code]);
  expect(names()).not.toContain(USER);
});

test("says that it failed when the sign-in could not be closed, so that it is tried again", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const { status } = await remove({ [USER]: authRefusal(500, "unexpected_failure") });
  expect(status).toBe(500);
  log.mockRestore();
});

test("refuses nonsense, and a caller who is not signed in", async () => {
  for (const body of [{}, { password: "" }, { password: 5 }, { password: "x".repeat(201) }]) {
    const { status, names } = await remove({}, body);
    expect([status, names()]).toEqual([400, []]);
  }
  const services = fakeStaffServices();
  const nobody = await makeDeleteAccountHandler(
    fakeEnvironment(),
    services.fetch,
  )(callWith({ password: "mine" }, {}));
  expect([nobody.status, services.names()]).toEqual([401, []]);
});
