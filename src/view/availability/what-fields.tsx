import type { Wish } from "#domain/availability/entries.ts";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { Switch } from "#ui/fields/switch.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TimeField } from "#ui/fields/time-field.tsx";
import { useAvailabilityWords } from "#words/made/use-availability-words.ts";
import type { EntryFormValues, FormErrors } from "./entry-form.ts";

const WISHES: readonly Wish[] = ["would-like", "rather-not"];

interface WhatFieldsProps {
  form: EntryFormValues;
  errors: FormErrors;
  /** With Approval Mode people are available without a word: only wishes and unavailable days are entered. */
  approvalMode: boolean;
  isReasonAsked: boolean;
  onChange: (fields: Partial<EntryFormValues>) => void;
}

/** The fields for what an entry says: whether somebody can work and likes to, all day or at some times, and why not. */
export function WhatFields(props: WhatFieldsProps) {
  const { form, errors, approvalMode, isReasonAsked, onChange } = props;
  const say = useAvailabilityWords();
  const { start_time, end_time } = form;
  const isOvernight = start_time !== null && end_time !== null && end_time < start_time;
  const kinds = [
    ...(approvalMode ? [] : [{ value: "on", label: say("what.available") }]),
    ...WISHES.map((wish) => ({ value: wish, label: say(`what.${wish}`) })),
    { value: "off", label: say("what.unavailable") },
  ];
  const choose = (value: string) =>
    onChange({ available: value !== "off", preference: WISHES.find((wish) => wish === value) ?? null });
  return (
    <>
      <RadioGroup
        label={say("what.label")}
        options={kinds}
        value={form.available ? (form.preference ?? "on") : "off"}
        onChange={choose}
      />
      <Switch
        label={say("what.allDay")}
        isSelected={form.all_day}
        onChange={(all_day) => onChange({ all_day })}
      />
      {!form.all_day && (
        <div className="grid grid-cols-2 items-start gap-3">
          <TimeField
            label={say("what.from")}
            value={start_time}
            error={errors.hours}
            onChange={(time) => onChange({ start_time: time })}
          />
          <TimeField
            label={say("what.to")}
            value={end_time}
            description={isOvernight ? say("what.nextDay") : undefined}
            onChange={(time) => onChange({ end_time: time })}
          />
        </div>
      )}
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
