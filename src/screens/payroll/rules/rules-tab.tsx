import { addRuleSet } from "#commands/business/rule-sets.ts";
import { useCommand } from "#commands/use-command.ts";
import { nextPeriod, periodOf } from "#domain/pay/pay-period.ts";
import { type PayRuleSettings, payScheduleOf } from "#domain/pay/pay-rules.ts";
import { GENERIC, type PayRuleSet } from "#domain/pay/rule-sets.ts";
import { useWeekStart } from "#queries/roster.ts";
import { genericParams } from "#schema/entities/pay-rule-fields.ts";
import type { RuleParams } from "#schema/entities/rule-set.ts";
import { Button } from "#ui/button.tsx";
import { DatePicker } from "#ui/fields/date-picker.tsx";
import { Select } from "#ui/fields/select.tsx";
import { Card } from "#ui/page/card.tsx";
import { orToast, toast } from "#ui/toasts/toast.ts";
import { PAGE_FOOT } from "#ui/toasts/toast-place.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useSettingsUpdate } from "#view/forms/use-settings-update.ts";
import { useToday } from "#view/times/use-now.ts";
import { usePayrollWords } from "#words/made/use-payroll-words.ts";
import { FirstDayCard, useFirstDay } from "./first-day.tsx";
import { BreaksCard, ClockRulesCard, type HourRules, OvertimeCard, type RulesProps } from "./hours-cards.tsx";
import { RoundingRules } from "./rounding-rules.tsx";
import { RuleHistory } from "./rule-history.tsx";

interface RulesTabProps extends RulesProps {
  /** By their days, as admins have set them. */
  sets: readonly PayRuleSet[];
  /** The day from which the changes shall apply, as entered; null for the usual one. */
  firstDay: string | null;
  onFirstDay: (day: string | null) => void;
  /** The saved rules. */
  saved: HourRules;
  /** What differs from them. The parent keeps it, because tabs unmount. */
  changes: Partial<HourRules>;
  onReset: () => void;
}

/**
 * The business's rules for turning punches into pay: changed ones become a set from a day on. Saved payments keep the rules
 * they used. How often people are paid, and the clock's rules, apply at once.
 */
export function RulesTab(props: RulesTabProps) {
  const { rules, saved, changes, sets, firstDay, onFirstDay, onReset } = props;
  const say = usePayrollWords();
  const format = useFormat();
  const weekStart = useWeekStart();
  const addSet = useCommand(addRuleSet);
  const update = useSettingsUpdate(saved, {
    saved: say("toast.rulesSaved"),
    notRestored: say("toast.rulesNotRestored"),
  });
  const isDirty = Object.keys(changes).length > 0;
  const { params: changed, settings } = partsOf(changes);
  const hasNewParams = Object.keys(changed).length > 0;
  const start = useFirstDay(rules, sets, firstDay);
  const save = () =>
    orToast(say("toast.rulesFailed"), async () => {
      if (hasNewParams) {
        await addSet({ from_day: start.day, code: GENERIC, params: partsOf(rules).params });
        toast.success(say("toast.setSaved", { day: format.date(start.day) }));
      }
      if (Object.keys(settings).length > 0) await update(settings);
      onReset();
    });
  return (
    <form
      noValidate
      className="flex max-w-3xl flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isDirty) void save();
      }}
    >
      <p className="text-muted">{say("rules.intro")}</p>
      <PeriodRules {...props} />
      <RoundingRules {...props} />
      <BreaksCard {...props} />
      <OvertimeCard {...props} weekStart={weekStart} />
      <ClockRulesCard {...props} />
      <RuleHistory sets={sets} />
      {hasNewParams && <FirstDayCard start={start} onChange={onFirstDay} />}
      <footer
        {...PAGE_FOOT}
        className="sticky bottom-(--notices,0px) flex flex-wrap justify-end gap-3 border-t border-line bg-canvas py-4"
      >
        <Button variant="secondary" isDisabled={!isDirty} onPress={onReset}>
          {say("rules.discard")}
        </Button>
        <Button type="submit" isDisabled={!isDirty}>
          {say("rules.save")}
        </Button>
      </footer>
    </form>
  );
}

/** Params of rule sets, and what stays on the business. */
function partsOf(rules: Partial<HourRules>) {
  const isParam = ([field]: [string, unknown]) => field in genericParams;
  const all = Object.entries(rules);
  return {
    params: Object.fromEntries(all.filter(isParam)) as RuleParams,
    settings: Object.fromEntries(all.filter((one) => !isParam(one))) as Partial<HourRules>,
  };
}

const SCHEDULES = ["week", "two-weeks", "half-month", "month"] as const;

/** How often people are paid. */
function PeriodRules({ rules, onChange }: RulesProps) {
  const say = usePayrollWords();
  const format = useFormat();
  const schedule = payScheduleOf(rules);
  const now = periodOf(schedule, useToday());
  const next = nextPeriod(schedule, now);
  return (
    <Card title={say("rules.periods")}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={say("rules.every")}
          description={say("rules.everyHint")}
          value={rules.pay_every}
          options={SCHEDULES.map((every) => ({ value: every, label: say(`every.${every}`) }))}
          onChange={(value) => onChange({ pay_every: value as PayRuleSettings["pay_every"] })}
        />
        <DatePicker
          label={say("rules.anchor")}
          description={say("rules.anchorHint")}
          value={rules.pay_anchor}
          // While it is typed, a year is 2, 20 and 202 first.
          onChange={(day) => day && day >= "2000-01-01" && onChange({ pay_anchor: day })}
        />
      </div>
      <p className="mt-4 text-muted tabular-nums">
        {say("rules.nextPeriods", {
          current: format.dayRange(now.from, now.to),
          next: format.dayRange(next.from, next.to),
        })}
      </p>
    </Card>
  );
}
