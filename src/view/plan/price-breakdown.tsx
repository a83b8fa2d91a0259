import { monthlyPrice } from "#domain/subscription/prices.ts";
import { type SaySubscription, useSubscriptionWords } from "#words/made/use-subscription-words.ts";
import { useFormat } from "../format/use-format.ts";

/** What a number of staff costs per month, line by line. Screen readers announce changes of the total. */
export function PriceBreakdown({ staffCount }: { staffCount: number }) {
  const say = useSubscriptionWords();
  const format = useFormat();
  const price = monthlyPrice(staffCount);
  return (
    <dl className="flex flex-1 flex-col gap-2 tabular-nums">
      <PriceLine label={say("price.base")} value={format.price(price.baseCents)} />
      {price.lines.map((line) => (
        <PriceLine
          key={line.tier}
          label={say("price.tier", {
            range: format.digits(line.tier),
            staff: line.staff,
            price: format.price(line.centsEach),
          })}
          value={format.price(line.cents)}
        />
      ))}
      <div className="mt-auto flex items-baseline justify-between gap-4 border-t border-line pt-3">
        <dt className="font-bold">{say("price.total")}</dt>
        <dd className="text-2xl font-bold" aria-live="polite">
          {format.price(price.totalCents)}
        </dd>
      </div>
    </dl>
  );
}

/** A line of a list of prices. */
export function PriceLine({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  );
}

/** Says that the owner needs a seat too, so that nobody buys one too few. */
export function ownSeatText(say: SaySubscription, staffCount: number): string {
  return say("plan.ownSeat", { others: staffCount - 1 });
}
