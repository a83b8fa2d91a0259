import { useState } from "react";
import { removeStaff } from "#commands/staff.ts";
import { useCommand } from "#commands/use-command.ts";
import type { Profile } from "#schema/entities/profile.ts";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast.ts";
import type { StaffDialogProps } from "../staff-dialog-state.ts";
import { DangerDialog } from "./danger-dialog.tsx";
import { useStaffCall } from "./use-staff-call.ts";

/** Takes somebody out of the business for good, once their name was typed. */
export function RemovePersonDialog({ person, onClose }: StaffDialogProps & { person: Profile }) {
  const remove = useCommand(removeStaff);
  const { call, isBusy, problem } = useStaffCall();
  const [typed, setTyped] = useState("");
  const isConfirmed = typed.trim().toLowerCase() === person.name.trim().toLowerCase();
  const confirm = () =>
    call(
      () => remove(person.id),
      () => {
        toast.success(`${person.name} was deleted`);
        onClose();
      },
    );
  return (
    <DangerDialog
      title={`Delete ${person.name}?`}
      action={isBusy ? "Deleting..." : "Delete"}
      isBusy={isBusy}
      isDisabled={!isConfirmed}
      problem={problem}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <ul className="flex list-disc flex-col gap-2 ps-5 text-muted">
        <li>
          Gone: their sign-in, their PIN, their place on this list, and what their devices hold of the
          business.
        </li>
        <li>
          Open again: their shifts that have not begun. Requests of theirs for other shifts and swaps end.
        </li>
        <li>
          Kept: their hours, payments and payslips, because a business must be able to show what it paid; and
          their name on those, on past rosters, and on what they wrote, so that it can be understood.
        </li>
      </ul>
      <p className="text-muted">
        Should they come back, add them with the same e-mail: their records are theirs again. To take their
        access away for a while, deactivate them instead.
      </p>
      <TextField
        label={`Type “${person.name}” to confirm`}
        autoComplete="off"
        value={typed}
        onChange={setTyped}
      />
    </DangerDialog>
  );
}
