import type { RejectedChange } from "#queries/sync.ts";

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

interface Refusal {
  /** The reason in plain words. */
  text: string;
  /** The likeliest first. */
  actions: readonly RefusalAction[];
}

const CODES: Record<Code, Refusal> = {
  forbidden: {
    text: "You are not allowed to make this change. Your role or your business may have changed since.",
    actions: ["retry", "edit"],
  },
  conflict: { text: "Somebody else changed the same thing in the meantime.", actions: ["retry", "edit"] },
  gone: { text: "It was deleted in the meantime, or what it belongs to was.", actions: ["retry", "edit"] },
  invalid: {
    text: "Something that was entered is not accepted. Correct it and send it again, or enter it anew.",
    actions: ["edit", "retry"],
  },
  stale_schema: {
    text: "It was made with an older version of this app. Reload the app, then try again.",
    actions: ["reload", "retry"],
  },
  period_locked: {
    text: "It falls into a pay period that is already closed. A manager can reopen it or pay the difference.",
    actions: ["retry"],
  },
};

/** By the server's reason code, or by collection and code where these say more. */
export const REFUSALS: Partial<Record<string, Refusal>> = {
  missing_reference: { text: "What it belongs to no longer exists.", actions: ["retry"] },
  read_only: { text: "This can only be changed by the server.", actions: [] },
  already_claimed: {
    text: "Somebody else has already asked for this shift. A manager decides who works it.",
    actions: ["find-shift", "see-shift"],
  },
  not_open: {
    text: "This shift is not open any more: it was taken back or given to somebody else.",
    actions: ["find-shift", "see-shift"],
  },
  drop_needs_reason: { text: "A shift can only be dropped with a reason.", actions: ["edit"] },
  no_such_claim: {
    text: "The request was withdrawn, or somebody else has decided about it already.",
    actions: ["see-shift"],
  },
  trial_ended: {
    text: "The free trial has ended. Select a plan under Subscription, then send it again.",
    actions: ["plan", "retry"],
  },
  subscription_ended: {
    text: "The subscription has ended. Select a plan under Subscription, then send it again.",
    actions: ["plan", "retry"],
  },
  subscription_past_due: {
    text: "A payment is more than 7 days overdue. Pay it under Subscription, then send it again.",
    actions: ["plan", "retry"],
  },
  published_stays: {
    text: "A shift that was published stays so. It can be changed or deleted.",
    actions: ["see-shift"],
  },
  not_a_member: { text: "The person is not part of your business any more.", actions: ["retry"] },
  shift_changed: {
    text: "One of the shifts was dropped, removed or given to somebody else in the meantime.",
    actions: ["find-shift", "see-shift"],
  },
  // For changes refused before the server accepted such completions as begun.
  quiz_not_passed: {
    text: "The quiz was not passed: what it asks was changed in the meantime. Open the module and hand it in again.",
    actions: ["training"],
  },
  training_needed: {
    text: "This shift needs training that you have not completed yet. Open Training, then ask for the shift again.",
    actions: ["training", "retry"],
  },
  shift_over: { text: "One of the shifts is over.", actions: ["see-shift"] },
  poll_ended: {
    text: "The poll had ended by the time your vote arrived, so it was not counted.",
    actions: ["news"],
  },
  poll_stays: {
    text: "A poll stays as it was asked. Ask another one, and delete this one.",
    actions: ["news"],
  },
  poll_end_stays: {
    text: "A poll can end earlier, but not later, and one that has ended stays so.",
    actions: ["news"],
  },
  poll_has_votes: {
    text: "Somebody has voted already, and what they answered stays as it was asked.",
    actions: ["news"],
  },
  swap_over: { text: "This swap was withdrawn or decided in the meantime.", actions: ["see-shift"] },
  "shifts forbidden": {
    text: "It is not yours to change any more: the shift was given to somebody else, or a manager has decided about it.",
    actions: ["see-shift"],
  },
  "shifts gone": { text: "The shift was removed from the roster in the meantime.", actions: ["find-shift"] },
  "training gone": { text: "The module was deleted or unpublished in the meantime.", actions: ["training"] },
  "punches invalid": {
    text: "The server could not accept it as it is, and it cannot be edited. Export it if you need it, then enter it again or ask a manager to.",
    actions: ["retry"],
  },
  "punches conflict held": {
    text: "The server already had another time for this punch, and what is punched is not replaced.",
    actions: [],
  },
  "employee_payments conflict": {
    text: "Somebody else has already paid this person for some of these days.",
    actions: ["retry"],
  },
  already_completed: {
    text: "This training was completed already, and a completion stays.",
    actions: ["training"],
  },
  already_decided: { text: "A manager has decided about this request in the meantime.", actions: [] },
  invalid_answers: {
    text: "The answers do not fit the quiz as it is now. Open the module and answer it again.",
    actions: ["training"],
  },
  name_taken: {
    text: "Somebody else in your business has this name. Add an initial or a second name, then send it again.",
    actions: ["edit", "retry"],
  },
  no_seats: {
    text: "There is no free seat. Add one under Subscription, then try again.",
    actions: ["plan", "retry"],
  },
  unknown_timezone: { text: "The time zone is not known here. Choose another one in Settings.", actions: [] },
  too_many_tries: { text: "That was tried too often. Wait an hour, then try again.", actions: ["retry"] },
};

/** Why a change was refused, and what can be done about it; codes are never shown. */
export function refusalOf({ collection, code, reason, held }: Refused): Refusal {
  const detail = `${collection} ${code}`;
  return (
    REFUSALS[reason ?? ""] ??
    (held ? REFUSALS[`${detail} held`] : undefined) ??
    REFUSALS[detail] ??
    CODES[code]
  );
}

export const refusalText = (refused: Refused): string => refusalOf(refused).text;
