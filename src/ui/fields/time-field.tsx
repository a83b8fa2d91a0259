import { use } from "react";
import { TimeField as AriaTimeField } from "react-aria-components/TimeField";
import { DateInput, type IsoFieldProps, isoTimeOf, timeOf, useIsoValue } from "./date-field.tsx";
import { FIELD, Labelled } from "./field-help.tsx";
import { Regional } from "./regional.ts";

/** A field for a time of day, by the person's 12- or 24-hour clock. */
export function TimeField({ value, onChange, isDisabled = false, ...help }: IsoFieldProps) {
  const { hourCycle } = use(Regional);
  return (
    <AriaTimeField
      {...FIELD}
      hourCycle={hourCycle}
      isDisabled={isDisabled}
      value={useIsoValue(timeOf, value)}
      onChange={(time) => onChange(isoTimeOf(time))}
      isInvalid={Boolean(help.error)}
    >
      <Labelled {...help}>
        <DateInput className="field-box flex items-center" />
      </Labelled>
    </AriaTimeField>
  );
}
