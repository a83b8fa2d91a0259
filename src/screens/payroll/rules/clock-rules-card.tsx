import { CLOCK_DEFAULTS } from "#domain/work/clock-rules.ts";
import { Card } from "#ui/card.tsx";
import { NumberField } from "#ui/number-field.tsx";
import { HoursRule } from "./hours-rule.tsx";
import type { RulesProps } from "./rules-tab.tsx";

/** The limits are the database's. */
const LEAST_MINUTES = 60;
const MOST_MINUTES = 48 * 60;
const GRACE_MAX_MINUTES = 120;

/** When the time clock ends by itself, and who is late. */
export function ClockRulesCard({ rules, onChange }: RulesProps) {
  return (
    <Card title="Time clock">
      <div className="-my-4 divide-y divide-line">
        <HoursRule
          label="Forgotten clock-outs"
          why="Whoever is at work for longer is clocked out when their shift ended, or after so many hours where they had none. It is marked as automatic, and waits to be looked at."
          value={rules.close_after_minutes}
          usual={CLOCK_DEFAULTS.close_after_minutes}
          least={LEAST_MINUTES}
          most={MOST_MINUTES}
          onChange={(minutes) => onChange({ close_after_minutes: minutes })}
        />
        <div className="grid gap-4 py-4 sm:grid-cols-2">
          <NumberField
            label="On time, within minutes"
            description="Whoever comes or leaves no further from the plan is neither late nor early."
            value={rules.late_grace_minutes}
            minValue={0}
            maxValue={GRACE_MAX_MINUTES}
            // An emptied field keeps what it had.
            onChange={(minutes) =>
              Number.isFinite(minutes) && onChange({ late_grace_minutes: Math.round(minutes) })
            }
          />
        </div>
      </div>
    </Card>
  );
}
