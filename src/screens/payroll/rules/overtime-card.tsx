import type { PayRuleSettings } from "#domain/pay/pay-rules.ts";
import { NumberField } from "#ui/fields/number-field.tsx";
import { Select } from "#ui/fields/select.tsx";
import { Card } from "#ui/page/card.tsx";
import { usePayrollWords } from "#words/made/use-payroll-words.ts";
import type { RulesProps } from "./hours-rule.tsx";
import { HoursRule } from "./hours-rule.tsx";

const DAY_MINUTES = 24 * 60;
const WEEK_MINUTES = 7 * DAY_MINUTES;
/** The weekly threshold of the Fair Labor Standards Act; the daily ones are California's (Labor Code 510). */
const USUAL = { day: 8 * 60, week: 40 * 60, second: 12 * 60 };

const WEEK_STARTS = ["sun", "mon", "sat"] as const;

export function OvertimeCard({ rules, onChange }: RulesProps) {
  const say = usePayrollWords();
  const hasOvertime = rules.overtime_day_minutes !== null || rules.overtime_week_minutes !== null;
  return (
    <Card title={say("rules.overtime")}>
      <div className="-my-4 divide-y divide-line">
        <HoursRule
          label={say("rules.overtimeDay")}
          why={say("rules.overtimeDayHint")}
          value={rules.overtime_day_minutes}
          usual={USUAL.day}
          least={0}
          most={DAY_MINUTES}
          onChange={(minutes) => onChange({ overtime_day_minutes: minutes })}
        />
        <HoursRule
          label={say("rules.overtimeWeek")}
          why={say("rules.overtimeWeekHint")}
          value={rules.overtime_week_minutes}
          usual={USUAL.week}
          least={0}
          most={WEEK_MINUTES}
          onChange={(minutes) => onChange({ overtime_week_minutes: minutes })}
        >
          <Select
            label={say("rules.weekStart")}
            value={rules.pay_week_start}
            options={WEEK_STARTS.map((day) => ({ value: day, label: say(`weekStart.${day}`) }))}
            onChange={(day) => onChange({ pay_week_start: day as PayRuleSettings["pay_week_start"] })}
          />
        </HoursRule>
        {hasOvertime && (
          <div className="grid gap-4 py-4 sm:grid-cols-2">
            <Percent
              label={say("rules.overtimeRate")}
              description={say("rules.overtimeRateHint")}
              value={rules.overtime_percent}
              onChange={(percent) => onChange({ overtime_percent: percent })}
            />
          </div>
        )}
        <HoursRule
          label={say("rules.double")}
          why={say("rules.doubleHint")}
          value={rules.overtime_second_day_minutes}
          usual={USUAL.second}
          least={0}
          most={DAY_MINUTES}
          onChange={(minutes) => onChange({ overtime_second_day_minutes: minutes })}
        >
          <Percent
            label={say("rules.doubleRate")}
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
