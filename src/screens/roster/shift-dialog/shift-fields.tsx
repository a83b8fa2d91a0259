import { ComboBox } from "#ui/combo-box.tsx";
import { DatePicker } from "#ui/date-picker.tsx";
import { NumberField } from "#ui/number-field.tsx";
import { Select } from "#ui/select.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TimeField } from "#ui/time-field.tsx";
import { useFormat } from "#view/format/use-format.ts";
import type { RosterWeek } from "../use-roster-week.ts";
import { CUSTOM, draftLengthMs, OPEN, payByRule } from "./shift-draft.ts";
import type { useShiftDraft } from "./use-shift-draft.ts";

interface ShiftFieldsProps {
  form: ReturnType<typeof useShiftDraft>;
  week: RosterWeek;
  /** Saving was tried: what is missing is said. */
  isTried: boolean;
}

export function ShiftFields({ form: { draft, whole, people, set }, week, isTried }: ShiftFieldsProps) {
  const format = useFormat();
  const templates = week.templates.map((template) => ({
    value: template.id,
    label: `${template.name}, ${format.timeOfDay(template.start_time)} – ${format.timeOfDay(template.end_time)}`,
  }));
  const missing = (value: string | null, error: string) => (isTried && value === null ? { error } : {});

  function chooseTemplate(value: string) {
    const template = week.templates.find(({ id }) => id === value);
    set(
      template
        ? { time_slot: template.id, start_time: template.start_time, end_time: template.end_time }
        : { time_slot: null },
    );
  }

  return (
    <>
      <DatePicker
        label="Date"
        value={draft.date}
        onChange={(date) => set({ date })}
        {...missing(draft.date, "Choose a day")}
      />
      <Select
        label="Template"
        value={draft.time_slot ?? CUSTOM}
        options={[...templates, { value: CUSTOM, label: "Custom Shift" }]}
        onChange={chooseTemplate}
      />
      <div>
        <div className="grid grid-cols-2 gap-3">
          <TimeField
            label="Start"
            value={draft.start_time}
            onChange={(start_time) => set({ start_time })}
            {...missing(draft.start_time, "Enter when it begins")}
          />
          <TimeField
            label="End"
            value={draft.end_time}
            onChange={(end_time) => set({ end_time })}
            {...missing(draft.end_time, "Enter when it ends")}
          />
        </div>
        {whole && (
          <p className="mt-1.5 text-sm text-muted">
            {format.hours(draftLengthMs(whole, week.rules.zone))}
            {whole.end_time <= whole.start_time && ", ends the next day"}
          </p>
        )}
      </div>
      <ComboBox
        label="Person"
        value={draft.user_id ?? OPEN}
        options={people}
        onChange={(value) => set({ user_id: value === OPEN ? null : value })}
      />
      <Pay form={{ draft, whole, set }} week={week} />
      <TextArea
        label="Notes"
        rows={2}
        value={draft.notes}
        onChange={(notes) => set({ notes })}
        maxLength={1000}
      />
    </>
  );
}

type PayForm = Pick<ReturnType<typeof useShiftDraft>, "draft" | "whole" | "set">;

/** Hours times rate until somebody types another amount; emptied, it is that again. */
function Pay({ form: { draft, whole, set }, week }: { form: PayForm; week: RosterWeek }) {
  const format = useFormat();
  const byRule = whole && payByRule(whole, week);
  const rule =
    byRule === null
      ? draft.user_id === null
        ? "Nobody works it yet. Whoever is given it gets hours times rate."
        : "No pay rate is known for this person."
      : `Hours times rate is ${format.amount(byRule)}.`;
  return (
    <NumberField
      label="Estimated pay"
      description={rule}
      value={draft.estimated_pay ?? byRule ?? Number.NaN}
      minValue={0}
      formatOptions={{ style: "currency", currency: format.currency }}
      onChange={(pay) => set({ estimated_pay: Number.isNaN(pay) || pay === byRule ? null : pay })}
    />
  );
}
