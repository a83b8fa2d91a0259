import { type ReactNode, useState } from "react";
import { Label, Radio, RadioGroup } from "react-aria-components/RadioGroup";
import {
  countOfTier,
  countOfTyped,
  STAFF_TIERS,
  type StaffTierId,
  tierOfCount,
  WHOLE_RANGE,
} from "#domain/subscription/prices.ts";
import { Button } from "#ui/button.tsx";
import { NumberField } from "#ui/fields/number-field.tsx";
import { Card } from "#ui/page/card.tsx";
import { useSubscriptionWords } from "#words/made/use-subscription-words.ts";
import { useFormat } from "../format/use-format.ts";
import { CheckList } from "./check-list.tsx";
import { ownSeatText, PriceBreakdown } from "./price-breakdown.tsx";

const FEATURES = [
  "rostering",
  "availability",
  "time",
  "chat",
  "training",
  "mobile",
  "files",
  "support",
] as const;

interface CompletePlanProps {
  /** Whether choosing the plan leads to the sign-up. */
  isSignUp?: boolean;
  isBusy?: boolean;
  /** The initial number of staff; 1 (the owner) by default. */
  staffCount?: number | undefined;
  fewest?: number;
  /** The number currently paid for, which cannot be chosen again. */
  current?: number | null;
  children?: (staffCount: number) => ReactNode;
  onChoose: (staffCount: number) => void;
}

/** The only plan: the number of staff, its price and what it includes. */
export function CompletePlan({
  isSignUp = false,
  isBusy = false,
  staffCount,
  fewest = WHOLE_RANGE.min,
  current = null,
  children,
  onChoose,
}: CompletePlanProps) {
  const say = useSubscriptionWords();
  const [count, setCount] = useState(Math.max(fewest, staffCount ?? 1));
  const [typed, setTyped] = useState<number | null>(null);
  // The price follows each key; the field itself is corrected on leaving it.
  const shown = typed === null ? count : countOfTyped(typed, count, fewest);

  function settle(next: number) {
    setTyped(null);
    setCount(next);
  }

  return (
    <Card title={say("plan.title")}>
      <div className="flex flex-col gap-5">
        <TierPicker
          value={tierOfCount(shown).id}
          onChange={(tier) => settle(countOfTier(tier, fewest))}
          fewest={fewest}
        />
        <NumberField
          label={say("plan.count")}
          minValue={fewest}
          maxValue={WHOLE_RANGE.max}
          value={count}
          description={ownSeatText(say, shown)}
          onTyping={setTyped}
          onChange={(next) => settle(countOfTyped(next, count, fewest))}
          // Text that is not a number changes nothing.
          onBlur={() => settle(shown)}
        />
        {/* As high as its longest breakdown, so that nothing below moves while trying numbers. */}
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
          {say(isBusy ? "plan.processing" : isSignUp ? "plan.getStarted" : "plan.select")}
        </Button>
        <div>
          <h3 className="mb-2 font-semibold">{say("plan.included")}</h3>
          <CheckList items={FEATURES.map((feature) => say(`plan.feature.${feature}`))} />
        </div>
      </div>
    </Card>
  );
}

interface TierPickerProps {
  value: StaffTierId;
  onChange: (tier: StaffTierId) => void;
  /** Tiers below this number are disabled. */
  fewest?: number;
}

/** The staff size tiers side by side, like the bars of a gauge. */
function TierPicker({ value, onChange, fewest = 1 }: TierPickerProps) {
  const say = useSubscriptionWords();
  const format = useFormat();
  return (
    <RadioGroup
      value={value}
      onChange={(tier) => onChange(tier as StaffTierId)}
      orientation="horizontal"
      className="flex flex-col gap-1.5"
    >
      <Label className="font-semibold">{say("plan.tier")}</Label>
      <div className="grid grid-cols-2 gap-1 rounded-xl bg-sunken p-1 min-[26rem]:grid-cols-4">
        {STAFF_TIERS.map((tier) => (
          <Radio
            key={tier.id}
            value={tier.id}
            aria-label={say("plan.tierLabel", { range: format.digits(tier.id) })}
            isDisabled={tier.max < fewest}
            className="grid min-h-11 cursor-pointer place-items-center rounded-lg px-2 font-semibold text-muted tabular-nums transition-colors hover:text-ink focus-visible:outline-3 focus-visible:outline-offset-2 focus-visible:outline-brand-ink disabled:cursor-not-allowed disabled:opacity-50 selected:bg-brand selected:text-on-brand"
          >
            {format.digits(tier.id)}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}
