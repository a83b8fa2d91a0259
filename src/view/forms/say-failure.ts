import { useCallback } from "react";
import { AccountError, type SaidRefusal } from "#commands/account/account-error.ts";
import { type SayRefusals, useRefusalsWords } from "#words/made/use-refusals-words.ts";

type KeyOf = (reason: string) => string;

const any: KeyOf = (reason) => `any.${reason}`;
const staff: KeyOf = (reason) => `staff.${reason}`;
const billing: KeyOf = (reason) => `billing.${reason}`;
const own: KeyOf = (reason) => `own.${reason}`;
const console: KeyOf = (reason) => `console.${reason}`;

/** Where a function's own texts are, the most specific first; the others' are under "any". */
const TEXTS: Record<string, readonly KeyOf[]> = {
  "create-staff": [staff],
  "update-staff": [staff],
  "deactivate-staff": [staff],
  "delete-staff": [staff],
  "import-staff": [staff],
  "invite-staff": [(reason) => `invite.${reason}`, staff],
  "accept-invite": [(reason) => `join.${reason}`, staff],
  "confirm-email": [(reason) => `confirm.${reason}`],
  "send-payslip": [(reason) => `payslip.${reason}`],
  "send-support-request": [(reason) => `support.${reason}`],
  "apply-for-job": [(reason) => `application.${reason}`],
  "create-checkout-session": [billing],
  "update-subscription": [billing],
  "create-customer": [billing],
  "customer-portal": [billing],
  "list-invoices": [billing],
  "delete-account": [own],
  "delete-business": [own],
  "hand-over-business": [own],
  "register-tablet": [(reason) => `tablet.${reason}`],
  "reset-own-pin": [(reason) => `pin.${reason}`],
  "console-unlock": [console],
  "console-data": [console],
};

/** Codes of the auth server that mean the same as one of ours. */
const SAME: Record<string, string> = {
  bad_jwt: "not_authenticated",
  no_authorization: "not_authenticated",
  refresh_token_already_used: "not_authenticated",
  refresh_token_not_found: "not_authenticated",
  session_expired: "not_authenticated",
  session_not_found: "not_authenticated",
  validation_failed: "invalid_input",
  over_request_rate_limit: "too_many_tries",
};

/** For errors of which only the kind is known. */
const KINDS: Record<AccountError["code"], string | null> = {
  invalid_credentials: "invalid_credentials",
  invalid_code: "invalid_code",
  email_taken: "email_taken",
  unreachable: "unreachable",
  rate_limited: "too_many_tries",
  storage_full: "storage_full",
  refused: null,
};

/** A text that takes a number, and any other. */
type Countable = "any.too_many_tries.count";
type Plain = "any.failed";

/** What a code means, in words; null for an unknown one and for "failed", which tells nothing. */
export function sayRefusal(say: SayRefusals, { reason, from, count }: SaidRefusal): string | null {
  if (!reason || reason === "failed") return null;
  const keys = [...(TEXTS[from ?? ""] ?? []), any].map((keyOf) => keyOf(SAME[reason] ?? reason));
  const counted = keys.map((key) => `${key}.count`).find((key) => say.has(key));
  if (counted && typeof count === "number") return say(counted as Countable, { count });
  const key = keys.find((each) => say.has(each));
  return key === undefined ? null : say(key as Plain);
}

/** Why the server refused, in words; null if it gave no reason that this app knows. */
export function knownRefusal(say: SayRefusals, error: unknown): string | null {
  if (!(error instanceof AccountError)) return null;
  const { reason, from, count } = error;
  const said = { from, count };
  return sayRefusal(say, { ...said, reason }) ?? sayRefusal(say, { ...said, reason: KINDS[error.code] });
}

/** Why something failed, in words: the server's reason, else `otherwise`. Never the server's own sentence. */
export function sayFailure(say: SayRefusals, error: unknown, otherwise: string = say("any.failed")): string {
  return knownRefusal(say, error) ?? otherwise;
}

/** sayFailure in the person's language. */
export function useSayFailure(): (error: unknown, otherwise?: string) => string {
  const say = useRefusalsWords();
  return useCallback((error, otherwise) => sayFailure(say, error, otherwise), [say]);
}
