import { choosePositions } from "#commands/roster/positions.ts";
import { useCommand } from "#commands/use-command.ts";
import { usePositions } from "#queries/roster.ts";
import type { Profile } from "#schema/entities/profile.ts";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useKeptValues } from "#view/forms/use-kept-values.ts";
import { useSaving } from "#view/forms/use-saving.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { useStaffWords } from "#words/made/use-staff-words.ts";

/** Shows which positions a person can work, and changes it. Works offline. */
export function PersonPositionsDialog({ person, onClose }: { person: Profile; onClose: () => void }) {
  const say = useStaffWords();
  const choose = useCommand(choosePositions);
  const { problem, save } = useSaving(say("problem.failed"));
  const positions = usePositions()?.filter(({ is_archived }) => !is_archived) ?? [];
  // Until something is chosen here, they are as they are stored.
  const form = useKeptValues(`positions ${person.id}`, () => ({ chosen: null as readonly string[] | null }));
  const stored = positions.filter(({ user_ids }) => user_ids.includes(person.id)).map(({ id }) => id);
  const chosen = form.values.chosen ?? stored;
  useUnsavedForm(form.values.chosen !== null);

  const set = (id: string, isChosen: boolean) =>
    form.setValues({ chosen: isChosen ? [...chosen, id] : chosen.filter((one) => one !== id) });

  function submit() {
    void save(async () => {
      await choose(person.id, chosen);
      toast.success(say("toast.updated", { name: person.name }));
      form.forget();
      onClose();
    });
  }

  return (
    <FormDialog
      {...form.kept}
      title={say("positions.title", { name: person.name })}
      action={say("save")}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-muted">{say("positions.intro")}</p>
      <div>
        {positions.map(({ id, name, is_for_everybody }) => (
          <Checkbox
            key={id}
            label={name}
            description={is_for_everybody ? say("positions.everybody") : undefined}
            isDisabled={is_for_everybody}
            isSelected={is_for_everybody || chosen.includes(id)}
            onChange={(isChosen) => set(id, isChosen)}
          />
        ))}
      </div>
    </FormDialog>
  );
}
