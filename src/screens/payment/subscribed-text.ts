import type { PendingSubscription } from "#stores/pending-subscription.ts";

/** What is told of a payment that was made, in the words of spec section 8; of fewer people it has none. */
export function subscribedText({ staffCount, added }: PendingSubscription): string {
  if (added === null) return `Subscribed with ${staffMembers(staffCount)}!`;
  return added > 0
    ? `Subscription updated successfully! Added ${staffMembers(added)} to your subscription.`
    : `Subscription updated successfully! You now pay for ${staffMembers(staffCount)}.`;
}

function staffMembers(count: number): string {
  return `${count} staff member${count === 1 ? "" : "s"}`;
}
