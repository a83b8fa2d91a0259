import type { Planning } from "#domain/roster/rules-of.ts";
import { QuantityField } from "#ui/fields/quantity-field.tsx";
import { Select } from "#ui/fields/select.tsx";
import { Switch } from "#ui/fields/switch.tsx";
import { useRosterSetupWords } from "#words/made/use-roster-setup-words.ts";

/** How long before opening and after closing people may work. */
export const AROUND = ["before_opening_minutes", "after_closing_minutes"] as const;
const WEEK_STARTS = ["sun", "mon", "sat"] as const;
const AROUND_MAX = 480;

interface PlanningFieldsProps {
  value: Planning;
  onChange: (changed: Partial<Planning>) => void;
}

/** The rules for all who plan: the week, work around business hours, and who sees costs. */
export function PlanningFields({ value, onChange }: PlanningFieldsProps) {
  const say = useRosterSetupWords();
  return (
    <div className="flex flex-col gap-4">
      <Select
        label={say("planning.weekStart")}
        description={say("planning.weekStartHint")}
        value={value.week_start}
        options={WEEK_STARTS.map((day) => ({ value: day, label: say(`planning.${day}`) }))}
        onChange={(day) => onChange({ week_start: day as Planning["week_start"] })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {AROUND.map((field) => (
          <QuantityField
            key={field}
            label={say(`planning.${field}.value`)}
            value={value[field]}
            minValue={0}
            maxValue={AROUND_MAX}
            onChange={(minutes) => onChange({ [field]: minutes })}
          />
        ))}
      </div>
      <Switch
        label={say("planning.costs")}
        description={say("planning.costsHint")}
        isSelected={value.managers_see_cost}
        onChange={(managers_see_cost) => onChange({ managers_see_cost })}
      />
    </div>
  );
}
