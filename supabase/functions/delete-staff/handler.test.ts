import { expect, test, vi } from "vitest";
import { callAsOwner, callWith, fakeEnvironment, OWNER } from "../_shared/fake-services.ts";
import { authRefusal, fakeStaffServices, PERSON } from "../_shared/staff-fakes.ts";
import { makeDeleteStaffHandler } from "./handler.ts";

const USER = `PUT users/${PERSON.id}`;

async function remove(answers: Parameters<typeof fakeStaffServices>[0] = {}) {
  const services = fakeStaffServices({ "POST remove_staff": { status: "ok" }, ...answers });
  const handler = makeDeleteStaffHandler(fakeEnvironment(), services.fetch);
  const response = await handler(callAsOwner({ id: PERSON.id }));
  return { status: response.status, answer: await response.json(), ...services };
}

test("removes the person, frees the address and closes the sign-in", async () => {
  const { answer, names, sent } = await remove();
  expect(answer).toEqual({ id: PERSON.id });
  expect(names()).toEqual(["POST remove_staff", USER]);
  expect(sent("POST remove_staff")[0]?.body).toEqual({ caller: OWNER.id, person: PERSON.id });
  expect(sent(USER)[0]?.body).toMatchObject({ email: `${PERSON.id}@removed.invalid` });
});

test("gives each closed sign-in a password of its own that nobody knows and every project accepts", async () => {
  const passwords = [await remove(), await remove()].map(({ sent }) => String(sent(USER)[0]?.body.password));
  expect(passwords[0]).not.toBe(passwords[1]);
  for (const password of passwords) {
    expect(password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^\w]).{40,72}$/);
  }
});

test.each([
  ["not_allowed", 403],
  ["not_found", 404],
  ["is_caller", 403],
  ["is_owner", 403],
])("%s leaves the sign-in alone", async (code, expected) => {
  const { status, answer, names } = await remove({ "POST remove_staff": { status: code } });
  expect([status, answer.code]).toEqual([expected, code]);
  expect(names()).toEqual(["POST remove_staff"]);
});

test("says that it failed when the sign-in could not be closed, so that it is tried again", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const { status, answer } = await remove({ [USER]: authRefusal(500, "unexpected_failure") });
  expect([status, answer.code]).toEqual([500, "failed"]);
  log.mockRestore();
});

test("refuses nonsense, and a caller who is not signed in", async () => {
  const services = fakeStaffServices();
  const handler = makeDeleteStaffHandler(fakeEnvironment(), services.fetch);
  expect((await handler(callAsOwner({ id: "all" }))).status).toBe(400);
  expect((await handler(callWith({ id: PERSON.id }, {}))).status).toBe(401);
  expect(services.names()).toEqual([]);
});
