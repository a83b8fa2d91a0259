import type { ReactNode } from "react";
import type { PayRuleSettings } from "#domain/pay/pay-rules.ts";
import { CLOCK_DEFAULTS, type ClockRules } from "#domain/work/clock-rules.ts";
import type { BusinessWeek } from "#lib/time/calendar-days.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { genericParams } from "#schema/entities/pay-rule-fields.ts";
import { QuantityField } from "#ui/fields/quantity-field.tsx";
import { Select } from "#ui/fields/select.tsx";
import { Switch } from "#ui/fields/switch.tsx";
import { Card } from "#ui/page/card.tsx";
import { usePayrollWords } from "#words/made/use-payroll-words.ts";

/** The rules on this screen: how work is clocked, and how it is paid. */
export type HourRules = PayRuleSettings & ClockRules;

export interface RulesProps {
  rules: HourRules;
  onChange: (changes: Partial<HourRules>) => void;
}

const HOUR_MINUTES = 60;
/** Rules are set in quarters of an hour. */
const STEP_HOURS = 0.25;

/** The rules that are off or apply from some hours on, and the hours that are proposed. */
const HOURS_RULES = {
  /** The weekly threshold of the Fair Labor Standards Act; the daily ones are California's (Labor Code 510). */
  overtimeDay: { field: "overtime_day_minutes", usual: 8 },
  overtimeWeek: { field: "overtime_week_minutes", usual: 40 },
  double: { field: "overtime_second_day_minutes", usual: 12 },
  /** Six hours, as in section 4 of the German Working Hours Act and article 4 of 2003/88/EC. */
  autoBreak: { field: "pay_break_after_minutes", usual: 6 },
  autoOut: { field: "close_after_minutes", usual: CLOCK_DEFAULTS.close_after_minutes / HOUR_MINUTES },
} as const;

const { close_after_minutes, late_grace_minutes } = businessEntity.fields;
const FIELDS = { ...genericParams, close_after_minutes, late_grace_minutes };

/** The least and most that a rule's number may be, in units of so many of its own; no less than a step, if not 0. */
export function rangeOf(field: keyof typeof FIELDS, unit = 1, step = 1) {
  const { least = 0, most = Infinity } = FIELDS[field].rules;
  return { minValue: least === 0 ? 0 : Math.max(least / unit, step), maxValue: most / unit };
}

interface HoursRuleProps extends RulesProps {
  name: keyof typeof HOURS_RULES;
  /** Fields shown while the rule is on. */
  children?: ReactNode;
}

/** A rule that is off, or applies from a number of hours on. */
function HoursRule({ name, rules, onChange, children }: HoursRuleProps) {
  const say = usePayrollWords();
  const { field, usual } = HOURS_RULES[name];
  const minutes = rules[field];
  return (
    <fieldset aria-label={say(`rules.${name}`)} className="flex flex-col gap-2 py-4">
      <Switch
        label={say(`rules.${name}`)}
        description={say(`rules.${name}Hint`)}
        isSelected={minutes !== null}
        onChange={(isOn) => onChange({ [field]: isOn ? usual * HOUR_MINUTES : null })}
      />
      {minutes !== null && (
        <div className="grid gap-4 sm:grid-cols-2">
          <QuantityField
            label={say("rules.after")}
            value={minutes}
            unit={HOUR_MINUTES}
            {...rangeOf(field, HOUR_MINUTES, STEP_HOURS)}
            step={STEP_HOURS}
            onChange={(changed) => onChange({ [field]: changed })}
          />
          {children}
        </div>
      )}
    </fieldset>
  );
}

const PERCENT = {
  unit: 100,
  step: 0.05,
  formatOptions: { style: "percent" },
} as const;
const WEEK_STARTS = ["sun", "mon", "sat"] as const;

export function OvertimeCard(props: RulesProps & { weekStart: BusinessWeek }) {
  const say = usePayrollWords();
  const { rules, onChange } = props;
  const hasOvertime = rules.overtime_day_minutes !== null || rules.overtime_week_minutes !== null;
  return (
    <RowsCard title={say("rules.overtime")}>
      <HoursRule name="overtimeDay" {...props} />
      <HoursRule name="overtimeWeek" {...props}>
        <Select
          label={say("rules.weekStart")}
          value={rules.pay_week_start}
          description={props.weekStart === rules.pay_week_start ? undefined : say("rules.weekDiffers")}
          options={WEEK_STARTS.map((day) => ({ value: day, label: say(`weekStart.${day}`) }))}
          onChange={(day) => onChange({ pay_week_start: day as PayRuleSettings["pay_week_start"] })}
        />
      </HoursRule>
      {hasOvertime && (
        <div className="grid gap-4 py-4 sm:grid-cols-2">
          <QuantityField
            {...PERCENT}
            {...rangeOf("overtime_percent", PERCENT.unit)}
            label={say("rules.overtimeRate")}
            description={say("rules.overtimeRateHint")}
            value={rules.overtime_percent}
            onChange={(percent) => onChange({ overtime_percent: percent })}
          />
        </div>
      )}
      <HoursRule name="double" {...props}>
        <QuantityField
          {...PERCENT}
          {...rangeOf("overtime_second_percent", PERCENT.unit)}
          label={say("rules.doubleRate")}
          value={rules.overtime_second_percent}
          onChange={(percent) => onChange({ overtime_second_percent: percent })}
        />
      </HoursRule>
    </RowsCard>
  );
}

export function BreaksCard(props: RulesProps) {
  const say = usePayrollWords();
  const { rules, onChange } = props;
  return (
    <RowsCard title={say("rules.breaks")}>
      <HoursRule name="autoBreak" {...props}>
        <QuantityField
          label={say("rules.breakLength")}
          value={rules.pay_break_minutes}
          {...rangeOf("pay_break_minutes")}
          onChange={(minutes) => onChange({ pay_break_minutes: minutes })}
        />
      </HoursRule>
      <div className="py-4">
        <Switch
          label={say("rules.payBreaks")}
          description={say("rules.payBreaksHint")}
          isSelected={rules.pay_breaks_paid}
          onChange={(isOn) => onChange({ pay_breaks_paid: isOn })}
        />
      </div>
    </RowsCard>
  );
}

/** When the time clock clocks out by itself, and who counts as late. */
export function ClockRulesCard(props: RulesProps) {
  const say = usePayrollWords();
  return (
    <RowsCard title={say("rules.clock")}>
      <HoursRule name="autoOut" {...props} />
      <div className="grid gap-4 py-4 sm:grid-cols-2">
        <QuantityField
          label={say("rules.lateGrace")}
          description={say("rules.lateGraceHint")}
          value={props.rules.late_grace_minutes}
          {...rangeOf("late_grace_minutes")}
          onChange={(minutes) => props.onChange({ late_grace_minutes: minutes })}
        />
      </div>
    </RowsCard>
  );
}

/** A card of rules with lines between them. */
function RowsCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <div className="-my-4 divide-y divide-line">{children}</div>
    </Card>
  );
}
