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
  type DateFieldProps as AriaDateFieldProps,
  DateInput as AriaDateInput,
  type DateFieldState,
  DateFieldStateContext,
  DateSegment,
  type DateSegmentProps,
  type DateValue,
  Label,
} from "react-aria-components/DateField";
import { TimeFieldStateContext } from "react-aria-components/TimeField";
import { FieldHelp, type FieldHelpProps } from "./field-help.tsx";

interface DateFieldProps
  extends Omit<
      AriaDateFieldProps<DateValue>,
      "className" | "children" | "defaultValue" | "minValue" | "maxValue" | keyof IsoProps
    >,
    FieldHelpProps,
    IsoProps {}

/** A field for typing a day, such as a birthday; a `DatePicker` also shows a calendar. */
export function DateField({
  label,
  description,
  error,
  value,
  onChange,
  min,
  max,
  ...props
}: DateFieldProps) {
  const field = useIsoField(dateOf, isoDateOf, { value, onChange, min, max });
  return (
    <AriaDateField
      validationBehavior="aria"
      {...props}
      {...field}
      {...(error && { isInvalid: true })}
      className="flex flex-col gap-1.5"
    >
      <Label className="font-semibold">{label}</Label>
      <DateInput className="field-box flex items-center" />
      <FieldHelp description={description} error={error} />
    </AriaDateField>
  );
}

/** The parts of a date or time side by side; each can be typed or stepped separately. */
export function DateInput({ className }: { className: string }) {
  return <AriaDateInput className={className}>{(segment) => <Segment segment={segment} />}</AriaDateInput>;
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

/** The part of a date or time field's state that settling needs. */
type PartialField = Pick<DateFieldState, "segments" | "setSegment" | "setValue">;

/**
 * Settles an incomplete entry when the field is left: an hour alone becomes a full hour, anything else is cleared.
 * Otherwise the field would show one thing and hold its last complete value.
 */
export function settlePartial(field: PartialField | null) {
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

/** A field's values as ISO strings, days as "2026-11-20" and times as "09:30"; null for an empty field. */
export interface IsoProps {
  value: string | null;
  onChange: (iso: string | null) => void;
  /** The first and the last value allowed. */
  min?: string | undefined;
  max?: string | undefined;
}

/** Converts ISO props to React Aria's, given functions that read and write an ISO string. */
export function useIsoField<Read, Written>(
  read: (iso: string | null) => Read,
  write: (value: Written) => string | null,
  { value, onChange, min, max }: IsoProps,
) {
  // Keeps the object while the value is equal: a new object would clear a half-typed entry.
  const shown = useMemo(() => read(value), [read, value]);
  return {
    value: shown,
    onChange: (next: Written) => onChange(write(next)),
    minValue: read(min ?? null),
    maxValue: read(max ?? null),
  };
}
