import { useState } from "react";
import { addDays } from "#lib/format/calendar-days.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { Button } from "#ui/button.tsx";
import { DatePicker } from "#ui/date-picker.tsx";
import { Icon } from "#ui/icon.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import type { DaysForm } from "./entry-form.ts";
import { WeekdayPicker } from "./weekday-picker.tsx";

interface WhenFieldsProps {
  form: DaysForm;
  error: string | undefined;
  today: string;
  onChange: (fields: Partial<DaysForm>) => void;
}

const KINDS = [
  { value: "days", label: "Days" },
  { value: "range", label: "From – to" },
  { value: "weekly", label: "Weekly" },
];
const YEAR_DAYS = 365;

/** Which days: single ones, all from one to another, or the same days of every week. */
export function WhenFields({ form, error, today, onChange }: WhenFieldsProps) {
  return (
    <>
      <RadioGroup
        label="When"
        options={KINDS}
        value={form.kind}
        onChange={(value) => onChange({ kind: value as DaysForm["kind"] })}
      />
      {form.kind === "days" && <SingleDays {...{ form, error, today, onChange }} />}
      {form.kind === "weekly" && (
        <WeekdayPicker value={form.weekdays} onChange={(weekdays) => onChange({ weekdays })} />
      )}
      {form.kind !== "days" && <Stretch {...{ form, error, today, onChange }} />}
    </>
  );
}

function Stretch({ form, error, today, onChange }: WhenFieldsProps) {
  const latest = addDays(form.from || today, YEAR_DAYS);
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <DatePicker
        label="First day"
        value={form.from || null}
        min={today}
        error={error}
        onChange={(day) => onChange({ from: day ?? "" })}
      />
      <DatePicker
        label="Last day"
        value={form.to || null}
        min={form.from || today}
        max={latest}
        onChange={(day) => onChange({ to: day ?? "" })}
      />
    </div>
  );
}

function SingleDays({ form, error, today, onChange }: WhenFieldsProps) {
  const format = useFormat();
  const [typed, setTyped] = useState<string | null>(null);
  const days = [...new Set(form.days)].sort();

  /** A year that is being typed is long past until its last digit. */
  function take(day: string | null) {
    const isWhole = day !== null && day >= today;
    setTyped(isWhole ? null : day);
    if (isWhole) onChange({ days: [...days, day] });
  }

  return (
    <div className="flex flex-col gap-4">
      {days.length > 0 && (
        <ul aria-label="Chosen days" className="flex flex-wrap gap-2">
          {days.map((day) => (
            <li key={day} className="relative">
              <Button
                variant="secondary"
                onPress={() => onChange({ days: days.filter((other) => other !== day) })}
              >
                <span className="sr-only">Leave out </span>
                {format.shortDay(day)}
                <Icon name="close" className="size-4" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <DatePicker
        key={days.length}
        label={days.length > 0 ? "Another day" : "Day"}
        value={typed}
        error={error}
        onChange={take}
      />
    </div>
  );
}
