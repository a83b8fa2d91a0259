import { expect, it } from "vitest";
import { AccountError } from "#commands/account/account-error.ts";
import { accountError } from "#remote/account.ts";
import { FUNCTION_REFUSALS } from "#schema/protocol/functions.ts";
import { refusalsWords } from "#words/made/refusals.ts";
import { knownRefusal, sayFailure, sayRefusal } from "./say-failure.ts";

const say = await refusalsWords.load("en-US");

it.each(FUNCTION_REFUSALS.filter((code) => code !== "failed"))("says %s of any function", (reason) => {
  expect(sayRefusal(say, { reason, from: "a-new-function" })).toBeTruthy();
});

it("says a function's own text before the general one", () => {
  const told = (from: string | null) => sayRefusal(say, { reason: "not_allowed", from });
  expect(told("invite-staff")).toBe("Only admins can manage staff.");
  expect(told("send-payslip")).toBe("Only admins can email payslips.");
  expect(told(null)).toBe("You don't have permission to do this. Ask an admin.");
});

it.each([
  ["console-unlock", "too_many_tries", 1, "Too many attempts. Try again in 1 minute."],
  ["confirm-email", "too_many_tries", 3, "Too many attempts. Try again in 3 minutes."],
  ["confirm-email", "too_many_tries", null, /several times today/],
  ["create-checkout-session", "seats_in_use", 13, /^Your business has 13 people/],
  ["create-checkout-session", "seats_in_use", null, /^You need a seat for everyone/],
  ["create-staff", "email_taken", 2, /outside your business.*they can change their email or delete/],
  ["import-staff", "email_taken", null, /outside your business/],
  ["accept-invite", "email_taken", null, /Log in with it and change its email or delete it/],
])("of %s, %s with %s is: %s", (from, reason, count, text) => {
  expect(sayRefusal(say, { from, reason, count })).toMatch(text);
});

it.each(["send-payslip", "invite-staff"])(
  "of %s, speaks to the owner of their email as to others",
  (from) => {
    const text = sayRefusal(say, { from, reason: "email_unconfirmed", count: null });
    expect(text).toContain("must be confirmed");
    expect(text).not.toMatch(/owner/i);
  },
);

it.each([
  [{ status: 400, code: "invalid_credentials" }, "Invalid email or password"],
  [
    { status: 422, code: "user_already_exists" },
    /^Another account already uses this email\. Use a different one/,
  ],
  [{ status: 422, code: "weak_password" }, /too easy to guess/],
  [{ status: 422, code: "same_password" }, /already your password/],
  [{ status: 403, code: "session_not_found" }, "Your session has ended. Log in again."],
  [{ status: 403, code: "user_banned" }, /deactivated/],
  [{ status: 403, code: "otp_expired" }, /has expired. Request a new one/],
  [{ status: 422, code: "mfa_challenge_expired" }, /Enter the latest one/],
  [{ status: 429, code: "over_request_rate_limit" }, "Too many attempts. Wait a while, then try again."],
  [{ status: 429 }, "Too many attempts. Wait a while, then try again."],
  [
    { status: 429, message: "Too many wrong passwords. Please try again in 2 minutes." },
    "Too many attempts. Try again in 2 minutes.",
  ],
  [{ status: 503 }, "Can't reach the server. Try again."],
])("says %j of the auth server as: %s", (error, text) => {
  expect(knownRefusal(say, accountError({ message: "English", ...error }))).toMatch(text);
});

it.each([
  new AccountError("refused", "English", { reason: "something_new" }),
  new AccountError("refused", "English", { reason: "failed", from: "create-staff" }),
  new AccountError("refused", "English"),
  new Error("English"),
])("says what was tried instead of what it does not know: %j", (error) => {
  expect(sayFailure(say, error, "Couldn't save. Try again.")).toBe("Couldn't save. Try again.");
  expect(sayFailure(say, error)).toBe("Something went wrong. Try again.");
});
