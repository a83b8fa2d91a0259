import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { Switch } from "#ui/fields/switch.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TimeField } from "#ui/fields/time-field.tsx";
import type { EntryFormValues, FormErrors } from "./entry-form.ts";

interface WhatFieldsProps {
  form: EntryFormValues;
  errors: FormErrors;
  /** With Approval Mode only unavailable days are entered. */
  approvalMode: boolean;
  /** Whether a manager enters it for somebody else. */
  isOfOther: boolean;
  /** Whether a reason is required. */
  isReasonAsked: boolean;
  onChange: (fields: Partial<EntryFormValues>) => void;
}

const KINDS = [
  { value: "on", label: "Available" },
  { value: "off", label: "Unavailable" },
];

/** The fields for what an entry says: whether somebody can work, all day or at some times, and why not. */
export function WhatFields(props: WhatFieldsProps) {
  const { form, errors, approvalMode, isOfOther, isReasonAsked, onChange } = props;
  return (
    <>
      {!approvalMode && (
        <RadioGroup
          label={isOfOther ? "They are" : "You are"}
          options={KINDS}
          value={form.available ? "on" : "off"}
          onChange={(value) => onChange({ available: value === "on" })}
        />
      )}
      <Switch label="All day" isSelected={form.all_day} onChange={(all_day) => onChange({ all_day })} />
      {!form.all_day && <Hours form={form} error={errors.hours} onChange={onChange} />}
      {!form.available && (
        <TextArea
          label={isReasonAsked ? "Reason" : "Reason (optional)"}
          description={isReasonAsked ? "Managers read it when they decide." : undefined}
          rows={2}
          value={form.reason}
          error={errors.reason}
          onChange={(reason) => onChange({ reason })}
        />
      )}
    </>
  );
}

interface HoursProps extends Pick<WhatFieldsProps, "form" | "onChange"> {
  error: string | undefined;
}

function Hours({ form, error, onChange }: HoursProps) {
  const { start_time, end_time } = form;
  const isOvernight = start_time !== null && end_time !== null && end_time < start_time;
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <TimeField
        label="From"
        value={start_time}
        error={error}
        onChange={(time) => onChange({ start_time: time })}
      />
      <TimeField
        label="To"
        value={end_time}
        description={isOvernight ? "On the next day" : undefined}
        onChange={(time) => onChange({ end_time: time })}
      />
    </div>
  );
}
