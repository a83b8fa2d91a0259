import type { Business } from "#schema/entities/business.ts";
import { STAFF_TIERS } from "./prices.ts";

/** How long a payment may be overdue before the business is limited. */
const GRACE_DAYS = 7;
/** Time for the news of a trial's payment to arrive. */
const TRIAL_GRACE_DAYS = 1;
const DAY_MS = 86_400_000;

/** Why a business may not grow, publish or close payroll; the server's rejection codes. */
export type SubscriptionLimit = "trial_ended" | "subscription_ended" | "subscription_past_due";

type Subscribed = Pick<
  Business,
  "subscription_status" | "trial_ends_at" | "period_ends_at" | "subscription_ends_at" | "past_due_since"
>;

/** The state of a subscription. Instants are UTC; null if unknown. */
export type SubscriptionState =
  /** Free for now, with a plan that starts to cost at the end or without one. `daysLeft` counts begun days. */
  | { kind: "trial"; hasPlan: boolean; endsAt: string | null; daysLeft: number | null; isCancelled: boolean }
  | { kind: "active"; renewsAt: string | null }
  /** Cancelled, but paid until then. */
  | { kind: "ending"; endsAt: string }
  /** A payment failed; from `limitedFrom` the business is limited. */
  | { kind: "past-due"; since: string | null; limitedFrom: string | null; isLimited: boolean }
  | { kind: "ended"; afterTrial: boolean; endedAt: string | null };

/** Returns the subscription's state at an instant. The same rules as access.subscription_limit in the database. */
export function subscriptionState(business: Subscribed, now: string): SubscriptionState {
  switch (business.subscription_status) {
    case "none":
    case "trialing":
      return trialState(business, now);
    case "active":
      return business.subscription_ends_at
        ? { kind: "ending", endsAt: business.subscription_ends_at }
        : { kind: "active", renewsAt: business.period_ends_at };
    case "past_due":
      return pastDueState(business.past_due_since, now);
    case "canceled":
      return endedState(business);
  }
}

/** Returns what limits the business, or null. */
export function limitOf(state: SubscriptionState): SubscriptionLimit | null {
  if (state.kind === "ended") return state.afterTrial ? "trial_ended" : "subscription_ended";
  return state.kind === "past-due" && state.isLimited ? "subscription_past_due" : null;
}

function trialState(
  { subscription_status, trial_ends_at, subscription_ends_at }: Subscribed,
  now: string,
): SubscriptionState {
  // A row stored by an older build lacks the field until it is pulled again.
  const left = trial_ends_at ? Date.parse(trial_ends_at) - Date.parse(now) : null;
  if (left !== null && left <= -TRIAL_GRACE_DAYS * DAY_MS) {
    return { kind: "ended", afterTrial: true, endedAt: trial_ends_at };
  }
  return {
    kind: "trial",
    hasPlan: subscription_status === "trialing",
    endsAt: trial_ends_at,
    daysLeft: left === null ? null : Math.max(0, Math.ceil(left / DAY_MS)),
    isCancelled: Boolean(subscription_ends_at),
  };
}

function pastDueState(since: string | null, now: string): SubscriptionState {
  if (!since) return { kind: "past-due", since: null, limitedFrom: null, isLimited: false };
  const limitedAt = Date.parse(since) + GRACE_DAYS * DAY_MS;
  const limitedFrom = new Date(limitedAt).toISOString();
  return { kind: "past-due", since, limitedFrom, isLimited: limitedAt <= Date.parse(now) };
}

/** A business that never paid had a trial: it ended with it, allowing for the time to process that. */
function endedState({ trial_ends_at, subscription_ends_at }: Subscribed): SubscriptionState {
  const afterTrial = Boolean(
    trial_ends_at &&
      subscription_ends_at &&
      Date.parse(subscription_ends_at) <= Date.parse(trial_ends_at) + TRIAL_GRACE_DAYS * DAY_MS,
  );
  return { kind: "ended", afterTrial, endedAt: subscription_ends_at };
}

/** The most seats that can be bought. */
export const SEATS_MAX: number = STAFF_TIERS[3].max;

/**
 * Returns a business's seats, whatever became of the payment: those paid for, or else chosen at sign-up; those of the
 * smallest tier where none were chosen. The same rule as access.seats in the database.
 */
export function seatsOf({ staff_count }: Pick<Business, "staff_count">): number {
  return staff_count ?? STAFF_TIERS[0].max;
}

/** Returns the seats of a plan that was bought; null before the first purchase. */
export function bookedSeats({
  subscription_plan,
  staff_count,
}: Pick<Business, "subscription_plan" | "staff_count">): number | null {
  return subscription_plan ? staff_count : null;
}

/** Returns how many people may still be added, by the seats and the people who have one. */
export function seatsLeft(business: Pick<Business, "staff_count">, held: number): number {
  return Math.max(0, seatsOf(business) - held);
}

/** Returns the fewest seats that can be paid for: nobody who works there loses theirs. */
export function fewestSeats(held: number): number {
  return Math.min(SEATS_MAX, Math.max(1, held));
}
