import { useId, useState } from "react";
import { ToggleButton } from "react-aria-components/ToggleButton";
import { ToggleButtonGroup } from "react-aria-components/ToggleButtonGroup";
import { addDays } from "#lib/time/calendar-days.ts";
import { Button } from "#ui/button.tsx";
import { DatePicker } from "#ui/fields/date-picker.tsx";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { useAvailabilityWords } from "#words/made/use-availability-words.ts";
import { useFormat } from "../format/use-format.ts";
import type { DaysForm } from "./entry-form.ts";
import { weekdaysOf } from "./entry-words.ts";

interface WhenFieldsProps {
  form: DaysForm;
  error: string | undefined;
  today: string;
  onChange: (fields: Partial<DaysForm>) => void;
}

const KINDS: readonly DaysForm["kind"][] = ["days", "range", "weekly"];
const YEAR_DAYS = 365;

/** The fields for an entry's days: single ones, a range, or the same weekdays every week. */
export function WhenFields({ form, error, today, onChange }: WhenFieldsProps) {
  const say = useAvailabilityWords();
  return (
    <>
      <RadioGroup
        label={say("when.label")}
        options={KINDS.map((kind) => ({ value: kind, label: say(`when.kind.${kind}`) }))}
        value={form.kind}
        onChange={(value) => onChange({ kind: value as DaysForm["kind"] })}
      />
      {form.kind === "days" && <SingleDays form={form} error={error} today={today} onChange={onChange} />}
      {form.kind === "weekly" && (
        <WeekdayPicker value={form.weekdays} onChange={(weekdays) => onChange({ weekdays })} />
      )}
      {form.kind !== "days" && <Stretch form={form} error={error} today={today} onChange={onChange} />}
    </>
  );
}

function Stretch({ form, error, today, onChange }: WhenFieldsProps) {
  const say = useAvailabilityWords();
  const latest = addDays(form.from || today, YEAR_DAYS);
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <DatePicker
        label={say("when.first")}
        value={form.from || null}
        min={today}
        error={error}
        onChange={(day) => onChange({ from: day ?? "" })}
      />
      <DatePicker
        label={say("when.last")}
        value={form.to || null}
        min={form.from || today}
        max={latest}
        onChange={(day) => onChange({ to: day ?? "" })}
      />
    </div>
  );
}

function SingleDays({ form, error, today, onChange }: WhenFieldsProps) {
  const say = useAvailabilityWords();
  const format = useFormat();
  const [typed, setTyped] = useState<string | null>(null);
  const days = [...new Set(form.days)].sort();

  /** A half-typed year is long past, so it is ignored until complete. */
  function take(day: string | null) {
    const isWhole = day !== null && day >= today;
    setTyped(isWhole ? null : day);
    if (isWhole) onChange({ days: [...days, day] });
  }

  return (
    <div className="flex flex-col gap-4">
      {days.length > 0 && (
        <ul aria-label={say("when.selected")} className="flex flex-wrap gap-2">
          {days.map((day) => (
            <li key={day} className="relative">
              <Button
                variant="secondary"
                aria-label={say("when.remove", { day: format.shortDay(day) })}
                onPress={() => onChange({ days: days.filter((other) => other !== day) })}
              >
                {format.shortDay(day)}
                <Icon name="close" className="size-4" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <DatePicker
        key={days.length}
        label={say(days.length > 0 ? "when.anotherDay" : "when.day")}
        value={typed}
        error={error}
        onChange={take}
      />
    </div>
  );
}

interface WeekdayPickerProps {
  /** Sunday is 0. */
  value: readonly number[];
  onChange: (weekdays: number[]) => void;
}

function WeekdayPicker({ value, onChange }: WeekdayPickerProps) {
  const say = useAvailabilityWords();
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <span id={id} className="font-semibold">
        {say("when.weekdays")}
      </span>
      <ToggleButtonGroup
        aria-labelledby={id}
        selectionMode="multiple"
        selectedKeys={value.map(String)}
        onSelectionChange={(keys) => onChange([...keys].map(Number))}
        className="grid grid-cols-7 gap-1"
      >
        {weekdaysOf(useFormat()).map(({ weekday, short, long }) => (
          <ToggleButton
            key={weekday}
            id={String(weekday)}
            aria-label={long}
            className="min-h-11 cursor-pointer rounded-lg border border-edge text-sm font-semibold hover:bg-sunken selected:border-brand selected:bg-brand selected:text-on-brand"
          >
            {short}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  );
}
