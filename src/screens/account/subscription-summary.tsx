import { CheckList } from "#screens/pricing/check-list.tsx";
import { ownSeatText, PriceBreakdown } from "#screens/pricing/price-breakdown.tsx";
import { Card } from "#ui/card.tsx";

const FEATURES = [
  "Unlimited scheduling and rostering",
  "Staff availability management",
  "Time tracking and attendance",
  "Team chat and communication",
  "Training module access",
];

/** What the chosen number of staff costs a month, and what is in it. */
export function SubscriptionSummary({ staffCount }: { staffCount: number }) {
  return (
    <Card title="Subscription Summary">
      <PriceBreakdown staffCount={staffCount} />
      <p className="mt-3 text-muted">{ownSeatText(staffCount)}</p>
      <p className="mt-2 font-semibold">Your first 14 days are free. No credit card needed.</p>
      <h3 className="mt-5 mb-2 font-semibold">Included</h3>
      <CheckList items={FEATURES} />
    </Card>
  );
}
