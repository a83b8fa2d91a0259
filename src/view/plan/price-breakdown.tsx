import { monthlyPrice } from "#domain/subscription/prices.ts";
import { counted } from "#lib/format/counted.ts";
import { useFormat } from "../format/use-format.ts";

/** What a number of staff costs per month, line by line. Screen readers announce changes of the total. */
export function PriceBreakdown({ staffCount }: { staffCount: number }) {
  const format = useFormat();
  const price = monthlyPrice(staffCount);
  return (
    <dl className="flex flex-1 flex-col gap-2 tabular-nums">
      <PriceLine label="Base price" value={format.price(price.baseCents)} />
      {price.lines.map((line) => (
        <PriceLine
          key={line.tier}
          label={`${line.tier} tier: ${line.staff} × ${format.price(line.centsEach)}`}
          value={format.price(line.cents)}
        />
      ))}
      <div className="mt-auto flex items-baseline justify-between gap-4 border-t border-line pt-3">
        <dt className="font-bold">Total per month</dt>
        <dd className="text-2xl font-bold" aria-live="polite">
          {format.price(price.totalCents)}
        </dd>
      </div>
    </dl>
  );
}

function PriceLine({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  );
}

/** Says that the owner needs a seat too, so that nobody buys one too few. */
export function ownSeatText(staffCount: number): string {
  return staffCount === 1
    ? "The owner takes this seat. To add people, choose more."
    : `The owner takes 1 seat, which leaves ${counted(staffCount - 1, "seat")} for others.`;
}
