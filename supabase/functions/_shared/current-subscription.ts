import type { StripeSubscription } from "./stripe.ts";

/** The effective subscription of a customer, of all they have, as apply_subscription takes it. Instants are in UTC. */
export interface CurrentSubscription {
  /** The id of the effective subscription. */
  subscription: string;
  new_status: "trialing" | "active" | "past_due" | "canceled";
  /** Paid seats, including the owner's. */
  seats: number;
  /** The end of the initial trial; null without a trial. */
  trial_end: string | null;
  /** The end of the paid month. */
  period_end: string | null;
  /** The end of a cancelled subscription. */
  subscription_end: string | null;
}

/** Our status for each of Stripe's; null for a subscription that never began. */
const STATUS: Record<StripeSubscription["status"], CurrentSubscription["new_status"] | null> = {
  trialing: "trialing",
  active: "active",
  past_due: "past_due",
  unpaid: "past_due",
  paused: "past_due",
  canceled: "canceled",
  incomplete: null,
  incomplete_expired: null,
};

/**
 * Returns the effective one of a customer's subscriptions, given in any order: the newest active one, otherwise the
 * newest that has ended. `replaced` has other active ones, which must be cancelled. Null if nothing was bought.
 */
export function currentSubscription(
  subscriptions: readonly StripeSubscription[],
): { current: StripeSubscription; summary: CurrentSubscription; replaced: StripeSubscription[] } | null {
  const begun = subscriptions
    .filter(({ status }) => STATUS[status] !== null)
    .sort((one, other) => other.created - one.created || (one.id < other.id ? 1 : -1));
  const living = begun.filter((subscription) => lives(subscription));
  const current = living[0] ?? begun[0];
  const new_status = current && STATUS[current.status];
  if (!current || !new_status) return null;
  // The charged quantity counts, not a note on the subscription.
  const seats = current.items.data.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);
  const summary = { subscription: current.id, new_status, seats, ...datesOf(current) };
  return { current, summary, replaced: living.slice(1) };
}

function datesOf(subscription: StripeSubscription) {
  const periodEnd = subscription.items.data[0]?.current_period_end;
  const end =
    subscription.ended_at ??
    subscription.cancel_at ??
    (subscription.cancel_at_period_end ? periodEnd : undefined);
  return {
    trial_end: instant(subscription.trial_end),
    period_end: instant(periodEnd),
    subscription_end: instant(end),
  };
}

function instant(seconds: number | null | undefined): string | null {
  return seconds ? new Date(seconds * 1000).toISOString() : null;
}

/** Whether a subscription can still be changed, instead of being bought anew. */
export function lives(subscription: StripeSubscription): boolean {
  const status = STATUS[subscription.status];
  return status !== null && status !== "canceled";
}
