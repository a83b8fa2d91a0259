import { firstOfWeek, type PayRuleSet } from "#domain/pay/rule-sets.ts";
import { startOfWeek } from "#lib/time/calendar-days.ts";
import { DatePicker } from "#ui/fields/date-picker.tsx";
import { Card } from "#ui/page/card.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useToday } from "#view/times/use-now.ts";
import { usePayrollWords } from "#words/made/use-payroll-words.ts";
import type { HourRules } from "./hours-cards.tsx";

/**
 * The day from which changed rules apply, always the first of a work week: the one that was entered or the next one, by
 * default that of rules still to come, which they replace, or else that of this week.
 */
export function useFirstDay(rules: HourRules, sets: readonly PayRuleSet[], entered: string | null) {
  const today = useToday();
  const week = { firstDayOfWeek: rules.pay_week_start };
  const last = sets.at(-1)?.from ?? today;
  const asked = entered ?? (last > today ? last : startOfWeek(today, week.firstDayOfWeek));
  return { asked, day: firstOfWeek(asked, week) };
}

interface FirstDayCardProps {
  start: ReturnType<typeof useFirstDay>;
  onChange: (day: string | null) => void;
}

/** From when changed rules apply; says so if the day is moved. */
export function FirstDayCard({ start: { asked, day }, onChange }: FirstDayCardProps) {
  const say = usePayrollWords();
  const format = useFormat();
  return (
    <Card title={say("sets.start")}>
      <div className="max-w-xs">
        <DatePicker
          label={say("sets.firstDay")}
          description={
            day === asked ? say("sets.firstDayHint") : say("sets.moved", { day: format.date(day) })
          }
          value={asked}
          // While it is typed, a year is 2, 20 and 202 first.
          onChange={(typed) => typed && typed >= "2000-01-01" && onChange(typed)}
        />
      </div>
    </Card>
  );
}
