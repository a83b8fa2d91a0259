import {
  type CalendarDate,
  GregorianCalendar,
  parseDate,
  parseTime,
  Time,
  toCalendar,
  toCalendarDate,
} from "@internationalized/date";
import { type FocusEvent, use, useMemo } from "react";
import {
  DateField as AriaDateField,
  DateInput as AriaDateInput,
  type DateFieldState,
  DateFieldStateContext,
  DateSegment,
  type DateSegmentProps,
  type DateValue,
} from "react-aria-components/DateField";
import { TimeFieldStateContext } from "react-aria-components/TimeField";
import { FIELD, type FieldHelpProps, Labelled } from "./field-help.tsx";
import { takePlainDigits } from "./plain-digits-input.ts";

/** A date or time field's values as ISO strings, days as "2026-11-20" and times as "09:30"; null for an empty field. */
export interface IsoFieldProps extends FieldHelpProps {
  value: string | null;
  onChange: (iso: string | null) => void;
  isDisabled?: boolean | undefined;
}

/** A field for typing a day, such as a birthday; a `DatePicker` also shows a calendar. */
export function DateField({ value, onChange, isDisabled = false, ...help }: IsoFieldProps) {
  return (
    <AriaDateField
      {...FIELD}
      isDisabled={isDisabled}
      value={useIsoValue(dateOf, value)}
      onChange={(day) => onChange(isoDateOf(day))}
      isInvalid={Boolean(help.error)}
    >
      <Labelled {...help}>
        <DateInput className="field-box flex items-center" />
      </Labelled>
    </AriaDateField>
  );
}

/** The value of a date or time field. The same object while it is equal: a new one would clear a half-typed entry. */
export function useIsoValue<Value>(read: (iso: string | null) => Value, value: string | null): Value {
  return useMemo(() => read(value), [read, value]);
}

/** The parts of a date or time side by side; each can be typed or stepped separately. */
export function DateInput({ className }: { className: string }) {
  return (
    <AriaDateInput ref={takePlainDigits} className={className}>
      {(segment) => <Segment segment={segment} />}
    </AriaDateInput>
  );
}

function Segment({ segment }: Pick<DateSegmentProps, "segment">) {
  const date = use(DateFieldStateContext);
  const time = use(TimeFieldStateContext);

  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    const isStill = currentTarget.parentElement?.contains(relatedTarget);
    if (!isStill) settlePartial(date ?? time);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the segment within has the role; this only handles its blur.
    <span className="contents" onBlur={leave}>
      <DateSegment
        segment={segment}
        className="rounded-sm px-0.5 leading-11 tabular-nums caret-transparent outline-none placeholder-shown:text-muted type-literal:px-0 type-literal:text-muted focus:bg-brand focus:text-on-brand disabled:cursor-not-allowed"
      />
    </span>
  );
}

/**
 * Settles an incomplete entry when the field is left: an hour alone becomes a full hour, anything else is cleared.
 * Otherwise the field would show one thing and hold its last complete value.
 */
export function settlePartial(field: Pick<DateFieldState, "segments" | "setSegment" | "setValue"> | null) {
  const parts = field?.segments.filter(({ isEditable, type }) => isEditable && type !== "dayPeriod") ?? [];
  const missing = parts.filter(({ isPlaceholder }) => isPlaceholder).map(({ type }) => type);
  if (missing.length === 0 || missing.length === parts.length) return;
  if (missing.length === 1 && missing[0] === "minute") field?.setSegment("minute", 0);
  else field?.setValue(null);
}

/** An ISO day such as "2026-11-20" as a value for date fields; null if it is empty or invalid. */
export function dateOf(iso: string | null): CalendarDate | null {
  return iso === null ? null : parsed(parseDate, iso);
}

/** The ISO day of a date field's value, whatever calendar displays it: "2026-11-20". */
export function isoDateOf(value: DateValue | null): string | null {
  return value && toCalendar(toCalendarDate(value), new GregorianCalendar()).toString();
}

/** A time of day such as "09:30" or "9:30" as a value for time fields; null if it is empty or invalid. */
export function timeOf(iso: string | null): Time | null {
  return iso === null ? null : parsed(parseTime, iso.padStart(5, "0"));
}

/** The time of day of a time field's value, to the minute: "09:30". */
export function isoTimeOf(value: Pick<Time, "hour" | "minute"> | null): string | null {
  return value && new Time(value.hour, value.minute).toString().slice(0, "09:30".length);
}

function parsed<T>(parse: (text: string) => T, text: string): T | null {
  try {
    return parse(text);
  } catch {
    return null;
  }
}
