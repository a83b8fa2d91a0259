import { genericRules } from "#domain/pay/packs/generic.ts";
import { type PayRuleSettings, ROUNDINGS } from "#domain/pay/pay-rules.ts";
import { roundPunch } from "#domain/pay/worked-time.ts";
import { NumberField } from "#ui/fields/number-field.tsx";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { Select } from "#ui/fields/select.tsx";
import { Card } from "#ui/page/card.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { usePayrollWords } from "#words/made/use-payroll-words.ts";
import { type RulesProps, rangeOf } from "./hours-cards.tsx";

const MODES = ["nearest", "down", "up", "in-favour"] as const;
/** In UTC, the zone in which the example rounds. */
const EXAMPLE = { start: "2026-03-02T09:07:00.000Z", end: "2026-03-02T17:08:00.000Z" };

/** How worked time is rounded, and which day a night counts for. */
export function RoundingRules({ rules, onChange }: RulesProps) {
  const say = usePayrollWords();
  const isRounded = rules.pay_rounding_minutes > 0;
  return (
    <Card title={say("rules.times")}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={say("rules.round")}
          description={say("rules.roundHint")}
          value={String(rules.pay_rounding_minutes)}
          options={ROUNDINGS.map((minutes) => ({
            value: String(minutes),
            label: say("rules.roundTo", { minutes }),
          }))}
          onChange={(minutes) => onChange({ pay_rounding_minutes: Number(minutes) })}
        />
        {isRounded && (
          <Select
            label={say("rules.mode")}
            description={say("rules.modeHint")}
            value={rules.pay_rounding_mode}
            options={MODES.map((mode) => ({ value: mode, label: say(`mode.${mode}`) }))}
            onChange={(mode) => onChange({ pay_rounding_mode: mode as PayRuleSettings["pay_rounding_mode"] })}
          />
        )}
      </div>
      {isRounded && <Example rules={rules} />}
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <NumberField
          label={say("rules.earlyGrace")}
          description={say("rules.earlyGraceHint")}
          value={rules.pay_early_grace_minutes}
          {...rangeOf("pay_early_grace_minutes")}
          onChange={(minutes) => onChange({ pay_early_grace_minutes: Math.round(minutes) || 0 })}
        />
      </div>
      <div className="mt-4">
        <RadioGroup
          label={say("rules.overnight")}
          columns={2}
          options={[
            { value: "start", label: say("overnight.start") },
            { value: "split", label: say("overnight.split") },
          ]}
          value={rules.pay_overnight}
          onChange={(value) => onChange({ pay_overnight: value as PayRuleSettings["pay_overnight"] })}
        />
      </div>
    </Card>
  );
}

function Example({ rules }: { rules: PayRuleSettings }) {
  const say = usePayrollWords();
  const { timeOfDay } = useFormat();
  const { rounding } = genericRules({ ...rules });
  const shown = (instant: string) => timeOfDay(instant.slice(11, 16));
  const rounded = (edge: "start" | "end") =>
    shown(new Date(roundPunch(Date.parse(EXAMPLE[edge]), edge, rounding, "UTC")).toISOString());
  return (
    <p className="mt-3 text-muted">
      {say("rules.example", {
        start: shown(EXAMPLE.start),
        end: shown(EXAMPLE.end),
        paidStart: rounded("start"),
        paidEnd: rounded("end"),
      })}
    </p>
  );
}
