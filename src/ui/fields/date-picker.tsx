import { use } from "react";
import { Button } from "react-aria-components/Button";
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from "react-aria-components/Calendar";
import { DatePicker as AriaDatePicker, Group } from "react-aria-components/DatePicker";
import { Dialog } from "react-aria-components/Dialog";
import { Popover } from "react-aria-components/Popover";
import { ControlIcon } from "../marks/control-icon.tsx";
import { useTriggeredLayer } from "../overlays/popover.tsx";
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
      <CalendarPanel />
    </AriaDatePicker>
  );
}

function CalendarPanel() {
  useTriggeredLayer();
  return (
    <Popover
      offset={6}
      className="overflow-auto rounded-xl border border-line bg-surface text-ink shadow-float entering:animate-appear"
    >
      <Dialog className="p-3 outline-none">
        <Month />
      </Dialog>
    </Popover>
  );
}

const STEP =
  "grid size-11 cursor-pointer place-items-center rounded-lg text-muted hover:bg-sunken hover:text-ink disabled:cursor-not-allowed disabled:opacity-40";
const DAY = [
  "grid size-11 cursor-pointer place-items-center rounded-lg tabular-nums outline-none hover:bg-sunken",
  "focus-visible:outline-3 focus-visible:-outline-offset-2 focus-visible:outline-brand-ink",
  "data-today:font-bold data-today:underline data-today:underline-offset-4",
  "selected:bg-brand selected:font-semibold selected:text-on-brand",
  "outside-month:invisible disabled:cursor-not-allowed disabled:text-muted disabled:line-through",
].join(" ");

/**
 * A month for choosing a day; the arrow keys move by days and weeks, Page Up and Down by months. It has room for six weeks,
 * so that a popover above its field does not move while months are stepped through.
 */
function Month() {
  return (
    <Calendar className="min-h-[21.5rem] w-max">
      <header className="flex items-center gap-1 pb-1">
        <Button slot="previous" className={STEP}>
          <ControlIcon name="chevron-left" />
        </Button>
        <CalendarHeading className="flex-1 text-center font-bold" />
        <Button slot="next" className={STEP}>
          <ControlIcon name="chevron-right" />
        </Button>
      </header>
      <CalendarGrid weekdayStyle="short" className="border-collapse">
        <CalendarGridHeader>
          {(day) => (
            <CalendarHeaderCell className="h-8 text-sm font-semibold text-muted">{day}</CalendarHeaderCell>
          )}
        </CalendarGridHeader>
        <CalendarGridBody>{(date) => <CalendarCell date={date} className={DAY} />}</CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  );
}
