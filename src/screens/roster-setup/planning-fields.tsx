import type { Planning } from "#domain/roster/rules-of.ts";
import { NumberField } from "#ui/number-field.tsx";
import { Select } from "#ui/select.tsx";
import { Switch } from "#ui/switch.tsx";

export const WEEK_STARTS: readonly { value: Planning["week_start"]; label: string }[] = [
  { value: "sun", label: "Sunday" },
  { value: "mon", label: "Monday" },
  { value: "sat", label: "Saturday" },
];
const AROUND = [
  ["before_opening_minutes", "Work before opening, minutes"],
  ["after_closing_minutes", "Work after closing, minutes"],
] as const;
const AROUND_MAX = 480;

interface PlanningFieldsProps {
  value: Planning;
  onChange: (changed: Partial<Planning>) => void;
}

/** What counts for everybody who plans: the week, work around the business hours, and who sees what it costs. */
export function PlanningFields({ value, onChange }: PlanningFieldsProps) {
  return (
    <div className="flex flex-col gap-4">
      <Select
        label="First day of the week"
        description="Rosters, limits, budget, time records and statistics go by it."
        value={value.week_start}
        options={WEEK_STARTS}
        onChange={(day) => onChange({ week_start: day as Planning["week_start"] })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {AROUND.map(([field, label]) => (
          <NumberField
            key={field}
            label={label}
            value={value[field]}
            minValue={0}
            maxValue={AROUND_MAX}
            // An emptied field keeps what it had.
            onChange={(minutes) => Number.isFinite(minutes) && onChange({ [field]: Math.round(minutes) })}
          />
        ))}
      </div>
      <Switch
        label="Managers see labor cost"
        description="On: managers see everyone's pay rate, the cost of each week and its budget. Off: managers see pay rates of employees only, and no costs."
        isSelected={value.managers_see_cost}
        onChange={(managers_see_cost) => onChange({ managers_see_cost })}
      />
    </div>
  );
}
