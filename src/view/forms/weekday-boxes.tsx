import { useId } from "react";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { weekdaysOf } from "../availability/entry-words.ts";
import { useFormat } from "../format/use-format.ts";

interface WeekdayBoxesProps {
  label: string;
  hint: string;
  /** Sunday is 0. */
  value: readonly number[];
  onChange: (weekdays: number[]) => void;
}

/** Chooses weekdays, in the person's order. */
export function WeekdayBoxes({ label, hint, value: chosen, onChange }: WeekdayBoxesProps) {
  const id = useId();
  return (
    <fieldset aria-labelledby={id} aria-describedby={`${id}-why`}>
      <p id={id} className="font-semibold">
        {label}
      </p>
      <p id={`${id}-why`} className="text-sm text-muted">
        {hint}
      </p>
      <div className="mt-1 grid grid-cols-2 gap-x-4">
        {weekdaysOf(useFormat()).map(({ weekday, long }) => (
          <Checkbox
            key={weekday}
            label={long}
            isSelected={chosen.includes(weekday)}
            onChange={(isChosen) =>
              onChange(isChosen ? [...chosen, weekday] : chosen.filter((day) => day !== weekday))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
