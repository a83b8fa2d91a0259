import * as v from "valibot";
import { DEVICE_HEADER, functionError, minutesSaid } from "#schema/protocol/functions.ts";
import { AccountError, unexpectedAnswer, unreachable } from "./account-error.ts";
import type { Remote } from "./client.ts";

/** Error names of supabase-js that mean "no answer". */
const UNREACHABLE = ["AuthRetryableFetchError", "FunctionsFetchError", "FunctionsRelayError"];

interface ServerError {
  name?: string;
  code?: string | undefined;
  status?: number | undefined;
  message: string;
}

/** Returns an AccountError from an error of supabase-js. */
export function accountError(error: ServerError): AccountError {
  const said = { reason: error.code ?? null };
  if (error.code === "user_already_exists" || error.code === "email_exists") {
    return new AccountError("email_taken", error.message, { reason: "email_taken" });
  }
  if (error.code === "invalid_credentials")
    return new AccountError("invalid_credentials", error.message, said);
  if (error.code === "otp_expired") {
    return new AccountError("invalid_code", "This code is wrong, was used, or has expired.", said);
  }
  if (error.code === "mfa_verification_failed" || error.code === "mfa_challenge_expired") {
    return new AccountError("invalid_code", "This code is wrong or no longer valid. Enter the newest one.", {
      reason: "mfa_verification_failed",
    });
  }
  if (error.code === "reauthentication_needed") {
    return new AccountError("refused", "Please log out and log in again first.", said);
  }
  if (error.status === 429) {
    return new AccountError("rate_limited", tooManyTries(error.message), {
      ...said,
      count: minutesSaid(error.message),
    });
  }
  if (isUnreachable(error)) return unreachable();
  return new AccountError("refused", looksLikeMarkup(error.message) ? "" : error.message, said);
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
 * Calls an edge function and names the device to it. Throws an AccountError with the function's code if it
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
  if (error) throw await functionFailure(name, error);
  return parseAnswer(answer, data);
}

/**
 * Calls a function of the database, by default without an answer. Throws an AccountError, without Postgres's text of
 * a refusal: that is not for people.
 */
export async function callRpc<S extends v.GenericSchema = v.UnknownSchema>(
  remote: Remote,
  name: string,
  args: object = {},
  answer: S = v.unknown() as never,
): Promise<v.InferOutput<S>> {
  const { data, error, status } = await remote.rpc(name, args);
  if (error) throw accountError({ message: "", status });
  return parseAnswer(answer, data);
}

/** Throws an AccountError if the answer is not of this shape. */
export function parseAnswer<S extends v.GenericSchema>(answer: S, data: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(answer, data);
  if (!parsed.success) throw unexpectedAnswer();
  return parsed.output;
}

/** Returns an AccountError for a failed edge function, from the error of supabase-js. */
export async function functionFailure(
  from: string,
  error: Error & { context?: Response },
): Promise<AccountError> {
  const said = error.context instanceof Response ? await error.context.json().catch(() => null) : null;
  const refusal = v.safeParse(functionError, said);
  if (refusal.success) {
    const { code: reason, message, count = null } = refusal.output;
    return new AccountError("refused", message, { reason, from, count });
  }
  return accountError({ name: error.name, status: error.context?.status ?? 0, message: "" });
}
