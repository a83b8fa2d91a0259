import { monthlyPrice } from "#domain/subscription/prices.ts";
import type { SubscriptionState } from "#domain/subscription/subscription-state.ts";
import type { Format } from "#lib/format/create-format.ts";

/** By how many US cents a month the price differs. */
export function differenceCents(from: number, to: number): number {
  return monthlyPrice(to).totalCents - monthlyPrice(from).totalCents;
}

/** '+$2.98 per month', '−$5.96 per month' */
export function differenceText(cents: number, format: Pick<Format, "price">): string {
  const sign = cents > 0 ? "+" : cents < 0 ? "−" : "";
  return `${sign}${format.price(Math.abs(cents))} per month`;
}

/** Whether the subscription that is there is changed; otherwise one is bought. */
export function isChange(state: SubscriptionState): boolean {
  return state.kind === "trial" ? state.hasPlan : state.kind === "active" || state.kind === "ending";
}

/** What happens when a number of seats is chosen: what is charged, and when. */
export function changeText(
  state: SubscriptionState,
  { from, to }: { from: number | null; to: number },
  format: Pick<Format, "date" | "price">,
): string {
  const price = format.price(monthlyPrice(to).totalCents);
  switch (state.kind) {
    case "trial":
      if (!state.hasPlan) {
        return `You are taken to the payment page. The plan begins with a free trial of 14 days, for which no card is needed; then it costs ${price} per month.`;
      }
      return `Nothing is charged now. ${state.endsAt ? `From ${format.date(state.endsAt)} on` : "After the trial"} it costs ${price} per month.${keeps(state.isCancelled)}`;
    case "active":
    case "ending":
      return `${chargeText(from ?? to, to)}${keeps(state.kind === "ending")}`;
    case "past-due":
      return "What is owed must be paid first. You are taken to where that is done.";
    case "ended":
      return `You are taken to the payment page, where the first month is paid: ${price}.`;
  }
}

function chargeText(from: number, to: number): string {
  if (to > from) return "The difference for the rest of the month that is paid is charged at once.";
  if (to < from) return "What is paid already for the rest of the month is credited to your next invoices.";
  return "Nothing is charged now.";
}

function keeps(isCancelled: boolean): string {
  return isCancelled ? " Your plan is then no longer cancelled." : "";
}
