import { useId } from "react";
import { Checkbox } from "#ui/checkbox.tsx";
import { useDayNames } from "./use-day-names.ts";

interface RequiredDaysProps {
  /** Days of the week; Sunday is 0. */
  days: readonly number[];
  onChange: (days: number[]) => void;
}

/** On which days of the week somebody must work a template. */
export function RequiredDays({ days, onChange }: RequiredDaysProps) {
  const id = useId();
  const names = useDayNames("long");
  const toggle = (day: number, isRequired: boolean) =>
    onChange(isRequired ? [...days, day] : days.filter((each) => each !== day));
  return (
    <fieldset aria-labelledby={id} aria-describedby={`${id}-why`}>
      <p id={id} className="font-semibold">
        Required on
      </p>
      <p id={`${id}-why`} className="text-sm text-muted">
        The roster says so when nobody works it on these days.
      </p>
      <div className="mt-1 grid grid-cols-2 gap-x-4">
        {names.map(({ day, name }) => (
          <Checkbox
            key={day}
            label={name}
            isSelected={days.includes(day)}
            onChange={(isRequired) => toggle(day, isRequired)}
          />
        ))}
      </div>
    </fieldset>
  );
}
