import { expect, it } from "vitest";
import { accountError } from "./account.ts";

const LOCKED = "Too many wrong passwords. Please try again in 2 minutes.";

it.each([
  [{ status: 429, code: "over_request_rate_limit", message: LOCKED }, "rate_limited", LOCKED],
  [{ status: 429, message: LOCKED }, "rate_limited", LOCKED],
  [
    { status: 429, code: "over_request_rate_limit", message: "Request rate limit reached" },
    "rate_limited",
    "Too many tries. Please wait a moment.",
  ],
  [
    { status: 400, code: "invalid_credentials", message: "Invalid login credentials" },
    "invalid_credentials",
    "Invalid login credentials",
  ],
  [{ status: 422, code: "user_already_exists", message: "Taken" }, "email_taken", "Taken"],
  [{ status: 503, message: "x" }, "unreachable", "The server cannot be reached. Please try again."],
  [{ status: 404, message: "<html>" }, "refused", ""],
])("says %j in words for people", (error, code, message) => {
  expect(accountError(error)).toMatchObject({ code, message });
});
