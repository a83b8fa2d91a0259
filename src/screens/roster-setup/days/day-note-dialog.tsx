import * as v from "valibot";
import { type DayNotePlan, saveDayNote } from "#commands/roster/day-notes.ts";
import { useCommand } from "#commands/use-command.ts";
import { saysNeedOf, usualNeed } from "#domain/roster/needs.ts";
import { isInUse } from "#domain/roster/templates.ts";
import { factsText } from "#lib/format/formatters.ts";
import { useSeveralPlaces } from "#queries/places.ts";
import { useOwnTemplates } from "#queries/roster.ts";
import { DAY_NOTE_TEXT_MAX, DAY_NOTE_TITLE_MAX, type DayNote } from "#schema/entities/day-note.ts";
import type { Place } from "#schema/entities/place.ts";
import { HEADCOUNT_MAX, type ShiftTemplate } from "#schema/entities/shift-template.ts";
import { words } from "#schema/entities/validators.ts";
import { DatePicker } from "#ui/fields/date-picker.tsx";
import { NumberField } from "#ui/fields/number-field.tsx";
import { Select } from "#ui/fields/select.tsx";
import { Switch } from "#ui/fields/switch.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useSaving } from "#view/forms/use-saving.ts";
import { useTypedForm } from "#view/forms/use-validated-form.ts";
import { PlaceSelect } from "#view/shifts/position-select.tsx";
import { timesText } from "#view/shifts/shift-words.ts";
import { type SayRosterSetup, useRosterSetupWords } from "#words/made/use-roster-setup-words.ts";
import { useRemoval } from "./use-removal.ts";

/** Those that people write; holidays are added from their list. */
const WRITTEN = ["event", "note", "closed"] as const;

/** A note, or the day and place of a new one. */
export type OpenedNote = DayNote | Pick<DayNote, "date" | "place_id">;

interface DayNoteDialogProps {
  opened: OpenedNote;
  onClose: () => void;
}

interface Draft extends Omit<DayNotePlan, "date" | "needs"> {
  date: string | null;
  /** How many people a day needs by template; null for as many as usual. */
  needs: Record<string, number> | null;
}

const schema = (say: SayRosterSetup) =>
  v.object({
    date: v.pipe(v.nullable(v.string()), v.string(say("days.dayMissing"))),
    title: words(DAY_NOTE_TITLE_MAX, say("days.titleMissing")),
  });

/** Adds or edits what is special about a day, and how many people it needs. Works offline. */
export function DayNoteDialog({ opened, onClose }: DayNoteDialogProps) {
  const say = useRosterSetupWords();
  const note = "id" in opened ? opened : null;
  const form = useNoteForm(opened);
  const { problem, save } = useSaving(say("days.notSaved"));
  const keep = useCommand(saveDayNote);
  const { remove, undo } = useRemoval();
  const places = useSeveralPlaces() ?? [];
  const templates = useOwnTemplates()?.filter(isInUse) ?? [];
  // Where there is one place, each is there.
  const needed = templates.filter((one) => places.length === 0 || saysNeedOf(form.values, one));

  function submit() {
    if (!form.validate(form.values)) return;
    void save(async () => {
      const plan = planOfDraft(form.values, templates, needed);
      const saved = await keep(plan, note);
      const run = () => void (note ? undo(note, plan) : saved && remove(saved));
      if (saved) toast.success(say(note ? "toast.dayChanged" : "toast.dayAdded"), { action: { run } });
      else toast.warning(say("toast.dayGone"));
      form.forget();
      onClose();
    });
  }

  return (
    <FormDialog
      {...form.kept}
      title={say(note ? "days.edit" : "days.add")}
      action={say("days.save")}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <div ref={form.formRef} className="flex flex-col gap-5">
        <NoteFields form={form} places={places} templates={needed} />
      </div>
    </FormDialog>
  );
}

function useNoteForm(opened: OpenedNote) {
  const say = useRosterSetupWords();
  const key = "id" in opened ? opened.id : opened.date;
  return useTypedForm(schema(say), () => draftOf(opened), undefined, { name: `day-note ${key}` });
}

interface NoteFieldsProps {
  form: ReturnType<typeof useNoteForm>;
  places: readonly Place[];
  /** Those of which it can say how many people they need. */
  templates: readonly ShiftTemplate[];
}

/** Of a holiday its day and place are part of its id, so they stay. */
function NoteFields({ form: { values, change, field }, places, templates }: NoteFieldsProps) {
  const say = useRosterSetupWords();
  return (
    <>
      {values.type !== "holiday" && (
        <>
          <Select
            label={say("days.type")}
            value={values.type}
            options={WRITTEN.map((type) => ({ value: type, label: say(`days.type.${type}`) }))}
            onChange={(type) => change({ type: type as DayNote["type"] })}
          />
          <DatePicker label={say("days.day")} {...field("date")} />
          <PlaceSelect places={places} none={say("days.everywhere")} {...field("place_id")} />
        </>
      )}
      <TextField label={say("days.title")} maxLength={DAY_NOTE_TITLE_MAX} autoFocus {...field("title")} />
      <TextArea label={say("days.text")} maxLength={DAY_NOTE_TEXT_MAX} {...field("text")} />
      {values.type === "closed" ? (
        <p className="text-sm text-muted">{say("days.closedHint")}</p>
      ) : (
        templates.length > 0 && <OwnNeeds date={values.date} templates={templates} {...field("needs")} />
      )}
    </>
  );
}

function draftOf(opened: OpenedNote): Draft {
  const { date, place_id = null } = opened;
  if (!("id" in opened)) return { date, place_id, type: "event", title: "", text: "", needs: null };
  const { type, title, text, needs } = opened;
  const byTemplate = needs.map(({ template_id, headcount }) => [template_id, headcount] as const);
  return {
    date,
    place_id,
    type,
    title,
    text,
    needs: needs.length > 0 ? Object.fromEntries(byTemplate) : null,
  };
}

/**
 * Only what differs from the template's usual need is kept, so that a change of it counts for the other days; and nothing of
 * templates elsewhere (not `needed`).
 */
function planOfDraft(
  { needs, ...draft }: Draft,
  templates: readonly ShiftTemplate[],
  needed: readonly ShiftTemplate[],
): DayNotePlan {
  const date = draft.date ?? "";
  const own = draft.type === "closed" ? {} : (needs ?? {});
  const differs = (id: string, headcount: number) => {
    const template = templates.find((one) => one.id === id);
    return !template || (needed.includes(template) && usualNeed(date, template) !== headcount);
  };
  const kept = Object.entries(own).filter(([id, headcount]) => differs(id, headcount));
  return { ...draft, date, needs: kept.map(([template_id, headcount]) => ({ template_id, headcount })) };
}

interface OwnNeedsProps {
  date: string | null;
  templates: readonly ShiftTemplate[];
  value: Draft["needs"];
  onChange: (needs: Draft["needs"]) => void;
}

/** How many people the day needs of each template, if it needs others than usual. */
function OwnNeeds({ date, templates, value, onChange }: OwnNeedsProps) {
  const say = useRosterSetupWords();
  const format = useFormat();
  return (
    <fieldset aria-label={say("days.ownNeeds")} className="flex flex-col gap-3">
      <Switch
        label={say("days.ownNeeds")}
        description={say("days.ownNeedsHint")}
        isSelected={value !== null}
        onChange={(isOwn) => onChange(isOwn ? {} : null)}
      />
      {value !== null &&
        templates.map((template) => {
          const usual = usualNeed(date ?? "", template);
          return (
            <NumberField
              key={template.id}
              label={factsText(format.locale, [template.name, timesText(template, format)])}
              description={say("days.usually", { count: usual })}
              minValue={0}
              maxValue={HEADCOUNT_MAX}
              value={value[template.id] ?? usual}
              onChange={(count) => onChange({ ...value, [template.id]: Number.isNaN(count) ? usual : count })}
            />
          );
        })}
    </fieldset>
  );
}
