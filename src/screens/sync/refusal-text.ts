import type { RejectedChange } from "#queries/use-rejected-changes.ts";

type Code = RejectedChange["code"];
type Refused = Pick<RejectedChange, "collection" | "code" | "reason" | "held">;

const REASONS: Record<Code, string> = {
  forbidden: "You are not allowed to make this change. Your role or your business may have changed since.",
  conflict: "Somebody else changed the same thing in the meantime.",
  gone: "It was deleted in the meantime, or what it belongs to was.",
  invalid: "The server could not accept what was entered. Edit it, then send it again.",
  stale_schema: "It was made with an older version of this app. Reload the app, then try again.",
  period_locked:
    "It falls into a pay period that is already closed. A manager can reopen it or pay the difference.",
};

/** Closed codes of the server, and codes of one collection, that say more than the general ones. */
const DETAILS: Partial<Record<string, string>> = {
  punch_closed: "This punch was already clocked out, and a closed punch cannot be changed from here.",
  missing_reference: "What it belongs to no longer exists.",
  read_only: "This can only be changed by the server.",
  already_claimed: "Somebody else has already asked for this shift. A manager decides who works it.",
  not_open: "This shift is not open any more: it was taken back or given to somebody else.",
  drop_needs_reason: "A shift can only be dropped with a reason.",
  no_such_claim: "The request was withdrawn, or somebody else has decided about it already.",
  trial_ended: "The free trial has ended. Select a plan under Subscription, then send it again.",
  subscription_ended: "The subscription has ended. Select a plan under Subscription, then send it again.",
  subscription_past_due:
    "A payment is more than 7 days overdue. Pay it under Subscription, then send it again.",
  published_stays: "A shift that was published stays so. It can be changed or deleted.",
  not_a_member: "The person is not part of your business any more.",
  shift_changed: "One of the shifts was dropped, removed or given to somebody else in the meantime.",
  // Of refusals from before such completions were taken as begun.
  quiz_not_passed:
    "The quiz was not passed: what it asks was changed in the meantime. Open the module and hand it in again.",
  training_needed:
    "This shift needs training that you have not completed yet. Open Training, then ask for the shift again.",
  shift_over: "One of the shifts is over.",
  poll_ended: "The poll had ended by the time your vote arrived, so it was not counted.",
  poll_stays: "A poll stays as it was asked. Ask another one, and delete this one.",
  poll_end_stays: "A poll can end earlier, but not later, and one that has ended stays so.",
  poll_has_votes: "Somebody has voted already, and what they answered stays as it was asked.",
  swap_over: "This swap was withdrawn or decided in the meantime.",
  "shifts forbidden":
    "It is not yours to change any more: the shift was given to somebody else, or a manager has decided about it.",
  "shifts gone": "The shift was removed from the roster in the meantime.",
  "training gone": "The module was deleted or unpublished in the meantime.",
  "punches invalid":
    "The server could not accept it as it is, and it cannot be edited. Export it if you need it, then enter it again or ask a manager to.",
  "punches conflict held":
    "The server already had another time for this punch, and what is punched is not replaced.",
  "time_records conflict":
    "You were already clocked in, for example on another device. Add a clock-out time if you worked both, or discard this one if it is the same work.",
  "time_records conflict held":
    "The server already had another time for this punch, and what is punched is not replaced.",
  "employee_payments conflict": "Somebody else has already paid this person for some of these days.",
  "time_records gone": "This punch was deleted on the server. Try again to send it as a new one.",
};

/** Why a change was refused, in plain words; codes are never shown. */
export function refusalText({ collection, code, reason, held }: Refused): string {
  const detail = `${collection} ${code}`;
  return (
    DETAILS[reason ?? ""] ??
    (held ? DETAILS[`${detail} held`] : undefined) ??
    DETAILS[detail] ??
    REASONS[code]
  );
}

/** What is worth doing first: what was wrongly entered is refused again unless it is edited. */
export function firstAction(code: Code): "retry" | "edit" {
  return code === "invalid" ? "edit" : "retry";
}
