import { use } from "react";
import {
  TimeField as AriaTimeField,
  type TimeFieldProps as AriaTimeFieldProps,
  Label,
  type TimeValue,
} from "react-aria-components/TimeField";
import { DateInput, type IsoProps, isoTimeOf, timeOf, useIsoField } from "./date-field.tsx";
import { FieldHelp, type FieldHelpProps } from "./field-help.tsx";
import { Regional } from "./regional.ts";

interface TimeFieldProps
  extends Omit<
      AriaTimeFieldProps<TimeValue>,
      "className" | "children" | "defaultValue" | "minValue" | "maxValue" | keyof IsoProps
    >,
    FieldHelpProps,
    IsoProps {}

/** A field for a time of day, by the person's 12- or 24-hour clock. */
export function TimeField({
  label,
  description,
  error,
  value,
  onChange,
  min,
  max,
  ...props
}: TimeFieldProps) {
  const { hourCycle } = use(Regional);
  const field = useIsoField(timeOf, isoTimeOf, { value, onChange, min, max });
  return (
    <AriaTimeField
      validationBehavior="aria"
      hourCycle={hourCycle}
      {...props}
      {...field}
      {...(error && { isInvalid: true })}
      className="flex flex-col gap-1.5"
    >
      <Label className="font-semibold">{label}</Label>
      <DateInput className="field-box flex items-center" />
      <FieldHelp description={description} error={error} />
    </AriaTimeField>
  );
}
