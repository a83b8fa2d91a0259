import { use } from "react";
import { DatePicker as AriaDatePicker, Button, Group } from "react-aria-components/DatePicker";
import { Dialog } from "react-aria-components/Dialog";
import { Popover } from "react-aria-components/Popover";
import { ControlIcon } from "../marks/control-icon.tsx";
import { Calendar } from "./calendar.tsx";
import { DateInput, dateOf, type IsoFieldProps, isoDateOf, useIsoValue } from "./date-field.tsx";
import { FIELD, Labelled } from "./field-help.tsx";
import { Regional } from "./regional.ts";

interface DatePickerProps extends IsoFieldProps {
  /** The first and the last day allowed. */
  min?: string | undefined;
  max?: string | undefined;
}

/** A field for typing a day or choosing it from a calendar, whose weeks follow the regional settings. */
export function DatePicker({ value, onChange, min, max, isDisabled = false, ...help }: DatePickerProps) {
  const { firstDayOfWeek } = use(Regional);
  return (
    <AriaDatePicker
      {...FIELD}
      firstDayOfWeek={firstDayOfWeek}
      isDisabled={isDisabled}
      value={useIsoValue(dateOf, value)}
      onChange={(day) => onChange(isoDateOf(day))}
      minValue={dateOf(min ?? null)}
      maxValue={dateOf(max ?? null)}
      // Without an error of its own it finds days that are out of range.
      {...(help.error && { isInvalid: true })}
    >
      <Labelled {...help}>
        <Group className="field-box flex items-center pe-0.5">
          <DateInput className="flex min-w-0 flex-1 items-center" />
          <Button className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-md text-muted hover:text-ink disabled:cursor-not-allowed">
            <ControlIcon name="calendar" />
          </Button>
        </Group>
      </Labelled>
      <Popover
        offset={6}
        className="overflow-auto rounded-xl border border-line bg-surface text-ink shadow-float entering:animate-appear"
      >
        <Dialog className="p-3 outline-none">
          <Calendar />
        </Dialog>
      </Popover>
    </AriaDatePicker>
  );
}
