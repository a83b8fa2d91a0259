import type { PayRuleSettings } from "#domain/pay/pay-rules.ts";
import { NumberField } from "#ui/fields/number-field.tsx";
import { Select } from "#ui/fields/select.tsx";
import { Card } from "#ui/page/card.tsx";
import type { RulesProps } from "./hours-rule.tsx";
import { HoursRule } from "./hours-rule.tsx";

const DAY_MINUTES = 24 * 60;
const WEEK_MINUTES = 7 * DAY_MINUTES;
/** The weekly threshold of the Fair Labor Standards Act; the daily ones are California's (Labor Code 510). */
const USUAL = { day: 8 * 60, week: 40 * 60, second: 12 * 60 };

const WEEK_STARTS: readonly { value: PayRuleSettings["pay_week_start"]; label: string }[] = [
  { value: "sun", label: "Sunday" },
  { value: "mon", label: "Monday" },
  { value: "sat", label: "Saturday" },
];

export function OvertimeCard({ rules, onChange }: RulesProps) {
  const hasOvertime = rules.overtime_day_minutes !== null || rules.overtime_week_minutes !== null;
  return (
    <Card title="Overtime">
      <div className="-my-4 divide-y divide-line">
        <HoursRule
          label="Overtime of a day"
          why="What goes beyond so many hours in a day is overtime."
          value={rules.overtime_day_minutes}
          usual={USUAL.day}
          least={0}
          most={DAY_MINUTES}
          onChange={(minutes) => onChange({ overtime_day_minutes: minutes })}
        />
        <HoursRule
          label="Overtime of a week"
          why="What goes beyond so many hours in a week is overtime. Overtime of a day does not count towards it."
          value={rules.overtime_week_minutes}
          usual={USUAL.week}
          least={0}
          most={WEEK_MINUTES}
          onChange={(minutes) => onChange({ overtime_week_minutes: minutes })}
        >
          <Select
            label="Weeks begin on"
            value={rules.pay_week_start}
            options={WEEK_STARTS}
            onChange={(day) => onChange({ pay_week_start: day as PayRuleSettings["pay_week_start"] })}
          />
        </HoursRule>
        {hasOvertime && (
          <div className="grid gap-4 py-4 sm:grid-cols-2">
            <Percent
              label="Overtime is paid at"
              description="Of the rate of the very hours that are overtime."
              value={rules.overtime_percent}
              onChange={(percent) => onChange({ overtime_percent: percent })}
            />
          </div>
        )}
        <HoursRule
          label="Second overtime of a day"
          why="What goes beyond so many hours in a day is paid at a higher rate still."
          value={rules.overtime_second_day_minutes}
          usual={USUAL.second}
          least={0}
          most={DAY_MINUTES}
          onChange={(minutes) => onChange({ overtime_second_day_minutes: minutes })}
        >
          <Percent
            label="It is paid at"
            value={rules.overtime_second_percent}
            onChange={(percent) => onChange({ overtime_second_percent: percent })}
          />
        </HoursRule>
      </div>
    </Card>
  );
}

interface PercentProps {
  label: string;
  description?: string;
  value: number;
  onChange: (percent: number) => void;
}

function Percent({ value, onChange, ...words }: PercentProps) {
  return (
    <NumberField
      {...words}
      value={value / 100}
      minValue={1}
      maxValue={10}
      step={0.05}
      formatOptions={{ style: "percent" }}
      // An emptied field keeps its value.
      onChange={(fraction) => Number.isFinite(fraction) && onChange(Math.round(fraction * 100))}
    />
  );
}
