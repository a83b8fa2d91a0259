import { monthlyPrice } from "#domain/pricing/monthly-price.ts";
import { formatCents } from "#lib/format.ts";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";

const FEATURES = [
  "Unlimited scheduling and rostering",
  "Staff availability management",
  "Time tracking and attendance",
  "Team chat and communication",
  "Training module access",
];

/** What the chosen number of staff costs a month, and what is in it. */
export function SubscriptionSummary({ staffCount }: { staffCount: number }) {
  const price = monthlyPrice(staffCount);
  return (
    <Card title="Subscription Summary">
      <dl className="flex flex-col gap-2 tabular-nums">
        <SummaryLine label="Base price" value={formatCents(price.baseCents)} />
        {price.lines.map((line) => (
          <SummaryLine
            key={line.tier}
            label={`${line.tier} tier: ${line.staff} × ${formatCents(line.centsEach)}`}
            value={formatCents(line.cents)}
          />
        ))}
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3">
          <dt className="font-bold">Total per month</dt>
          <dd className="text-2xl font-bold" aria-live="polite">
            {formatCents(price.totalCents)}
          </dd>
        </div>
      </dl>
      <h3 className="mt-5 mb-2 font-semibold">Included</h3>
      <ul className="grid gap-x-4 gap-y-1.5 text-muted sm:grid-cols-2">
        {FEATURES.map((feature) => (
          <li key={feature} className="flex items-start gap-2">
            <Icon name="check" className="mt-0.5 size-5 text-positive" />
            {feature}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function SummaryLine({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  );
}
