import * as v from "valibot";
import { DEVICE_HEADER, functionError, minutesSaid } from "#schema/protocol/functions.ts";
import { AccountError, unexpectedAnswer, unreachable } from "./account-error.ts";
import type { Remote } from "./client.ts";

/** The server may wait for a mail server; a longer silence means a dead connection. */
export const MAIL_TIMEOUT_MS = 60_000;

/** Error names of supabase-js that mean "no answer". */
const UNREACHABLE = ["AuthRetryableFetchError", "FunctionsFetchError", "FunctionsRelayError"];

const CODE_WRONG = "This code is wrong or no longer valid. Enter the newest one.";

interface ServerError {
  name?: string;
  code?: string | undefined;
  status?: number | undefined;
  message: string;
}

/** By code of the auth server; its own message and code count where none are given. */
const REFUSALS: Partial<Record<string, { code: AccountError["code"]; message?: string; reason?: string }>> = {
  user_already_exists: { code: "email_taken", reason: "email_taken" },
  email_exists: { code: "email_taken", reason: "email_taken" },
  invalid_credentials: { code: "invalid_credentials" },
  otp_expired: { code: "invalid_code", message: "This code is wrong, was used, or has expired." },
  mfa_verification_failed: { code: "invalid_code", message: CODE_WRONG },
  mfa_challenge_expired: { code: "invalid_code", message: CODE_WRONG, reason: "mfa_verification_failed" },
  reauthentication_needed: { code: "refused", message: "Please log out and log in again first." },
};

/** Returns an AccountError from an error of supabase-js. */
export function accountError(error: ServerError): AccountError {
  const said = { reason: error.code ?? null };
  const known = REFUSALS[error.code ?? ""];
  if (known) return new AccountError(known.code, known.message ?? error.message, { ...said, ...known });
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

/** Calls an edge function, naming the device. Throws an AccountError with the function's code if it refuses. */
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

/** Calls a function of the database. Throws an AccountError without Postgres's text, which is not for people. */
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
