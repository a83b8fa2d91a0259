import * as v from "valibot";
import { DEVICE_HEADER, functionError } from "#schema/protocol/functions.ts";
import { AccountError } from "./account-error.ts";
import type { Remote } from "./client.ts";

/** Names that mean "no answer" in the errors of supabase-js. */
const UNREACHABLE = ["AuthRetryableFetchError", "FunctionsFetchError", "FunctionsRelayError"];

interface ServerError {
  name?: string;
  code?: string | undefined;
  status?: number | undefined;
  message: string;
}

/** Turns what supabase-js reports into an AccountError with words a person may see. */
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

/** Our own lockout says how long to wait; other limiters speak in terms of requests. */
function tooManyTries(said: string): string {
  return said.startsWith("Too many") ? said : "Too many tries. Please wait a moment.";
}

function isUnreachable(error: ServerError): boolean {
  const status = error.status ?? 200;
  return UNREACHABLE.includes(error.name ?? "") || status === 0 || status >= 500;
}

/** A proxy's error page is not for people's eyes. */
function looksLikeMarkup(message: string): boolean {
  return /[<{]/.test(message);
}

/**
 * Calls an edge function, which is told the name of the device. Throws an AccountError with the function's own sentence
 * when it refuses.
 */
export async function callFunction<S extends v.GenericSchema>(
  remote: Remote,
  name: string,
  body: object,
  answer: S,
  timeoutMs?: number,
): Promise<v.InferOutput<S>> {
  // Half a character, which a name that was cut may end with, is none.
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

/** What supabase-js reports of an edge function that did not answer as it should, as an AccountError. */
export async function functionFailure(error: Error & { context?: Response }): Promise<AccountError> {
  const said = error.context instanceof Response ? await error.context.json().catch(() => null) : null;
  const refusal = v.safeParse(functionError, said);
  if (refusal.success) return new AccountError("refused", refusal.output.message);
  return accountError({ name: error.name, status: error.context?.status ?? 0, message: "" });
}
