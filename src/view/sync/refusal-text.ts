import type { RejectedChange } from "#queries/sync.ts";
import type { SaySync } from "#words/made/sync.ts";

type Code = RejectedChange["code"];
type Refused = Pick<RejectedChange, "collection" | "code" | "reason" | "held">;

/** What a person can do about a refusal besides discarding it; 'find-shift' and the like lead to a page. */
export type RefusalAction =
  | "retry"
  | "edit"
  | "see-shift"
  | "find-shift"
  | "plan"
  | "training"
  | "news"
  | "reload";

/** The actions by code, the likeliest first. */
const CODES = {
  forbidden: ["retry", "edit"],
  conflict: ["retry", "edit"],
  gone: ["retry", "edit"],
  invalid: ["edit", "retry"],
  stale_schema: ["reload", "retry"],
} as const satisfies Record<Code, readonly RefusalAction[]>;

/** By the server's reason code, or by collection and code where these say more. */
const REASONS = {
  missing_reference: ["retry"],
  read_only: [],
  already_claimed: ["find-shift", "see-shift"],
  not_open: ["find-shift", "see-shift"],
  shift_begun: ["find-shift", "see-shift"],
  drop_needs_reason: ["edit"],
  no_such_claim: ["see-shift"],
  trial_ended: ["plan", "retry"],
  subscription_ended: ["plan", "retry"],
  subscription_past_due: ["plan", "retry"],
  published_stays: ["see-shift"],
  not_a_member: ["retry"],
  shift_changed: ["find-shift", "see-shift"],
  // By this device: settle.ts.
  locked: ["retry"],
  // For changes refused before the server accepted such completions as begun.
  quiz_not_passed: ["training"],
  training_needed: ["training", "retry"],
  cannot_work_position: ["find-shift", "retry"],
  other_time_zone: ["edit"],
  list_full: ["retry"],
  shift_over: ["see-shift"],
  contract_begun: [],
  rule_set_begun: [],
  rate_begun: [],
  day_over: [],
  poll_ended: ["news"],
  poll_stays: ["news"],
  poll_end_stays: ["news"],
  poll_has_votes: ["news"],
  swap_over: ["see-shift"],
  "shifts.forbidden": ["see-shift"],
  "shifts.gone": ["find-shift"],
  "training.gone": ["training"],
  "punches.invalid": ["retry"],
  "punches.conflict.held": [],
  "employee_payments.conflict": ["retry"],
  already_completed: ["training"],
  already_decided: [],
  own_decision: [],
  invalid_answers: ["training"],
  name_taken: ["edit", "retry"],
  no_seats: ["plan", "retry"],
  unknown_timezone: [],
  too_many_tries: ["retry"],
} as const satisfies Record<string, readonly RefusalAction[]>;

type Reason = keyof typeof REASONS;

/** Why a change was refused, as the key of its words and what can be done about it; codes are never shown. */
export function refusalOf({ collection, code, reason, held }: Refused): {
  why: Reason | Code;
  actions: readonly RefusalAction[];
} {
  const detail = `${collection}.${code}`;
  const why = [reason ?? "", ...(held ? [`${detail}.held`] : []), detail].find(isReason);
  if (why) return { why, actions: REASONS[why] };
  // A refusal that an earlier version stored may have a code that is no longer given.
  const known = Object.hasOwn(CODES, code) ? code : "invalid";
  return { why: known, actions: CODES[known] };
}

function isReason(text: string): text is Reason {
  return Object.hasOwn(REASONS, text);
}

export function refusalText(say: SaySync, refused: Refused): string {
  return say(`refusal.${refusalOf(refused).why}`);
}
