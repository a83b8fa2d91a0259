import { expect, test, vi } from "vitest";
import { callAsOwner, callWith, fakeEnvironment, OWNER } from "../_shared/fake-services.ts";
import { authRefusal, fakeStaffServices, PERSON } from "../_shared/staff-fakes.ts";
import { makeDeactivateStaffHandler } from "./handler.ts";

const USER = `PUT users/${PERSON.id}`;

async function deactivate(answers: Parameters<typeof fakeStaffServices>[0] = {}) {
  const services = fakeStaffServices({ "POST deactivate_staff": { status: "ok" }, ...answers });
  const handler = makeDeactivateStaffHandler(fakeEnvironment(), services.fetch);
  const response = await handler(callAsOwner({ id: PERSON.id }));
  return { status: response.status, answer: await response.json(), ...services };
}

test("deactivates the person and then closes the sign-in", async () => {
  const { answer, names, sent } = await deactivate();
  expect(answer).toEqual({ id: PERSON.id });
  expect(names()).toEqual(["POST deactivate_staff", USER]);
  expect(sent("POST deactivate_staff")[0]?.body).toEqual({ caller: OWNER.id, person: PERSON.id });
  expect(sent(USER)[0]?.body).toMatchObject({ email: `${PERSON.id}@removed.invalid` });
});

test.each([
  ["not_allowed", 403],
  ["not_found", 404],
  ["is_caller", 403],
  ["is_owner", 403],
  ["last_admin", 409],
])("%s leaves the sign-in alone", async (code, expected) => {
  const { status, answer, names } = await deactivate({ "POST deactivate_staff": { status: code } });
  expect([status, answer.code]).toEqual([expected, code]);
  expect(names()).toEqual(["POST deactivate_staff"]);
});

test("says that it failed when the sign-in could not be closed, so that it is tried again", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const { status, answer } = await deactivate({ [USER]: authRefusal(500, "unexpected_failure") });
  expect([status, answer.code]).toEqual([500, "failed"]);
  log.mockRestore();
});

test("refuses nonsense, and a caller who is not signed in", async () => {
  const services = fakeStaffServices();
  const handler = makeDeactivateStaffHandler(fakeEnvironment(), services.fetch);
  expect((await handler(callAsOwner({ id: "all" }))).status).toBe(400);
  expect((await handler(callWith({ id: PERSON.id }, {}))).status).toBe(401);
  expect(services.names()).toEqual([]);
});
