import { changeStaff } from "#commands/staff.ts";
import { useCommand } from "#commands/use-command.ts";
import type { Profile } from "#schema/entities/profile.ts";
import type { StaffDialogProps } from "../staff-dialog-state.ts";
import { DangerDialog } from "./danger-dialog.tsx";
import { useStaffCall } from "./use-staff-call.ts";

interface NewPinDialogProps extends StaffDialogProps {
  person: Pick<Profile, "id" | "name" | "email"> & { password?: string | null };
  /** They were added, and the answer that told their PIN did not arrive. */
  isLost: boolean;
}

/** Gives somebody another PIN. */
export function NewPinDialog({ person, isLost, onOpen, onClose }: NewPinDialogProps) {
  const change = useCommand(changeStaff);
  const { call, isBusy, problem } = useStaffCall();
  const { id, name, email, password = null } = person;
  const confirm = () =>
    call(
      () => change(id, { rotate_pin: true }),
      ({ pin = "" }) => onOpen({ kind: "fresh-sign-in", name, email, password, pin }),
    );
  return (
    <DangerDialog
      title={`New PIN for ${name}?`}
      action={isBusy ? "Making a PIN..." : "New PIN"}
      isBusy={isBusy}
      problem={problem}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p className="text-muted">
        {isLost
          ? `${name} was added before, but the answer with their PIN did not arrive, and it cannot be shown again. A new one can.`
          : "The present PIN stops working. A shared tablet without a connection takes it until it has one."}
      </p>
    </DangerDialog>
  );
}
