import { expect, test } from "vitest";
import { canBeCharged, checkCard } from "./test-card.ts";

const GOOD = { number: "4242 4242 4242 4242", expiry: "12 / 30", securityCode: "123" };

const check = (changes: Partial<typeof GOOD>) => checkCard({ ...GOOD, ...changes });

test("a good card leaves nothing behind but what may be shown", () => {
  expect(check({})).toEqual({ card: { brand: "Visa", last4: "4242", exp_month: 12, exp_year: 2030 } });
});

test.each<[Partial<typeof GOOD>, object]>([
  [{ number: "" }, { number: "Your card number is incomplete." }],
  [{ number: "4242 4242" }, { number: "Your card number is incomplete." }],
  [{ number: "4242 4242 4242 abcd" }, { number: "Your card number is incomplete." }],
  [{ expiry: "" }, { expiry: "Your card's expiration date is incomplete." }],
  [{ expiry: "13/30" }, { expiry: "Your card's expiration date is incomplete." }],
  [{ securityCode: "12" }, { securityCode: "Your card's security code is incomplete." }],
])("with %j the form says what is wrong", (changes, problems) => {
  expect(check(changes)).toEqual({ problems });
});

test.each(["11/26", "11 / 2026", "1/27"])("a month may be written as %s", (expiry) => {
  expect(check({ expiry })).toHaveProperty("card");
});

test("the declined card is declined in Stripe's words, and so is one that is no test card", () => {
  expect(check({ number: "4000 0000 0000 0002" })).toEqual({ declined: "Your card was declined." });
  expect(check({ number: "4111 1111 1111 1111" })).toEqual({
    declined: "Your card was declined. Your request was in test mode, but used a non test card.",
  });
});

test("one card can be saved and not charged", () => {
  const saved = check({ number: "4000000000000341" });
  expect(saved).toHaveProperty("card.last4", "0341");
  expect(canBeCharged("card" in saved ? saved.card : undefined)).toBe(false);
  expect(canBeCharged({ brand: "Visa", last4: "4242", exp_month: 12, exp_year: 2030 })).toBe(true);
  expect(canBeCharged(undefined)).toBe(false);
});
