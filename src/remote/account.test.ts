import * as v from "valibot";
import { expect, it, vi } from "vitest";
import { accountError, callFunction } from "./account.ts";
import type { Remote } from "./client.ts";

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

it.each([
  ["Café counter", { headers: { "x-device-name": "Caf%C3%A9%20counter" } }],
  [undefined, {}],
])("tells a function that the device is called %s", async (name, told) => {
  const invoke = vi.fn(async () => ({ data: {}, error: null }));
  const remote = { functions: { invoke }, deviceName: name && (() => name) } as unknown as Remote;
  await callFunction(remote, "update-staff", { id: "sam" }, v.object({}));
  expect(invoke).toHaveBeenCalledExactlyOnceWith("update-staff", { body: { id: "sam" }, ...told });
});
