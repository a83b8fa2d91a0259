import { type PayRuleSettings, payRulesOf, ROUNDINGS } from "#domain/pay/pay-rules.ts";
import { roundPunch } from "#domain/pay/worked-time.ts";
import { NumberField } from "#ui/fields/number-field.tsx";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { Select } from "#ui/fields/select.tsx";
import { Card } from "#ui/page/card.tsx";
import { useFormat } from "#view/format/use-format.ts";
import type { RulesProps } from "./hours-rule.tsx";

const MODES: readonly { value: PayRuleSettings["pay_rounding_mode"]; label: string }[] = [
  { value: "nearest", label: "To the nearest" },
  { value: "down", label: "Down" },
  { value: "up", label: "Up" },
  { value: "in-favour", label: "In favour of who worked" },
];
const GRACE_MAX_MINUTES = 120;
/** In UTC, the zone in which the example rounds. */
const EXAMPLE = { start: "2026-03-02T09:07:00.000Z", end: "2026-03-02T17:08:00.000Z" };

/** How worked time is rounded, and which day a night counts for. */
export function RoundingRules({ rules, onChange }: RulesProps) {
  const isRounded = rules.pay_rounding_minutes > 0;
  return (
    <Card title="Beginnings and ends">
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="Round to"
          description="When somebody began and ended is rounded by the clock on the wall."
          value={String(rules.pay_rounding_minutes)}
          options={ROUNDINGS.map((minutes) => ({ value: String(minutes), label: roundingText(minutes) }))}
          onChange={(minutes) => onChange({ pay_rounding_minutes: Number(minutes) })}
        />
        {isRounded && (
          <Select
            label="Which way"
            description="Down takes the earlier time at both ends, up the later."
            value={rules.pay_rounding_mode}
            options={MODES}
            onChange={(mode) => onChange({ pay_rounding_mode: mode as PayRuleSettings["pay_rounding_mode"] })}
          />
        )}
      </div>
      {isRounded && <Example rules={rules} />}
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <NumberField
          label="Early clock-ins, in minutes"
          description="Whoever clocks in at most so long before their shift is paid from when it begins. 0 pays from the clock-in."
          value={rules.pay_early_grace_minutes}
          minValue={0}
          maxValue={GRACE_MAX_MINUTES}
          onChange={(minutes) => onChange({ pay_early_grace_minutes: Math.round(minutes) || 0 })}
        />
      </div>
      <div className="mt-4">
        <RadioGroup
          label="Work over midnight counts"
          columns={2}
          options={[
            { value: "start", label: "To the day it began on" },
            { value: "split", label: "To each day its own hours" },
          ]}
          value={rules.pay_overnight}
          onChange={(value) => onChange({ pay_overnight: value as PayRuleSettings["pay_overnight"] })}
        />
      </div>
    </Card>
  );
}

function Example({ rules }: { rules: PayRuleSettings }) {
  const { timeOfDay } = useFormat();
  const { rounding } = payRulesOf(rules);
  const shown = (instant: string) => timeOfDay(instant.slice(11, 16));
  const rounded = (edge: "start" | "end") =>
    shown(new Date(roundPunch(Date.parse(EXAMPLE[edge]), edge, rounding, "UTC")).toISOString());
  return (
    <p className="mt-3 text-muted">
      Somebody who was there from {shown(EXAMPLE.start)} to {shown(EXAMPLE.end)} is paid from{" "}
      {rounded("start")} to {rounded("end")}.
    </p>
  );
}

function roundingText(minutes: number): string {
  if (minutes === 0) return "Not at all";
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}
