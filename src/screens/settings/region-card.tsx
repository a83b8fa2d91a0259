import type { RegionalSettings } from "#lib/format/format-settings.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { EVERY_MINUTE_MS, useNow } from "#screens/time-clock/use-now.ts";
import { setPreferences, usePreferences } from "#stores/preferences-store.ts";
import { Card } from "#ui/card.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";

const HOUR_CYCLES = [
  { value: "12", label: "12-hour" },
  { value: "24", label: "24-hour" },
];
const FIRST_DAYS = [
  { value: "sun", label: "Sunday" },
  { value: "mon", label: "Monday" },
  { value: "sat", label: "Saturday" },
];

/** How dates and times are written on this device. */
export function RegionCard() {
  const { hourCycle, firstDayOfWeek } = usePreferences();
  return (
    <Card title="Language and region">
      <div className="flex flex-col gap-5">
        <RadioGroup
          label="Time format"
          options={HOUR_CYCLES}
          value={String(hourCycle)}
          onChange={(value) => setPreferences({ hourCycle: value === "24" ? 24 : 12 })}
        />
        <RadioGroup
          label="First day of the week"
          options={FIRST_DAYS}
          value={firstDayOfWeek}
          onChange={(value) =>
            setPreferences({ firstDayOfWeek: value as RegionalSettings["firstDayOfWeek"] })
          }
        />
        <Example />
      </div>
    </Card>
  );
}

function Example() {
  const format = useFormat();
  const now = useNow(EVERY_MINUTE_MS);
  const week = format.weekDays(now);
  return (
    <div className="rounded-xl bg-sunken px-4 py-3">
      <p className="text-sm text-muted">Example</p>
      <p className="font-semibold tabular-nums">
        {format.moment(now)} · this week is {format.dayRange(week[0], week[6])}
      </p>
      <p className="mt-1 text-sm text-muted">
        For this device only. The language of dates and numbers is that of your browser.
      </p>
    </div>
  );
}
