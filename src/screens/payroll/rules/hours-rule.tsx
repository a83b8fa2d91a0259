import type { ReactNode } from "react";
import type { PayRuleSettings } from "#domain/pay/pay-rules.ts";
import type { ClockRules } from "#domain/work/clock-rules.ts";
import { NumberField } from "#ui/fields/number-field.tsx";
import { Switch } from "#ui/fields/switch.tsx";
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

interface HoursRuleProps {
  label: string;
  why: string;
  /** In minutes; null while off. */
  value: number | null;
  /** The proposed value when switched on, and the smallest and largest, in minutes. */
  usual: number;
  least: number;
  most: number;
  onChange: (minutes: number | null) => void;
  /** Fields shown while the rule is on. */
  children?: ReactNode;
}

/** A rule that is off, or applies from a number of hours on. */
export function HoursRule({ label, why, value, usual, least, most, onChange, children }: HoursRuleProps) {
  const say = usePayrollWords();
  return (
    <fieldset aria-label={label} className="flex flex-col gap-2 py-4">
      <Switch
        label={label}
        description={why}
        isSelected={value !== null}
        onChange={(isOn) => onChange(isOn ? usual : null)}
      />
      {value !== null && (
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberField
            label={say("rules.after")}
            value={value / HOUR_MINUTES}
            minValue={least / HOUR_MINUTES}
            maxValue={most / HOUR_MINUTES}
            step={STEP_HOURS}
            // An emptied field keeps its value.
            onChange={(hours) => Number.isFinite(hours) && onChange(Math.round(hours * HOUR_MINUTES))}
          />
          {children}
        </div>
      )}
    </fieldset>
  );
}
