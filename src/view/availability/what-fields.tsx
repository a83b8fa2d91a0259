import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { Switch } from "#ui/fields/switch.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TimeField } from "#ui/fields/time-field.tsx";
import { useAvailabilityWords } from "#words/made/use-availability-words.ts";
import type { EntryFormValues, FormErrors } from "./entry-form.ts";

interface WhatFieldsProps {
  form: EntryFormValues;
  errors: FormErrors;
  /** With Approval Mode only unavailable days are entered. */
  approvalMode: boolean;
  isReasonAsked: boolean;
  onChange: (fields: Partial<EntryFormValues>) => void;
}

/** The fields for what an entry says: whether somebody can work, all day or at some times, and why not. */
export function WhatFields(props: WhatFieldsProps) {
  const { form, errors, approvalMode, isReasonAsked, onChange } = props;
  const say = useAvailabilityWords();
  const kinds = [
    { value: "on", label: say("what.available") },
    { value: "off", label: say("what.unavailable") },
  ];
  return (
    <>
      {!approvalMode && (
        <RadioGroup
          label={say("what.label")}
          options={kinds}
          value={form.available ? "on" : "off"}
          onChange={(value) => onChange({ available: value === "on" })}
        />
      )}
      <Switch
        label={say("what.allDay")}
        isSelected={form.all_day}
        onChange={(all_day) => onChange({ all_day })}
      />
      {!form.all_day && <Hours form={form} error={errors.hours} onChange={onChange} />}
      {!form.available && (
        <TextArea
          label={say(isReasonAsked ? "what.reason" : "what.reasonOptional")}
          description={isReasonAsked ? say("what.reasonHint") : undefined}
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
  const say = useAvailabilityWords();
  const { start_time, end_time } = form;
  const isOvernight = start_time !== null && end_time !== null && end_time < start_time;
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <TimeField
        label={say("what.from")}
        value={start_time}
        error={error}
        onChange={(time) => onChange({ start_time: time })}
      />
      <TimeField
        label={say("what.to")}
        value={end_time}
        description={isOvernight ? say("what.nextDay") : undefined}
        onChange={(time) => onChange({ end_time: time })}
      />
    </div>
  );
}
