import { saveTemplate } from "#commands/roster/templates.ts";
import { useCommand } from "#commands/use-command.ts";
import { placesToChoose } from "#domain/roster/places.ts";
import { usePlaces } from "#queries/places.ts";
import { usePositions } from "#queries/positions.ts";
import { useTrainingModules } from "#queries/training.ts";
import { HEADCOUNT_MAX } from "#schema/entities/shift-template.ts";
import { QuantityField } from "#ui/fields/quantity-field.tsx";
import { Select } from "#ui/fields/select.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { TimeField } from "#ui/fields/time-field.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useSaving } from "#view/forms/use-saving.ts";
import { useTypedForm } from "#view/forms/use-validated-form.ts";
import { WeekdayBoxes } from "#view/forms/weekday-boxes.tsx";
import { PlannedBreaks } from "#view/shifts/planned-breaks.tsx";
import { PlaceSelect, PositionSelect } from "#view/shifts/position-select.tsx";
import { useRosterSetupWords } from "#words/made/use-roster-setup-words.ts";
import { lengthText } from "./template-list-row.tsx";
import { NEW_TEMPLATE, type TemplateDraft, templateSchema } from "./template-schema.ts";

interface TemplateDialogProps {
  draft: TemplateDraft;
  onClose: () => void;
}

export function TemplateDialog({ draft, onClose }: TemplateDialogProps) {
  const say = useRosterSetupWords();
  const format = useFormat();
  const { form, problem, submit } = useTemplateForm({ draft, onClose });
  const { values: typed, field } = form;
  const positions = usePositions() ?? [];
  const places = placesToChoose(usePlaces() ?? [], draft.place_id);
  const { start_time, end_time } = typed;
  return (
    <FormDialog
      {...form.kept}
      onNext={draft.id === null ? () => submit(true) : undefined}
      onClose={onClose}
      title={say(draft.id ? "dialog.editTitle" : "dialog.addTitle")}
      action={say("dialog.save")}
      problem={problem}
      onSubmit={() => submit()}
    >
      <div ref={form.formRef} className="flex flex-col gap-5">
        <TextField label={say("dialog.name")} autoFocus {...field("name")} />
        <div className="grid grid-cols-2 gap-3">
          <TimeField label={say("dialog.start")} {...field("start_time")} />
          <TimeField label={say("dialog.end")} {...field("end_time")} />
        </div>
        <p aria-live="polite" className="-mt-2 min-h-6 text-sm text-muted">
          {start_time && end_time && lengthText(say, format, start_time, end_time)}
        </p>
        <PositionSelect positions={positions} {...field("position_id")} />
        <PlaceSelect places={places} {...field("place_id")} />
        <PlannedBreaks {...field("breaks")} />
        <WeekdayBoxes label={say("dialog.days")} hint={say("dialog.daysHint")} {...field("required_days")} />
        {typed.required_days.length > 0 && (
          <QuantityField
            label={say("dialog.headcount")}
            description={say("dialog.headcountHint")}
            minValue={1}
            maxValue={HEADCOUNT_MAX}
            value={typed.headcount}
            onChange={(headcount) => form.change({ headcount })}
          />
        )}
        <RequiredModule {...field("required_module_id")} />
      </div>
    </FormDialog>
  );
}

function useTemplateForm({ draft, onClose }: TemplateDialogProps) {
  const say = useRosterSetupWords();
  const form = useTypedForm(templateSchema(say), () => draft, undefined, {
    name: `template ${draft.id ?? `new ${draft.name}`}`,
  });
  const { problem, save } = useSaving(say("dialog.notSaved"));
  const keep = useCommand(saveTemplate);

  function submit(isNext = false) {
    const plan = form.validate(form.values);
    if (!plan) return;
    void save(async () => {
      const saved = await keep(plan, draft.id === null ? null : { ...form.first, id: draft.id });
      if (saved) toast.success(say("toast.templateSaved", { name: plan.name.trim() }));
      else toast.warning(say("toast.templateGone"), { description: say("toast.templateGoneHint") });
      form.forget();
      if (isNext) form.startOver(NEW_TEMPLATE);
      else onClose();
    });
  }

  return { form, problem, submit };
}

interface FieldProps<V> {
  value: V;
  onChange: (value: V) => void;
}

const NONE = "none";

/** Chooses the training that people need for a template; null for none. */
function RequiredModule({ value: module, onChange }: FieldProps<string | null>) {
  const say = useRosterSetupWords();
  const modules = useTrainingModules() ?? [];
  // A module that became a draft again stays chosen, but has no effect until it is published.
  const options = modules
    .filter(({ id, published }) => published || id === module)
    .map(({ id, title }) => ({ value: id, label: title }));
  return (
    <Select
      label={say("dialog.training")}
      description={say("dialog.trainingHint")}
      value={options.some(({ value }) => value === module) ? module : NONE}
      options={[{ value: NONE, label: say("dialog.noTraining") }, ...options]}
      onChange={(value) => onChange(value === NONE ? null : value)}
    />
  );
}
