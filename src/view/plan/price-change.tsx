import { monthlyPrice } from "#domain/subscription/prices.ts";
import type { SubscriptionState } from "#domain/subscription/subscription-state.ts";
import type { Format } from "#lib/format/create-format.ts";
import { type SaySubscription, useSubscriptionWords } from "#words/made/use-subscription-words.ts";
import { useFormat } from "../format/use-format.ts";
import { PriceLine } from "./price-breakdown.tsx";

interface PriceChangeProps {
  state: SubscriptionState;
  /** Paid seats; null before the first purchase. */
  from: number | null;
  to: number;
}

/** What a number of seats costs beside the present one, and what happens when it is chosen. */
export function PriceChange({ state, from, to }: PriceChangeProps) {
  const say = useSubscriptionWords();
  const format = useFormat();
  const priced = (seats: number) =>
    say("change.priced", { seats, price: format.price(monthlyPrice(seats).totalCents) });
  return (
    <>
      <dl className="flex flex-col gap-2 tabular-nums">
        {from !== null && (
          <PriceLine label={say(isChange(state) ? "confirm.now" : "confirm.before")} value={priced(from)} />
        )}
        <PriceLine label={say("confirm.new")} value={priced(to)} />
        {from !== null && (
          <PriceLine label={say("confirm.difference")} value={differenceText(say, from, to, format)} />
        )}
      </dl>
      <p className="text-muted">{changeText(say, state, { from, to }, format)}</p>
    </>
  );
}

/** The difference in price: '+$2.98 per month', '−$5.96 per month' */
export function differenceText(
  say: SaySubscription,
  from: number,
  to: number,
  format: Pick<Format, "price">,
): string {
  const cents = monthlyPrice(to).totalCents - monthlyPrice(from).totalCents;
  const sign = cents > 0 ? "+" : cents < 0 ? "−" : "";
  return say("change.difference", { amount: `${sign}${format.price(Math.abs(cents))}` });
}

/** Whether choosing seats changes the existing subscription rather than buying one. */
export function isChange(state: SubscriptionState): boolean {
  return state.kind === "trial" ? state.hasPlan : state.kind === "active" || state.kind === "ending";
}

/** What happens when a number of seats is chosen: the charge, and when. */
export function changeText(
  say: SaySubscription,
  state: SubscriptionState,
  { from, to }: { from: number | null; to: number },
  format: Pick<Format, "date" | "price">,
): string {
  const price = format.price(monthlyPrice(to).totalCents);
  switch (state.kind) {
    case "trial": {
      if (!state.hasPlan) return say("effect.noPlan", { price });
      const plan = state.isCancelled ? "canceled" : "other";
      return state.endsAt
        ? say("effect.trial", { plan, price, date: format.date(state.endsAt) })
        : say("effect.trialUndated", { plan, price });
    }
    case "active":
    case "ending": {
      const charge = from === null || from === to ? "same" : to > from ? "more" : "fewer";
      return say(`effect.${charge}`, { plan: state.kind === "ending" ? "canceled" : "other" });
    }
    case "past-due":
      return say("effect.pastDue");
    case "ended":
      return say("effect.ended", { price });
  }
}
