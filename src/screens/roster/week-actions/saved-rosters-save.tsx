import { type ReactNode, useState } from "react";
import * as v from "valibot";
import { renameSavedRoster, saveRoster } from "#commands/roster/saved-rosters.ts";
import { useCommand } from "#commands/use-command.ts";
import { savedShiftsOf } from "#domain/roster/place-shifts.ts";
import { useSavedRosters } from "#queries/roster.ts";
import type { SavedRoster } from "#schema/entities/saved-roster.ts";
import { words } from "#schema/entities/validators.ts";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { useRefusalsWords } from "#words/made/use-refusals-words.ts";
import { useRosterWords } from "#words/made/use-roster-words.ts";
import type { RosterWeek } from "../board/roster-week.ts";

export function SaveRosterDialog({ week, onClose }: { week: RosterWeek; onClose: () => void }) {
  const say = useRosterWords();
  const save = useCommand(saveRoster);
  return (
    <NameDialog
      title={say("saved.saveTitle")}
      action={say("saved.save")}
      onSave={async (name) => {
        await save({ name, shifts: savedShiftsOf(week.shifts) });
        toast.success(say("toast.saved", { name: name.trim() }), { description: say("saved.savedHint") });
        return undefined;
      }}
      onClose={onClose}
    >
      <p className="text-muted">{say("saved.saveIntro", { count: week.shifts.length })}</p>
    </NameDialog>
  );
}

export function RenameRosterDialog({ roster, onClose }: { roster: SavedRoster; onClose: () => void }) {
  const say = useRosterWords();
  const rename = useCommand(renameSavedRoster);
  return (
    <NameDialog
      title={say("saved.renameTitle")}
      action={say("saved.rename")}
      roster={roster}
      onSave={async (name) => {
        const isThere = await rename(roster.id, name);
        return isThere ? undefined : say("saved.gone");
      }}
      onClose={onClose}
    />
  );
}

const NAME_MAX = 80;

interface NameDialogProps {
  title: string;
  action: string;
  /** The roster that has a name already. */
  roster?: SavedRoster;
  /** Resolves to what is wrong, in words; undefined once it is stored. */
  onSave: (name: string) => Promise<string | undefined>;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks for the name of a saved roster, which must differ from the others'. */
function NameDialog({ title, action, roster, onSave, onClose, children }: NameDialogProps) {
  const say = useRosterWords();
  const refusals = useRefusalsWords();
  const saved = useSavedRosters();
  const before = roster?.name ?? "";
  const [name, setName] = useState(before);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  useUnsavedForm(name !== before);

  function problem(): string | undefined {
    const [missing, long] = [refusals("field.rosterName"), refusals("field.nameLong", { max: NAME_MAX })];
    const parsed = v.safeParse(words(NAME_MAX, missing, long), name);
    if (!parsed.success) return parsed.issues[0].message;
    const isTaken = saved?.some(
      (other) => other.id !== roster?.id && other.name.toLowerCase() === name.trim().toLowerCase(),
    );
    return isTaken ? say("saved.nameTaken") : undefined;
  }

  async function submit() {
    setBusy(true);
    const wrong = problem() ?? (await onSave(name).catch(() => say("saved.failed")));
    setBusy(false);
    if (wrong) setError(wrong);
    else onClose();
  }

  return (
    <FormDialog
      title={title}
      action={action}
      // The taken names load in a moment.
      isBusy={isBusy || !saved}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {children}
      <TextField
        label={say("saved.name")}
        autoFocus
        autoComplete="off"
        maxLength={NAME_MAX}
        value={name}
        onChange={setName}
        error={error}
      />
    </FormDialog>
  );
}
