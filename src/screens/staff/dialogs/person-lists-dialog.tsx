import { chooseLists, type PeopleList } from "#commands/roster/people-lists.ts";
import { useCommand } from "#commands/use-command.ts";
import { usePlaces } from "#queries/places.ts";
import { usePositions } from "#queries/positions.ts";
import type { Profile } from "#schema/entities/profile.ts";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useKeptValues } from "#view/forms/use-kept-values.ts";
import { useSaving } from "#view/forms/use-saving.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { useStaffWords } from "#words/made/use-staff-words.ts";

interface PersonListsDialogProps {
  person: Profile;
  kind: PeopleList;
  onClose: () => void;
}

/** Shows which positions a person can work, or at which places they do, and changes it. Works offline. */
export function PersonListsDialog({ person, kind, onClose }: PersonListsDialogProps) {
  const say = useStaffWords();
  const choose = useCommand(chooseLists);
  const { problem, save } = useSaving(say("problem.failed"));
  const known = { position: usePositions(), place: usePlaces() }[kind] ?? [];
  const lists = known.filter(({ is_archived }) => !is_archived);
  // Until something is chosen here, they are as they are stored.
  const form = useKeptValues(`${kind}s ${person.id}`, () => ({ chosen: null as readonly string[] | null }));
  const stored = lists.filter(({ user_ids }) => user_ids.includes(person.id)).map(({ id }) => id);
  const chosen = form.values.chosen ?? stored;
  useUnsavedForm(form.values.chosen !== null);

  const set = (id: string, isChosen: boolean) =>
    form.setValues({ chosen: isChosen ? [...chosen, id] : chosen.filter((one) => one !== id) });

  function submit() {
    void save(async () => {
      await choose(kind, person.id, chosen);
      toast.success(say("toast.updated", { name: person.name }));
      form.forget();
      onClose();
    });
  }

  return (
    <FormDialog
      {...form.kept}
      title={say(`${kind}s.title`, { name: person.name })}
      action={say("save")}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-muted">{say(`${kind}s.intro`)}</p>
      <div>
        {lists.map(({ id, name, is_for_everybody }) => (
          <Checkbox
            key={id}
            label={name}
            description={is_for_everybody ? say(`${kind}s.everybody`) : undefined}
            isDisabled={is_for_everybody}
            isSelected={is_for_everybody || chosen.includes(id)}
            onChange={(isChosen) => set(id, isChosen)}
          />
        ))}
      </div>
    </FormDialog>
  );
}
