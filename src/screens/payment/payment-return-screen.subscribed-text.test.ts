import { expect, it } from "vitest";
import { subscriptionWords } from "#words/made/subscription.ts";
import { subscribedText } from "./payment-return-screen.tsx";

const say = await subscriptionWords.load("en-US");

it.each([
  [12, null, "Subscribed with 12 staff members!"],
  [1, null, "Subscribed with 1 staff member!"],
  [12, 8, "Subscription updated successfully! Added 8 staff members to your subscription."],
  [5, 1, "Subscription updated successfully! Added 1 staff member to your subscription."],
  [3, -2, "Subscription updated successfully! Your plan now covers 3 staff members."],
  [3, 0, "Subscription updated successfully! Your plan now covers 3 staff members."],
])("%i seats, %j of them new: %s", (staffCount, added, text) => {
  expect(subscribedText(say, { staffCount, added })).toBe(text);
});
