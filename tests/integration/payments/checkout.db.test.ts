import { afterAll, beforeAll, expect, test } from "vitest";
import { PRICE_CASES } from "#tests/factories/price-cases.ts";
import {
  businessBecomes,
  businessOf,
  checkOut,
  DECLINED,
  DECLINED_LATER,
  GOOD_CARD,
  hire,
  invoke,
  openPortal,
  ownerAfterTrial,
  ownerInTrial,
  type PaymentsBackend,
  type Person,
  press,
  profileOf,
  startPaymentsBackend,
  subscriptionsOf,
  update,
} from "./payments-backend.ts";

let backend: PaymentsBackend;

beforeAll(async () => {
  backend = await startPaymentsBackend();
});
afterAll(() => backend.close());

test("from sign-up to a trial, for the person and then their business", async () => {
  const owner = await backend.signUp("owner@pay.test");
  const page = await checkOut(owner, 12);
  expect(page.startsWith(`${backend.url}/_pay/cs_test_`)).toBe(true);
  const shown = await (await fetch(page)).text();
  for (const words of ["14-day free trial", "$40.88", "owner@pay.test"]) expect(shown).toContain(words);

  expect(await update(owner)).toMatchObject({ status: 402, data: { code: "not_paid" } });
  expect(await profileOf(owner)).toMatchObject({ subscription_status: "none", subscription_plan: null });

  const paid = await press(page, "pay");
  expect(paid.headers.get("location")).toBe(`${backend.url}/payment-success?success=true`);
  expect(await update(owner, 100)).toEqual({
    status: 200,
    data: { status: "trialing", plan: "staff-based" },
  });
  const trial = { subscription_status: "trialing", subscription_plan: "staff-based" };
  expect(await profileOf(owner)).toMatchObject(trial);
  await owner.client.rpc("create_business", { name: "Corner shop", timezone: "UTC" }).throwOnError();
  expect(await businessOf(owner)).toMatchObject({ ...trial, staff_count: 12 });
});

test("a declined card, then a good one, and the business is active with the seats that were bought", async () => {
  const owner = await ownerAfterTrial(backend, "cards");
  const page = await checkOut(owner, 7, { isUpgrade: true });
  const refused = await press(page, "pay", DECLINED);
  expect([refused.status, await refused.text()]).toEqual([
    402,
    expect.stringContaining("Your card was declined."),
  ]);
  expect(await businessOf(owner)).toMatchObject({ subscription_status: "canceled", staff_count: 4 });
  expect((await press(page, "pay", GOOD_CARD)).status).toBe(303);
  await businessBecomes(owner, "active", 7);
});

test.each(PRICE_CASES)(
  "the provider is asked to charge $staff staff $cents cents, whatever the client says",
  async ({ staff, cents, text }) => {
    const owner = await buyer();
    const page = await checkOut(owner, staff, { priceId: "price_cheap", totalPrice: 1, unit_amount: 1 });
    const session = await backend.stripe.checkout.sessions.retrieve(page.split("/").at(-1) ?? "");
    expect(session.amount_total).toBe(cents);
    expect(await (await fetch(page)).text()).toContain(text);
  },
);

let oneBuyer: Promise<Person> | undefined;
function buyer(): Promise<Person> {
  oneBuyer ??= ownerAfterTrial(backend, "buyer");
  return oneBuyer;
}

test("a cancelled payment changes nothing, and the same request leads back to the same page", async () => {
  const person = await backend.signUp("cancels@pay.test");
  const [page, again] = await Promise.all([checkOut(person, 2), checkOut(person, 2)]);
  expect(again).toBe(page);
  const left = await press(page, "cancel");
  expect(left.headers.get("location")).toBe(`${backend.url}/signup/details?payment=cancelled`);
  expect((await update(person)).status).toBe(402);
  expect(await checkOut(person, 2)).toBe(page);
  expect(await checkOut(person, 3)).not.toBe(page);
});

test("more seats change the subscription that is there; there is never a second one", async () => {
  const owner = await ownerInTrial(backend, "grows", 4);
  expect(await checkOut(owner, 20, { isUpgrade: true })).toBe(`${backend.url}/payment-success?success=true`);
  await businessBecomes(owner, "trialing", 20);
  const portal = await openPortal(owner);
  await press(portal, "card", GOOD_CARD);
  await press(portal, "skip");
  await businessBecomes(owner, "active", 20);
  await checkOut(owner, 30, { isUpgrade: true });
  await businessBecomes(owner, "active", 30);
  await press(portal, "card", DECLINED_LATER);
  const order = { email: owner.user.email, staffCount: 40, isUpgrade: true };
  expect(await invoke(owner, "create-checkout-session", order)).toEqual({
    status: 402,
    data: { code: "card_declined", message: "Your card was declined." },
  });
  expect((await update(owner)).data.status).toBe("active");
  expect(await businessOf(owner)).toMatchObject({ staff_count: 30 });
  expect(await subscriptionsOf(backend, owner)).toHaveLength(1);

  const before = [await profileOf(owner), await businessOf(owner)];
  expect((await update(owner)).data.status).toBe("active");
  expect([await profileOf(owner), await businessOf(owner)]).toEqual(before);
});

test("two checkouts that were open at once end in one subscription", async () => {
  const owner = await backend.signUp("twice@pay.test");
  const pages = [await checkOut(owner, 2), await checkOut(owner, 3)];
  for (const page of pages) await press(page, "pay");
  const living = async () =>
    (await subscriptionsOf(backend, owner)).filter(({ status }) => status !== "canceled").length;
  await expect.poll(living, { timeout: 30_000 }).toBe(1);
});

test("nobody pays for fewer seats than there are people", async () => {
  const owner = await ownerInTrial(backend, "fewer", 4);
  await hire(backend, owner, "fewer-one", "employee");
  await hire(backend, owner, "fewer-two", "employee");
  const order = { email: owner.user.email, staffCount: 2, isUpgrade: true };
  expect(await invoke(owner, "create-checkout-session", order)).toMatchObject({
    status: 409,
    data: { code: "seats_in_use", message: expect.stringContaining("3 people"), count: 3 },
  });
  expect((await subscriptionsOf(backend, owner))[0]?.items.data[0]?.quantity).toBe(4);
  await checkOut(owner, 3, { isUpgrade: true });
  await businessBecomes(owner, "trialing", 3);
});
