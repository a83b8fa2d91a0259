import { chooseLists, type PeopleList } from "#commands/roster/people-lists.ts";
import { useCommand } from "#commands/use-command.ts";
import { type ListChanges, listChanges, listWith } from "#lib/list-changes.ts";
import { usePlaces } from "#queries/places.ts";
import { usePositions } from "#queries/positions.ts";
import { LISTED_PEOPLE_MAX } from "#schema/entities/fields.ts";
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
  const form = useKeptValues(`${kind}s ${person.id}`, () => ({ changes: null as ListChanges | null }));
  const { changes } = form.values;
  const stored = lists.filter(({ user_ids }) => user_ids.includes(person.id)).map(({ id }) => id);
  const full = lists
    .filter(({ id, user_ids }) => user_ids.length >= LISTED_PEOPLE_MAX && !stored.includes(id))
    .map(({ id }) => id);
  const chosen = listWith(stored, changes).filter((id) => !full.includes(id));
  useUnsavedForm(changes !== null);

  function set(id: string, isChosen: boolean) {
    const ids = isChosen ? [...chosen, id] : chosen.filter((one) => one !== id);
    form.setValues({ changes: listChanges(stored, ids) });
  }

  function hint({ id, is_for_everybody }: (typeof lists)[number]) {
    if (is_for_everybody) return say(`${kind}s.everybody`);
    return full.includes(id) ? say("lists.full", { max: LISTED_PEOPLE_MAX }) : undefined;
  }

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
        {lists.map((list) => (
          <Checkbox
            key={list.id}
            label={list.name}
            description={hint(list)}
            isDisabled={list.is_for_everybody || full.includes(list.id)}
            isSelected={list.is_for_everybody || chosen.includes(list.id)}
            onChange={(isChosen) => set(list.id, isChosen)}
          />
        ))}
      </div>
    </FormDialog>
  );
}
