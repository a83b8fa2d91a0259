import { useId } from "react";
import { ToggleButton } from "react-aria-components/ToggleButton";
import { ToggleButtonGroup } from "react-aria-components/ToggleButtonGroup";
import { useFormat } from "#screens/business/use-format.ts";
import { weekdaysOf } from "./entry-words.ts";

interface WeekdayPickerProps {
  /** Sunday is 0. */
  value: readonly number[];
  onChange: (weekdays: number[]) => void;
}

/** Some days of the week, in the order of the reader's week. */
export function WeekdayPicker({ value, onChange }: WeekdayPickerProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <span id={id} className="font-semibold">
        On every
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
