import { use } from "react";
import {
  DatePicker as AriaDatePicker,
  type DatePickerProps as AriaDatePickerProps,
  Button,
  type DateValue,
  Group,
  Label,
} from "react-aria-components/DatePicker";
import { Dialog } from "react-aria-components/Dialog";
import { Popover } from "react-aria-components/Popover";
import { ControlIcon } from "../marks/control-icon.tsx";
import { Calendar } from "./calendar.tsx";
import { DateInput, dateOf, type IsoProps, isoDateOf, useIsoField } from "./date-field.tsx";
import { FieldHelp, type FieldHelpProps } from "./field-help.tsx";
import { Regional } from "./regional.ts";

interface DatePickerProps
  extends Omit<
      AriaDatePickerProps<DateValue>,
      "className" | "children" | "defaultValue" | "minValue" | "maxValue" | keyof IsoProps
    >,
    FieldHelpProps,
    IsoProps {}

/** A field for typing a day or choosing it from a calendar, whose weeks follow the regional settings. */
export function DatePicker({
  label,
  description,
  error,
  value,
  onChange,
  min,
  max,
  ...props
}: DatePickerProps) {
  const { firstDayOfWeek } = use(Regional);
  const field = useIsoField(dateOf, isoDateOf, { value, onChange, min, max });
  return (
    <AriaDatePicker
      validationBehavior="aria"
      firstDayOfWeek={firstDayOfWeek}
      {...props}
      {...field}
      {...(error && { isInvalid: true })}
      className="flex flex-col gap-1.5"
    >
      <Label className="font-semibold">{label}</Label>
      <Group className="field-box flex items-center pe-0.5">
        <DateInput className="flex min-w-0 flex-1 items-center" />
        <Button className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-md text-muted hover:text-ink disabled:cursor-not-allowed">
          <ControlIcon name="calendar" />
        </Button>
      </Group>
      <FieldHelp description={description} error={error} />
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
