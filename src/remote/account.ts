import * as v from "valibot";
import { DEVICE_HEADER, functionError } from "#schema/protocol/functions.ts";
import { AccountError } from "./account-error.ts";
import type { Remote } from "./client.ts";

/** Error names of supabase-js that mean "no answer". */
const UNREACHABLE = ["AuthRetryableFetchError", "FunctionsFetchError", "FunctionsRelayError"];

interface ServerError {
  name?: string;
  code?: string | undefined;
  status?: number | undefined;
  message: string;
}

/** Returns an AccountError with text for people from an error of supabase-js. */
export function accountError(error: ServerError): AccountError {
  if (error.code === "user_already_exists" || error.code === "email_exists") {
    return new AccountError("email_taken", error.message);
  }
  if (error.code === "invalid_credentials") return new AccountError("invalid_credentials", error.message);
  if (error.code === "otp_expired") {
    return new AccountError("invalid_code", "This code is wrong, was used, or has expired.");
  }
  if (error.code === "mfa_verification_failed" || error.code === "mfa_challenge_expired") {
    return new AccountError("invalid_code", "This code is wrong or no longer valid. Enter the newest one.");
  }
  if (error.code === "reauthentication_needed") {
    return new AccountError("refused", "Please log out and log in again first.");
  }
  if (error.status === 429) return new AccountError("rate_limited", tooManyTries(error.message));
  if (isUnreachable(error)) {
    return new AccountError("unreachable", "The server cannot be reached. Please try again.");
  }
  return new AccountError("refused", looksLikeMarkup(error.message) ? "" : error.message);
}

/** Our own lockout states the wait; other limiters speak of requests. */
function tooManyTries(said: string): string {
  return said.startsWith("Too many") ? said : "Too many tries. Please wait a moment.";
}

function isUnreachable(error: ServerError): boolean {
  const status = error.status ?? 200;
  return UNREACHABLE.includes(error.name ?? "") || status === 0 || status >= 500;
}

/** Recognizes a proxy's error page, which is not shown to people. */
function looksLikeMarkup(message: string): boolean {
  return /[<{]/.test(message);
}

/**
 * Calls an edge function and names the device to it. Throws an AccountError with the function's own sentence if it
 * refuses.
 */
export async function callFunction<S extends v.GenericSchema>(
  remote: Remote,
  name: string,
  body: object,
  answer: S,
  timeoutMs?: number,
): Promise<v.InferOutput<S>> {
  // A truncated name may end with half a surrogate pair, which is dropped.
  const device = remote.deviceName?.().replace(/\p{Surrogate}/gu, "");
  const { data, error } = await remote.functions.invoke(name, {
    body,
    // Headers are ASCII.
    ...(device && { headers: { [DEVICE_HEADER]: encodeURIComponent(device) } }),
    ...(timeoutMs && { timeout: timeoutMs }),
  });
  if (error) throw await functionFailure(error);
  const parsed = v.safeParse(answer, data);
  if (!parsed.success) throw new AccountError("unreachable", "The server gave an unexpected answer.");
  return parsed.output;
}

/** Returns an AccountError for a failed edge function, from the error of supabase-js. */
export async function functionFailure(error: Error & { context?: Response }): Promise<AccountError> {
  const said = error.context instanceof Response ? await error.context.json().catch(() => null) : null;
  const refusal = v.safeParse(functionError, said);
  if (refusal.success) return new AccountError("refused", refusal.output.message);
  return accountError({ name: error.name, status: error.context?.status ?? 0, message: "" });
}
