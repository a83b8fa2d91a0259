import {
  DateField as AriaDateField,
  type DateFieldProps as AriaDateFieldProps,
  type DateValue,
  Label,
} from "react-aria-components/DateField";
import { DateInput } from "./date-input.tsx";
import { FieldHelp, type FieldHelpProps } from "./field-help.tsx";
import { dateOf, isoDateOf } from "./iso-value.ts";
import { type IsoProps, useIsoField } from "./use-iso-field.ts";

interface DateFieldProps
  extends Omit<
      AriaDateFieldProps<DateValue>,
      "className" | "children" | "defaultValue" | "minValue" | "maxValue" | keyof IsoProps
    >,
    FieldHelpProps,
    IsoProps {}

/** A day that is typed, such as a birthday; a `DatePicker` also shows its month. */
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
