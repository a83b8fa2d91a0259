import { NumberField } from "#ui/fields/number-field.tsx";
import { Switch } from "#ui/fields/switch.tsx";
import { Card } from "#ui/page/card.tsx";
import { usePayrollWords } from "#words/made/use-payroll-words.ts";
import type { RulesProps } from "./hours-rule.tsx";
import { HoursRule } from "./hours-rule.tsx";

const DAY_MINUTES = 24 * 60;
/** Six hours, as in section 4 of the German Working Hours Act and article 4 of 2003/88/EC. */
const USUAL_AFTER_MINUTES = 6 * 60;
const LEAST_AFTER_MINUTES = 15;
const BREAK_MAX_MINUTES = 240;

export function BreakRules({ rules, onChange }: RulesProps) {
  const say = usePayrollWords();
  return (
    <Card title={say("rules.breaks")}>
      <div className="-my-4 divide-y divide-line">
        <HoursRule
          label={say("rules.autoBreak")}
          why={say("rules.autoBreakHint")}
          value={rules.pay_break_after_minutes}
          usual={USUAL_AFTER_MINUTES}
          least={LEAST_AFTER_MINUTES}
          most={DAY_MINUTES}
          onChange={(minutes) => onChange({ pay_break_after_minutes: minutes })}
        >
          <NumberField
            label={say("rules.breakLength")}
            value={rules.pay_break_minutes}
            minValue={1}
            maxValue={BREAK_MAX_MINUTES}
            onChange={(minutes) =>
              Number.isFinite(minutes) && onChange({ pay_break_minutes: Math.round(minutes) })
            }
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
      </div>
    </Card>
  );
}
