import { expect, test, vi } from "vitest";
import { callAsOwner, callWith, fakeEnvironment, OWNER } from "../_shared/fake-services.ts";
import { authRefusal, fakeRpc, SALT } from "../_shared/staff-fakes.ts";
import { makeImportStaffHandler } from "./handler.ts";

const person = (email: string, fields: object = {}) => ({
  email,
  password: "long enough",
  name: "Sam Okafor",
  role: "employee",
  payrate: null,
  ...fields,
});
const BODY = { people: [person("ann@shop.test"), person("sam@shop.test"), person("kim@shop.test")] };

/** `members` lists existing members; all others are new, and their request is named like them. */
async function importing(
  { body = BODY as object, members = {} as Record<string, string>, answers = {} } = {},
  pins = ["804213", "730155", "915746", "640208"],
) {
  const services = fakeRpc({
    "POST plan_import": ({ addresses }) => ({
      status: "ok",
      people: (addresses as string[]).map((email) => ({
        email,
        request: `request of ${email}`,
        member: members[email] ?? null,
        is_own: false,
      })),
    }),
    "POST reserve_staff": ({ address }) => ({
      status: "reserved",
      id: `id of ${address}`,
      signs_in: false,
      pin_salt: SALT,
    }),
    "POST users": () => ({}),
    "POST admit_staff": ({ person: one }) => ({
      status: "admitted",
      id: `id of ${(one as { email: string }).email}`,
    }),
    ...answers,
  });
  const random = () => Number(pins.shift() ?? "none");
  const response = await makeImportStaffHandler(fakeEnvironment(), services.fetch, random)(callAsOwner(body));
  return { status: response.status, answer: await response.json(), ...services };
}

test("adds everybody who is new, each by the request the database says, and tells their PINs in order", async () => {
  const { status, answer, sent } = await importing({ members: { "sam@shop.test": "sam" } });
  expect([status, answer]).toEqual([
    200,
    {
      people: [
        { status: "added", email: "ann@shop.test", id: "id of ann@shop.test", pin: expect.any(String) },
        { status: "already", email: "sam@shop.test", id: "sam", is_own: false },
        { status: "added", email: "kim@shop.test", id: "id of kim@shop.test", pin: expect.any(String) },
      ],
    },
  ]);
  expect(answer.people[0].pin).not.toBe(answer.people[2].pin);
  expect(sent("POST plan_import")[0]?.body).toEqual({
    caller: OWNER.id,
    addresses: ["ann@shop.test", "sam@shop.test", "kim@shop.test"],
    import: null,
  });
  const requests = sent("POST admit_staff").map(({ body }) => body.request);
  expect(requests.toSorted()).toEqual(["request of ann@shop.test", "request of kim@shop.test"]);
});

test("somebody who was added by the same request meanwhile is there already", async () => {
  const { answer } = await importing({
    body: { people: [person("ann@shop.test")] },
    answers: { "POST admit_staff": () => ({ status: "done", id: "ann" }) },
  });
  expect(answer.people).toEqual([{ status: "already", email: "ann@shop.test", id: "ann", is_own: true }]);
});

test("one who is refused, or of whom nothing is known, keeps nobody else out", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const { status, answer } = await importing({
    answers: {
      "POST users": ({ email }: Record<string, unknown>) =>
        email === "ann@shop.test" ? authRefusal(422, "email_exists") : {},
      "POST admit_staff": ({ person: one }: Record<string, unknown>) =>
        (one as { email: string }).email === "sam@shop.test"
          ? Response.json({ code: "23514", message: "no" }, { status: 400 })
          : { status: "admitted", id: "kim" },
    },
  });
  expect([status, answer.people]).toEqual([
    200,
    [
      {
        status: "refused",
        email: "ann@shop.test",
        code: "email_taken",
        message: "This email address is already in use.",
      },
      {
        status: "refused",
        email: "sam@shop.test",
        code: "failed",
        message: expect.stringContaining("import this person again"),
      },
      { status: "added", email: "kim@shop.test", id: "kim", pin: expect.any(String) },
    ],
  ]);
  log.mockRestore();
});

test("refuses whoever is no admin, before anything is done", async () => {
  const { status, answer, names } = await importing({
    answers: { "POST plan_import": () => ({ status: "not_allowed" }) },
  });
  expect([status, answer.code, names()]).toEqual([403, "not_allowed", ["POST plan_import"]]);
});

test.each([
  { people: [] },
  { people: Array.from({ length: 26 }, (_, place) => person(`p${place}@shop.test`)) },
  { people: [person("nobody")] },
  { people: [person("ann@shop.test", { password: "short" })] },
  { people: [person("ann@shop.test", { role: "owner" })] },
])("refuses %j", async (body) => {
  const { status, answer, names } = await importing({ body });
  expect([status, answer.code, names()]).toEqual([400, "invalid_input", []]);
});

test("refuses a caller who is not signed in", async () => {
  const services = fakeRpc();
  const response = await makeImportStaffHandler(fakeEnvironment(), services.fetch)(callWith(BODY, {}));
  expect([response.status, services.names()]).toEqual([401, []]);
});
