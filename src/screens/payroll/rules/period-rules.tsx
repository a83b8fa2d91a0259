import { nextPeriod, periodOf } from "#domain/pay/pay-period.ts";
import { type PayRuleSettings, payScheduleOf } from "#domain/pay/pay-rules.ts";
import { useToday } from "#screens/availability/use-today.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { Card } from "#ui/card.tsx";
import { DatePicker } from "#ui/date-picker.tsx";
import { Select } from "#ui/select.tsx";
import type { RulesProps } from "./rules-tab.tsx";

const SCHEDULES: readonly { value: PayRuleSettings["pay_every"]; label: string }[] = [
  { value: "week", label: "Every week" },
  { value: "two-weeks", label: "Every two weeks" },
  { value: "half-month", label: "Twice a month" },
  { value: "month", label: "Every month" },
];

/** How often people are paid. */
export function PeriodRules({ rules, onChange }: RulesProps) {
  const format = useFormat();
  const schedule = payScheduleOf(rules);
  const now = periodOf(schedule, useToday());
  const next = nextPeriod(schedule, now);
  return (
    <Card title="Pay periods">
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="How often"
          description="How long the periods are that people are paid for."
          value={rules.pay_every}
          options={SCHEDULES}
          onChange={(value) => onChange({ pay_every: value as PayRuleSettings["pay_every"] })}
        />
        <DatePicker
          label="A period begins on"
          description="Any day on which one begins; the others are counted from it."
          value={rules.pay_anchor}
          // While it is typed, a year is 2, 20 and 202 before it is one.
          onChange={(day) => day && day >= "2000-01-01" && onChange({ pay_anchor: day })}
        />
      </div>
      <p className="mt-4 text-muted tabular-nums">
        This period is {format.dayRange(now.from, now.to)}, the next {format.dayRange(next.from, next.to)}.
      </p>
    </Card>
  );
}
