import type { StripeSubscription } from "./stripe.ts";

/** The effective subscription of a customer, of all they have. */
export interface CurrentSubscription {
  /** The id of the effective subscription. */
  subscription: string;
  status: "trialing" | "active" | "past_due" | "canceled";
  /** Paid seats, including the owner's. */
  staffCount: number;
  /** The end of the initial trial, a UTC instant; null without a trial. */
  trialEndsAt: string | null;
  /** The end of the paid month, a UTC instant. */
  periodEndsAt: string | null;
  /** The end of a cancelled subscription, a UTC instant. */
  endsAt: string | null;
}

/** Our status for each of Stripe's; null for a subscription that never began. */
const STATUS: Record<StripeSubscription["status"], CurrentSubscription["status"] | null> = {
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
  const status = current && STATUS[current.status];
  if (!current || !status) return null;
  const summary = { subscription: current.id, status, staffCount: seatsOf(current), ...datesOf(current) };
  return { current, summary, replaced: living.slice(1) };
}

function datesOf(subscription: StripeSubscription) {
  const periodEnd = subscription.items.data[0]?.current_period_end;
  const end =
    subscription.ended_at ??
    subscription.cancel_at ??
    (subscription.cancel_at_period_end ? periodEnd : undefined);
  return {
    trialEndsAt: instant(subscription.trial_end),
    periodEndsAt: instant(periodEnd),
    endsAt: instant(end),
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

/** The charged quantity counts, not a note on the subscription. */
function seatsOf(subscription: StripeSubscription): number {
  return subscription.items.data.reduce((sum, item) => sum + (item.quantity ?? 0), 0);
}
