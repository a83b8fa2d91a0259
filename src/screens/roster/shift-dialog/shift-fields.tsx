import { plannedMs } from "#domain/roster/planned-time.ts";
import { isInUse } from "#domain/roster/templates.ts";
import { shiftSpan } from "#domain/time/spans.ts";
import { factsText } from "#lib/format/formatters.ts";
import { HOUR_MS } from "#lib/time/calendar-days.ts";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { ComboBox } from "#ui/fields/combo-box.tsx";
import { DatePicker } from "#ui/fields/date-picker.tsx";
import { NumberField } from "#ui/fields/number-field.tsx";
import { Select } from "#ui/fields/select.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TimeField } from "#ui/fields/time-field.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { PlannedBreaks } from "#view/shifts/planned-breaks.tsx";
import { PlaceSelect, PositionSelect } from "#view/shifts/position-select.tsx";
import { timesText } from "#view/shifts/shift-words.ts";
import { useRosterWords } from "#words/made/use-roster-words.ts";
import type { RosterWeek } from "../board/roster-week.ts";
import { CUSTOM, OPEN, type useShiftDraft } from "./use-shift-draft.ts";

interface ShiftFieldsProps {
  form: ReturnType<typeof useShiftDraft>;
  week: RosterWeek;
  /** Whether saving was tried, so that missing values are shown. */
  isTried: boolean;
}

/** The fields of a shift, for its dialog. */
export function ShiftFields({ form, week, isTried }: ShiftFieldsProps) {
  const { draft, whole, people, set } = form;
  const say = useRosterWords();
  const ms = whole ? plannedMs(whole, shiftSpan(whole, week.rules.zone)) : 0;
  return (
    <>
      <WhenFields form={form} week={week} isTried={isTried} ms={ms} />
      <PositionSelect
        positions={week.positions}
        value={draft.position_id}
        onChange={(position_id) => set({ position_id })}
      />
      <PlaceSelect places={week.places} value={draft.place_id} onChange={(place_id) => set({ place_id })} />
      <ComboBox
        label={say("dialog.person")}
        value={draft.user_id ?? OPEN}
        options={people}
        onChange={(value) => set({ user_id: value === OPEN ? null : value })}
      />
      <PlannedBreaks value={draft.breaks} onChange={(breaks) => set({ breaks })} />
      {week.seesCost && <Pay draft={draft} set={set} ms={ms} week={week} />}
      <TextArea
        label={say("dialog.notes")}
        rows={2}
        value={draft.notes}
        onChange={(notes) => set({ notes })}
        maxLength={1000}
      />
      <Checkbox
        label={say("dialog.locked")}
        description={say("dialog.lockedHint")}
        isSelected={draft.is_locked}
        onChange={(is_locked) => set({ is_locked })}
      />
    </>
  );
}

interface WhenFieldsProps extends ShiftFieldsProps {
  /** The length of the shift; 0 while it is half typed. */
  ms: number;
}

/** When a shift is, or of which template, which says more of it. */
function WhenFields({ form: { draft, whole, set }, week, isTried, ms }: WhenFieldsProps) {
  const say = useRosterWords();
  const format = useFormat();
  const templates = week.templates
    .filter((template) => isInUse(template) || template.id === draft.time_slot)
    .map((template) => ({
      value: template.id,
      label: factsText(format.locale, [template.name, timesText(template, format)]),
    }));
  const missing = (value: string | null, error: string) => (isTried && value === null ? { error } : {});

  function chooseTemplate(value: string) {
    const template = week.templates.find(({ id }) => id === value);
    if (!template) return set({ time_slot: null });
    const { id, start_time, end_time, position_id = null, breaks = null } = template;
    // A template of no place is one of any: the shift stays where it is.
    const at = template.place_id && { place_id: template.place_id };
    set({ time_slot: id, start_time, end_time, position_id, breaks, ...at });
  }

  return (
    <>
      <DatePicker
        label={say("dialog.date")}
        value={draft.date}
        onChange={(date) => set({ date })}
        {...missing(draft.date, say("dialog.dateMissing"))}
      />
      <Select
        label={say("dialog.template")}
        value={draft.time_slot ?? CUSTOM}
        options={[...templates, { value: CUSTOM, label: say("dialog.custom") }]}
        onChange={chooseTemplate}
      />
      <div>
        <div className="grid grid-cols-2 gap-3">
          <TimeField
            label={say("dialog.start")}
            value={draft.start_time}
            onChange={(start_time) => set({ start_time })}
            {...missing(draft.start_time, say("dialog.startMissing"))}
          />
          <TimeField
            label={say("dialog.end")}
            value={draft.end_time}
            onChange={(end_time) => set({ end_time })}
            {...missing(draft.end_time, say("dialog.endMissing"))}
          />
        </div>
        {whole && (
          <p className="mt-1.5 text-sm text-muted">
            {whole.end_time <= whole.start_time
              ? say("dialog.overnight", { hours: format.hours(ms) })
              : format.hours(ms)}
          </p>
        )}
      </div>
    </>
  );
}

interface PayProps
  extends Pick<WhenFieldsProps, "ms" | "week">,
    Pick<ReturnType<typeof useShiftDraft>, "draft" | "set"> {}

/** The estimated pay: hours times rate unless an amount is typed; clearing it restores that. */
function Pay({ draft, set, ms, week }: PayProps) {
  const say = useRosterWords();
  const format = useFormat();
  const rate = (draft.user_id && week.rateOf?.(draft.user_id, draft.position_id, draft.date ?? "")) || null;
  const byRule = ms === 0 || rate === null ? null : Math.round((ms / HOUR_MS) * rate * 100) / 100;
  return (
    <NumberField
      label={say("dialog.pay")}
      description={
        byRule === null
          ? say(draft.user_id === null ? "dialog.payOpen" : "dialog.payUnknown")
          : say("dialog.payRule", {
              hours: format.hours(ms),
              rate: format.amount(rate),
              pay: format.amount(byRule),
            })
      }
      value={draft.estimated_pay ?? byRule ?? Number.NaN}
      minValue={0}
      formatOptions={{ style: "currency", currency: format.currency }}
      onChange={(pay) => set({ estimated_pay: Number.isNaN(pay) || pay === byRule ? null : pay })}
    />
  );
}
