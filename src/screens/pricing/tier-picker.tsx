import { Label, Radio, RadioGroup } from "react-aria-components/RadioGroup";
import { STAFF_TIERS, type StaffTierId } from "#domain/subscription/prices.ts";

interface TierPickerProps {
  value: StaffTierId;
  onChange: (tier: StaffTierId) => void;
  /** Tiers for fewer cannot be picked. */
  fewest?: number;
}

/** The staff size tiers beside each other, like the bars of a gauge. */
export function TierPicker({ value, onChange, fewest = 1 }: TierPickerProps) {
  return (
    <RadioGroup
      value={value}
      onChange={(tier) => onChange(tier as StaffTierId)}
      orientation="horizontal"
      className="flex flex-col gap-1.5"
    >
      <Label className="font-semibold">Staff Size Tier</Label>
      <div className="grid grid-cols-2 gap-1 rounded-xl bg-sunken p-1 min-[26rem]:grid-cols-4">
        {STAFF_TIERS.map((tier) => (
          <Radio
            key={tier.id}
            value={tier.id}
            aria-label={tier.label}
            isDisabled={tier.max < fewest}
            className="grid min-h-11 cursor-pointer place-items-center rounded-lg px-2 font-semibold text-muted tabular-nums transition-colors hover:text-ink focus-visible:outline-3 focus-visible:outline-offset-2 focus-visible:outline-brand-ink disabled:cursor-not-allowed disabled:opacity-50 selected:bg-brand selected:text-on-brand"
          >
            {tier.id}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}
