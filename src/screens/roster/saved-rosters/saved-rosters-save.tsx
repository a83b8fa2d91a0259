import { useState } from "react";
import * as v from "valibot";
import { saveRoster } from "#commands/roster/saved-rosters.ts";
import { useCommand } from "#commands/use-command.ts";
import { savedShiftsOf } from "#domain/roster/place-shifts.ts";
import { useSavedRosters } from "#queries/roster.ts";
import { words } from "#schema/entities/fields.ts";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { type SayRefusals, useRefusalsWords } from "#words/made/use-refusals-words.ts";
import { type SayRoster, useRosterWords } from "#words/made/use-roster-words.ts";
import type { Board } from "../board.ts";

const NAME_MAX = 80;

type SaveRosterDialogProps = Pick<Board, "week"> & { onClose: () => void };

export function SaveRosterDialog({ week, onClose }: SaveRosterDialogProps) {
  const say = useRosterWords();
  const refusals = useRefusalsWords();
  const save = useCommand(saveRoster);
  const saved = useSavedRosters();
  const [name, setName] = useState("");
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  useUnsavedForm(name !== "");

  async function submit() {
    const wrong = nameProblem(say, refusals, name, saved ?? []);
    setError(wrong);
    if (wrong) return;
    setBusy(true);
    try {
      await save({ name, shifts: savedShiftsOf(week.shifts) });
      toast.success(say("toast.saved", { name: name.trim() }), { description: say("saved.savedHint") });
      onClose();
    } catch {
      setError(say("saved.failed"));
      setBusy(false);
    }
  }

  return (
    <FormDialog
      title={say("saved.saveTitle")}
      action={say("saved.save")}
      // The taken names load in a moment.
      isBusy={isBusy || !saved}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className="text-muted">{say("saved.saveIntro", { count: week.shifts.length })}</p>
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

/** What is wrong with the name of a saved roster, in words; undefined if nothing. */
export function nameProblem(
  say: SayRoster,
  refusals: SayRefusals,
  name: string,
  others: readonly { name: string }[],
): string | undefined {
  const parsed = v.safeParse(
    words(NAME_MAX, refusals("field.rosterName"), refusals("field.nameLong", { max: NAME_MAX })),
    name,
  );
  if (!parsed.success) return parsed.issues[0].message;
  const isTaken = others.some((other) => other.name.toLowerCase() === name.trim().toLowerCase());
  return isTaken ? say("saved.nameTaken") : undefined;
}
