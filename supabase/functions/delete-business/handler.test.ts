import { expect, test, vi } from "vitest";
import { type FakeSettings, fakeServices, OWNER, stripeSubscription } from "../_shared/fake-services.ts";
import {
  callAccount,
  fakeStaffServices,
  LOGOUT,
  PERSON,
  signedIn,
  TOKEN,
  wrongPassword,
} from "../_shared/staff-fakes.ts";
import { makeDeleteBusinessHandler } from "./handler.ts";

const BUSINESS = "b0000000-0000-4000-8000-000000000001";
const MAY = "POST may_delete_business";
const DELETE = "POST delete_business";
const FILES = "DELETE /storage/v1/object/attachments";
const PICTURES = "DELETE /storage/v1/object/profile-pictures";
const LOGOS = "DELETE /storage/v1/object/logos";
const DELETED = {
  status: "ok",
  people: [PERSON.id],
  files: ["b/news/post/file.pdf"],
  pictures: ["b/people/person/face.webp"],
  logos: ["b/logo/b/sign.png"],
};
/** The payment functions' calls to the database, and to the provider. */
const BILLING = /stripe\.com|billing_accounts|begin_reading|apply_subscription/;

type Answers = Parameters<typeof fakeStaffServices>[0];

async function remove(settings: FakeSettings = {}, answers: Answers = {}) {
  const staff = fakeStaffServices({
    [TOKEN]: signedIn(),
    [MAY]: { status: "ok", is_deleted: false },
    [DELETE]: DELETED,
    [FILES]: [],
    [PICTURES]: [],
    [LOGOS]: [],
    ...answers,
  });
  const billing = fakeServices(settings);
  const fetch: typeof globalThis.fetch = (input, init) =>
    (BILLING.test(new Request(input, init).url) ? billing : staff).fetch(input, init);
  const ran = () =>
    callAccount(makeDeleteBusinessHandler, fetch, { password: "mine", business_id: BUSINESS });
  return { ...(await ran()), staff, billing };
}

test("ends the subscription, deletes the business, and closes everybody's sign-in", async () => {
  const { answer, staff, billing } = await remove({
    customer: "cus_1",
    subscriptions: [stripeSubscription()],
  });
  expect(answer).toEqual({ status: "ok" });
  expect(billing.sentTo("DELETE", "/v1/subscriptions/sub_1")).toHaveLength(1);
  const closed = `PUT users/${PERSON.id}`;
  expect(staff.names()).toEqual([TOKEN, LOGOUT, MAY, DELETE, FILES, PICTURES, LOGOS, closed, closed]);
  expect(staff.sent(FILES)[0]?.body).toEqual({ prefixes: ["b/news/post/file.pdf"] });
  expect(staff.sent(PICTURES)[0]?.body).toEqual({ prefixes: ["b/people/person/face.webp"] });
  expect(staff.sent(LOGOS)[0]?.body).toEqual({ prefixes: ["b/logo/b/sign.png"] });
  expect(staff.sent(DELETE)[0]?.body).toEqual({ caller: OWNER.id, business: BUSINESS });
});

test("a subscription that has ended is left alone, and so is the provider by whoever bought nothing", async () => {
  const ended = await remove({
    customer: "cus_1",
    subscriptions: [stripeSubscription({ status: "canceled" })],
  });
  expect(ended.billing.sentTo("DELETE", "/v1/")).toEqual([]);
  const { answer, billing } = await remove();
  expect([answer, billing.sentTo("GET", "/v1/")]).toEqual([{ status: "ok" }, []]);
});

test("sent again it finishes, and leaves alone what the owner pays for by then", async () => {
  const again = await remove(
    { customer: "cus_1", subscriptions: [stripeSubscription()] },
    { [MAY]: { status: "ok", is_deleted: true } },
  );
  expect(again.answer).toEqual({ status: "ok" });
  expect(again.billing.sentTo("DELETE", "/v1/")).toEqual([]);
  expect(again.staff.names()).toContain(DELETE);
});

test("nothing is deleted while the provider cannot be reached", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const staff = fakeStaffServices({
    [TOKEN]: signedIn(),
    [MAY]: { status: "ok", is_deleted: false },
    [DELETE]: DELETED,
  });
  const billing = fakeServices({ customer: "cus_1", subscriptions: [stripeSubscription()] });
  billing.break("stripe.com/");
  const fetch: typeof globalThis.fetch = (input, init) =>
    (BILLING.test(new Request(input, init).url) ? billing : staff).fetch(input, init);
  const { status, answer } = await callAccount(makeDeleteBusinessHandler, fetch, {
    password: "mine",
    business_id: BUSINESS,
  });
  expect([status, answer.code]).toEqual([502, "payment_provider_failed"]);
  expect(staff.names()).not.toContain(DELETE);
  log.mockRestore();
});

test("a wrong password, and whoever owns nothing, end nothing", async () => {
  const wrong = await remove({ customer: "cus_1" }, { [TOKEN]: wrongPassword });
  expect([wrong.answer.code, wrong.staff.names()]).toEqual(["invalid_password", [TOKEN]]);
  const stranger = await remove({ customer: "cus_1" }, { [MAY]: { status: "not_allowed" } });
  expect([stranger.status, stranger.answer.code]).toEqual([403, "not_allowed"]);
  expect(stranger.billing.requests).toEqual([]);
});
