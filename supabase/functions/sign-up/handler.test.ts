import { expect, test } from "vitest";
import { signUpOf } from "#tests/factories/sign-up.ts";
import { callWith, fakeEnvironment } from "../_shared/fake-services.ts";
import { authRefusal, fakeStaffServices } from "../_shared/staff-fakes.ts";
import { makeSignUpHandler } from "./handler.ts";

const BEGIN = "POST begin_sign_up";
const CREATE = "POST users";
const OWNER = signUpOf("ada@shop.test");

async function signUp(
  body: object = OWNER,
  answers: Parameters<typeof fakeStaffServices>[0] = {},
  address = "203.0.113.7",
) {
  const services = fakeStaffServices({ [BEGIN]: { status: "ok" }, [CREATE]: {}, ...answers });
  const handler = makeSignUpHandler(fakeEnvironment(), services.fetch);
  const response = await handler(callWith(body, { "x-forwarded-for": address }));
  return { status: response.status, answer: await response.json(), ...services };
}

test("makes an account that signs in at once, with what the owner said as its metadata", async () => {
  const { status, answer, names, sent } = await signUp({ ...OWNER, email: " Ada@Shop.test " });
  expect([status, answer]).toEqual([200, { email: "ada@shop.test" }]);
  expect(names()).toEqual([BEGIN, CREATE]);
  expect(sent(BEGIN)[0]?.body).toEqual({ network: "203.0.113.7", address: "ada@shop.test" });
  const { email: _, password, ...user_metadata } = OWNER;
  expect(sent(CREATE)[0]?.body).toEqual({
    email: "ada@shop.test",
    password,
    email_confirm: true,
    user_metadata,
  });
});

test("an IPv6 network counts as one address", async () => {
  const { sent } = await signUp(OWNER, {}, "2001:db8:0:1::77");
  expect(sent(BEGIN)[0]?.body.network).toBe("2001:db8:0:1");
});

test.each([
  [{ status: "email_taken" }, 409, { code: "email_taken" }],
  [{ status: "too_many", seconds: 601 }, 429, { code: "too_many_tries", count: 11 }],
])("%j makes nothing", async (refusal, expected, said) => {
  const { status, answer, names } = await signUp(OWNER, { [BEGIN]: refusal });
  expect([status, names()]).toEqual([expected, [BEGIN]]);
  expect(answer).toMatchObject(said);
});

test("of two at one moment for one address the second is told that it is taken", async () => {
  const raced = [authRefusal(500, "unexpected_failure"), authRefusal(422, "email_exists")];
  const { status, answer } = await signUp(OWNER, { [CREATE]: raced });
  expect([status, answer.code]).toEqual([409, "email_taken"]);
  const broken = await signUp(OWNER, { [CREATE]: authRefusal(500, "unexpected_failure") });
  expect([broken.status, broken.answer.code]).toEqual([500, "failed"]);
});

test.each([
  { email: "nobody" },
  { password: "1234567" },
  { password: "x".repeat(73) },
  { businessName: "A" },
  { businessName: "a".repeat(121) },
  { staffCount: 0 },
  { staffCount: 101 },
  { subscription: { ...OWNER.subscription, plan: "free" } },
  { subscription: null },
])("refuses %j", async (changes) => {
  const { status, answer, names } = await signUp({ ...OWNER, ...changes });
  expect([status, answer.code, names()]).toEqual([400, "invalid_input", []]);
});

test("takes nothing else: no role, no id, no rights of the auth server", async () => {
  const wishes = {
    id: crypto.randomUUID(),
    role: "service_role",
    app_metadata: { role: "admin" },
    name: "A",
  };
  const { sent } = await signUp({ ...OWNER, ...wishes });
  expect(Object.keys(sent(CREATE)[0]?.body ?? {}).sort()).toEqual([
    "email",
    "email_confirm",
    "password",
    "user_metadata",
  ]);
  expect(Object.keys(sent(CREATE)[0]?.body.user_metadata as object).sort()).toEqual([
    "businessName",
    "staffCount",
    "subscription",
  ]);
});
