import { useState } from "react";
import { renameSavedRoster } from "#commands/saved-rosters.ts";
import { useCommand } from "#commands/use-command.ts";
import type { SavedRoster } from "#schema/entities/saved-roster.ts";
import { useUnsavedForm } from "#screens/forms/use-unsaved-form.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { TextField } from "#ui/text-field.tsx";
import { nameProblem } from "./saved-rosters-save.tsx";

interface RenameRosterDialogProps {
  roster: SavedRoster;
  others: readonly SavedRoster[];
  onClose: () => void;
}

export function RenameRosterDialog({ roster, others, onClose }: RenameRosterDialogProps) {
  const rename = useCommand(renameSavedRoster);
  const [name, setName] = useState(roster.name);
  const [error, setError] = useState<string>();
  useUnsavedForm(name !== roster.name);

  async function submit() {
    const wrong = nameProblem(
      name,
      others.filter(({ id }) => id !== roster.id),
    );
    setError(wrong);
    if (wrong) return;
    try {
      const isThere = await rename(roster.id, name);
      if (isThere) onClose();
      else setError("Somebody has deleted this roster meanwhile");
    } catch {
      setError("This could not be stored on the device.");
    }
  }

  return (
    <FormDialog isOpen title="Rename roster" action="Rename" onSubmit={() => void submit()} onClose={onClose}>
      <TextField
        label="Roster name"
        autoFocus
        autoComplete="off"
        maxLength={80}
        value={name}
        onChange={setName}
        error={error}
      />
    </FormDialog>
  );
}
