import { type ReactNode, useState } from "react";
import { countOfTier, countOfTyped, tierOfCount, WHOLE_RANGE } from "#domain/subscription/prices.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { NumberField } from "#ui/number-field.tsx";
import { CheckList } from "./check-list.tsx";
import { ownSeatText, PriceBreakdown } from "./price-breakdown.tsx";
import { TierPicker } from "./tier-picker.tsx";

const FEATURES = [
  "Unlimited scheduling and rostering",
  "Staff availability management",
  "Time tracking and attendance",
  "Team chat",
  "Training module access",
  "Mobile app access",
  "File storage and sharing",
  "Customer support within 1 business day",
];

interface CompletePlanProps {
  /** Whether choosing it leads to the sign-up. */
  isSignUp?: boolean;
  isBusy?: boolean;
  /** What stands there at first; the owner alone when left out (spec section 9). */
  staffCount?: number | undefined;
  /** There must be seats for so many. */
  fewest?: number;
  /** What is paid for now, which need not be chosen again. */
  current?: number | null;
  /** What is said of a number that is tried out. */
  children?: (staffCount: number) => ReactNode;
  onChoose: (staffCount: number) => void;
}

/** The one plan: how many people, what that costs, and what is in it. */
export function CompletePlan({
  isSignUp = false,
  isBusy = false,
  staffCount,
  fewest = WHOLE_RANGE.min,
  current = null,
  children,
  onChoose,
}: CompletePlanProps) {
  const [count, setCount] = useState(Math.max(fewest, staffCount ?? 1));
  const [typed, setTyped] = useState<number | null>(null);
  // The price follows each key; the field itself is put right when it is left.
  const shown = typed === null ? count : countOfTyped(typed, count, fewest);

  function settle(next: number) {
    setTyped(null);
    setCount(next);
  }

  return (
    <Card title="Complete Plan">
      <div className="flex flex-col gap-5">
        <TierPicker
          value={tierOfCount(shown).id}
          onChange={(tier) => settle(countOfTier(tier, fewest))}
          fewest={fewest}
        />
        <NumberField
          label="Number of Staff Members"
          minValue={fewest}
          maxValue={WHOLE_RANGE.max}
          value={count}
          description={ownSeatText(shown)}
          onTyping={setTyped}
          onChange={(next) => settle(countOfTyped(next, count, fewest))}
          // What is no number changes nothing by itself.
          onBlur={() => settle(shown)}
        />
        {/* As high as its longest breakdown, so that nothing below moves while a number is tried out. */}
        <div className="flex min-h-52 flex-col">
          <PriceBreakdown staffCount={shown} />
        </div>
        {children?.(shown)}
        <Button
          size="large"
          fullWidth
          isBusy={isBusy}
          isDisabled={shown === current}
          onPress={() => {
            if (!isBusy) onChoose(shown);
          }}
        >
          {isBusy ? "Processing..." : isSignUp ? "Get Started" : "Select Plan"}
        </Button>
        <div>
          <h3 className="mb-2 font-semibold">Everything is included</h3>
          <CheckList items={FEATURES} />
        </div>
      </div>
    </Card>
  );
}
