import type { StripeSubscription } from "./stripe.ts";

/** What a customer's subscriptions amount to. */
export interface CurrentSubscription {
  /** The id of the subscription that counts. */
  subscription: string;
  status: "trialing" | "active" | "past_due" | "canceled";
  /** Paid seats, the owner among them. */
  staffCount: number;
  /** Instants in UTC: the end of the trial it began with, if it did; */
  trialEndsAt: string | null;
  /** of the month that is paid for; */
  periodEndsAt: string | null;
  /** and of it all, where it was cancelled. */
  endsAt: string | null;
}

/** Stripe's states in our words; null for a subscription that never began. */
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
 * The subscriptions of one customer, in any order, as one standing: the newest that lives counts, or else the newest
 * that has ended. `replaced` are living ones beside it, which nobody should go on paying for. Null: nothing was bought.
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

/** Whether it can still be changed, rather than bought anew. */
export function lives(subscription: StripeSubscription): boolean {
  const status = STATUS[subscription.status];
  return status !== null && status !== "canceled";
}

/** What is charged for decides, not what a note on the subscription says. */
function seatsOf(subscription: StripeSubscription): number {
  return subscription.items.data.reduce((sum, item) => sum + (item.quantity ?? 0), 0);
}
