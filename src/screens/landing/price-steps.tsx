import { STAFF_TIERS } from "#domain/subscription/prices.ts";
import { useFormat } from "#screens/business/use-format.ts";

/** What each person costs, by how many there are: a bar for every step, as long as its price. */
export function PriceSteps() {
  const format = useFormat();
  return (
    <ul className="flex max-w-md flex-col gap-4">
      {STAFF_TIERS.map(({ id, max, centsEach }) => (
        <li key={id}>
          <p className="flex items-baseline justify-between gap-4">
            {/* The first is in the base price. */}
            <span className="font-medium">{id === "1-10" ? `Staff 2-${max}` : `Staff ${id}`}</span>
            <span className="text-muted tabular-nums">
              <span className="font-bold text-ink">{format.price(centsEach)}</span> each
            </span>
          </p>
          <div
            aria-hidden="true"
            className="mt-1.5 h-2 rounded-full bg-brand"
            style={{ width: `${centsEach / 2}%` }}
          />
        </li>
      ))}
    </ul>
  );
}
