import * as v from "valibot";
import { type PositionPlan, savePosition } from "#commands/roster/positions.ts";
import { useCommand } from "#commands/use-command.ts";
import { listWith } from "#lib/list-changes.ts";
import { POSITION_COLORS, type Position, positionEntity } from "#schema/entities/position.ts";
import { fieldValidator } from "#schema/entities/validators.ts";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useSaving } from "#view/forms/use-saving.ts";
import { useTypedForm } from "#view/forms/use-validated-form.ts";
import { positionColors } from "#view/shifts/position-mark.tsx";
import { type SayRosterSetup, useRosterSetupWords } from "#words/made/use-roster-setup-words.ts";
import { nameSchema } from "./name-schema.ts";
import { ForPeople, type PeopleDraft } from "./people-choice.tsx";

const { color } = positionEntity.fields;

/** The rules for a position, and their error messages; the names of the others are taken. */
const positionSchema = (say: SayRosterSetup, others: readonly Position[]) =>
  v.object({
    name: nameSchema(say, "position", others),
    color: fieldValidator(color),
  });

interface PositionDialogProps {
  /** Null for a new one. */
  position: Position | null;
  all: readonly Position[];
  onClose: () => void;
}

/** Adds or changes a position: its name, its color and who can work it. Works offline. */
export function PositionDialog({ position, all, onClose }: PositionDialogProps) {
  const say = useRosterSetupWords();
  const keep = useCommand(savePosition);
  const { problem, save } = useSaving(say("position.notSaved"));
  const others = all.filter(({ id }) => id !== position?.id);
  const form = useTypedForm(positionSchema(say, others), () => draftOf(position, all), undefined, {
    name: `position ${position?.id ?? "new"}`,
  });
  const { values, field, change } = form;
  const { is_archived = false, sort_order = all.length, user_ids: listed = [] } = position ?? {};

  function submit(isNext = false) {
    const plan = form.validate(values);
    if (!plan) return;
    const { is_for_everybody, people } = values;
    const who = { is_for_everybody, user_ids: listWith(listed, people) };
    void save(async () => {
      await keep({ ...plan, ...who, is_archived, sort_order }, position);
      toast.success(say("toast.positionSaved", { name: plan.name.trim() }));
      form.forget();
      if (isNext) form.startOver(draftOf(null, [...all, { color: plan.color }]));
      else onClose();
    });
  }

  return (
    <FormDialog
      {...form.kept}
      onNext={position ? undefined : () => submit(true)}
      onClose={onClose}
      title={say(position ? "position.editTitle" : "position.addTitle")}
      action={say("position.save")}
      problem={problem}
      onSubmit={() => submit()}
    >
      <div ref={form.formRef} className="flex flex-col gap-5">
        <TextField label={say("dialog.name")} autoFocus autoComplete="off" {...field("name")} />
        <RadioGroup
          label={say("position.color")}
          columns="pairs"
          value={values.color}
          options={POSITION_COLORS.map((value) => ({
            value,
            label: say(`position.color.${value}`),
            mark: (
              <span aria-hidden="true" style={positionColors(value)} className="size-5 shrink-0 rounded-md" />
            ),
          }))}
          onChange={(value) =>
            change({ color: POSITION_COLORS.find((one) => one === value) ?? values.color })
          }
        />
        <ForPeople kind="position" listed={listed} value={values} onChange={change} />
      </div>
    </FormDialog>
  );
}

/** The values of the form; a new position gets the first color that no other has. */
function draftOf(
  position: Position | null,
  all: readonly Pick<Position, "color">[],
): Pick<PositionPlan, "name" | "color"> & PeopleDraft {
  if (position) {
    const { name, color, is_for_everybody } = position;
    return { name, color, is_for_everybody, people: null };
  }
  const free = POSITION_COLORS.find((one) => !all.some((other) => other.color === one));
  return { name: "", color: free ?? "blue", is_for_everybody: true, people: null };
}
