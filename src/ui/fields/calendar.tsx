import type { ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import {
  Calendar as AriaCalendar,
  type CalendarProps as AriaCalendarProps,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  type DateValue,
} from "react-aria-components/Calendar";
import { ControlIcon } from "../marks/control-icon.tsx";

type CalendarProps = Omit<AriaCalendarProps<DateValue>, "className" | "children">;

const CELL = [
  "grid size-11 cursor-pointer place-items-center rounded-lg tabular-nums outline-none hover:bg-sunken",
  "focus-visible:outline-3 focus-visible:-outline-offset-2 focus-visible:outline-brand-ink",
  "data-today:font-bold data-today:underline data-today:underline-offset-4",
  "selected:bg-brand selected:font-semibold selected:text-on-brand",
  "outside-month:invisible disabled:cursor-not-allowed disabled:text-muted disabled:line-through",
].join(" ");

/** A month for choosing a day; the arrow keys move by days and weeks, Page Up and Down by months. */
export function Calendar(props: CalendarProps) {
  return (
    <AriaCalendar {...props} className="w-max">
      <header className="flex items-center gap-1 pb-1">
        <Step slot="previous">
          <ControlIcon name="chevron-left" />
        </Step>
        <CalendarHeading className="flex-1 text-center font-bold" />
        <Step slot="next">
          <ControlIcon name="chevron-right" />
        </Step>
      </header>
      <CalendarGrid weekdayStyle="short" className="border-collapse">
        <CalendarGridHeader>
          {(day) => (
            <CalendarHeaderCell className="h-8 text-sm font-semibold text-muted">{day}</CalendarHeaderCell>
          )}
        </CalendarGridHeader>
        <CalendarGridBody>{(date) => <CalendarCell date={date} className={CELL} />}</CalendarGridBody>
      </CalendarGrid>
    </AriaCalendar>
  );
}

function Step({ slot, children }: { slot: "previous" | "next"; children: ReactNode }) {
  return (
    <Button
      slot={slot}
      className="grid size-11 cursor-pointer place-items-center rounded-lg text-muted hover:bg-sunken hover:text-ink disabled:cursor-not-allowed disabled:opacity-40"
    >
      {children}
    </Button>
  );
}
