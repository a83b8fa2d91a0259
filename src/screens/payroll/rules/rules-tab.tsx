import { nextPeriod, periodOf } from "#domain/pay/pay-period.ts";
import { type PayRuleSettings, payScheduleOf, paySettingsOf } from "#domain/pay/pay-rules.ts";
import { CLOCK_DEFAULTS, clockRulesOf } from "#domain/work/clock-rules.ts";
import type { Business } from "#schema/entities/business.ts";
import { Button } from "#ui/button.tsx";
import { DatePicker } from "#ui/fields/date-picker.tsx";
import { NumberField } from "#ui/fields/number-field.tsx";
import { Select } from "#ui/fields/select.tsx";
import { Card } from "#ui/page/card.tsx";
import { orToast } from "#ui/toasts/toast.ts";
import { PAGE_FOOT } from "#ui/toasts/toast-place.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useSettingsUpdate } from "#view/forms/use-settings-update.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { useToday } from "#view/times/use-now.ts";
import { usePayrollWords } from "#words/made/use-payroll-words.ts";
import { BreakRules } from "./break-rules.tsx";
import { type HourRules, HoursRule, type RulesProps } from "./hours-rule.tsx";
import { OvertimeCard } from "./overtime-card.tsx";
import { RoundingRules } from "./rounding-rules.tsx";

interface RulesTabProps {
  business: Business;
  /** Unsaved changes; the parent keeps them, because tabs unmount. */
  changes: Partial<HourRules>;
  onChange: (changes: Partial<HourRules>) => void;
}

/** The business's rules for turning punches into pay. Saved payments keep the rules they used. */
export function RulesTab({ business, changes, onChange }: RulesTabProps) {
  const say = usePayrollWords();
  const settings = rulesOf(business);
  const rules = { ...settings, ...changes };
  const changed = changedRules(settings, changes);
  const isDirty = Object.keys(changed).length > 0;
  const save = useRulesSaving(settings, () => onChange({}));
  const props: RulesProps = { rules, onChange: (next) => onChange({ ...changes, ...next }) };
  return (
    <form
      noValidate
      className="mx-auto flex max-w-3xl flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isDirty) void save(changed);
      }}
    >
      <p className="text-muted">{say("rules.intro")}</p>
      <PeriodRules {...props} />
      <RoundingRules {...props} />
      <BreakRules {...props} />
      <OvertimeCard {...props} />
      <ClockRulesCard {...props} />
      <footer
        {...PAGE_FOOT}
        className="sticky bottom-0 flex flex-wrap justify-end gap-3 border-t border-line bg-canvas py-4"
      >
        <Button variant="secondary" isDisabled={!isDirty} onPress={() => onChange({})}>
          {say("rules.discard")}
        </Button>
        <Button type="submit" isDisabled={!isDirty}>
          {say("rules.save")}
        </Button>
      </footer>
    </form>
  );
}

/** Marks the rules as unsaved on every tab, so that an update does not reload the page. */
export function useUnsavedRules(business: Business, changes: Partial<HourRules>) {
  useUnsavedForm(Object.keys(changedRules(rulesOf(business), changes)).length > 0);
}

function rulesOf(business: Business): HourRules {
  return { ...paySettingsOf(business), ...clockRulesOf(business) };
}

/** Writes only the differing rules, as another admin may be changing others. */
function changedRules(before: HourRules, changes: Partial<HourRules>): Partial<HourRules> {
  const entries = Object.entries(changes).filter(
    ([field, value]) => before[field as keyof HourRules] !== value,
  );
  return Object.fromEntries(entries);
}

/** Saves rules, and offers to undo. */
function useRulesSaving(before: HourRules, onSaved: () => void) {
  const say = usePayrollWords();
  const update = useSettingsUpdate(before, {
    saved: say("toast.rulesSaved"),
    notRestored: say("toast.rulesNotRestored"),
  });
  return (changed: Partial<HourRules>) =>
    orToast(say("toast.rulesFailed"), async () => {
      await update(changed);
      onSaved();
    });
}

/** The database's limits. */
const LEAST_MINUTES = 60;
const MOST_MINUTES = 48 * 60;
const GRACE_MAX_MINUTES = 120;

/** When the time clock clocks out by itself, and who counts as late. */
function ClockRulesCard({ rules, onChange }: RulesProps) {
  const say = usePayrollWords();
  return (
    <Card title={say("rules.clock")}>
      <div className="-my-4 divide-y divide-line">
        <HoursRule
          label={say("rules.autoOut")}
          why={say("rules.autoOutHint")}
          value={rules.close_after_minutes}
          usual={CLOCK_DEFAULTS.close_after_minutes}
          least={LEAST_MINUTES}
          most={MOST_MINUTES}
          onChange={(minutes) => onChange({ close_after_minutes: minutes })}
        />
        <div className="grid gap-4 py-4 sm:grid-cols-2">
          <NumberField
            label={say("rules.lateGrace")}
            description={say("rules.lateGraceHint")}
            value={rules.late_grace_minutes}
            minValue={0}
            maxValue={GRACE_MAX_MINUTES}
            // An emptied field keeps its value.
            onChange={(minutes) =>
              Number.isFinite(minutes) && onChange({ late_grace_minutes: Math.round(minutes) })
            }
          />
        </div>
      </div>
    </Card>
  );
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
