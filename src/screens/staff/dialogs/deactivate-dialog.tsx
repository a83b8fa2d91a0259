import { deactivateStaff } from "#commands/staff.ts";
import { useCommand } from "#commands/use-command.ts";
import type { Profile } from "#schema/entities/profile.ts";
import { toast } from "#ui/toast.ts";
import type { StaffDialogProps } from "../staff-dialog-state.ts";
import { DangerDialog } from "./danger-dialog.tsx";
import { useStaffCall } from "./use-staff-call.ts";

const CONSEQUENCES = [
  "They are signed out, cannot sign in, and their devices forget what they hold of the business once they are connected. Hours they worked and have not sent yet are still taken.",
  "Their shifts that have not begun become open, for anybody to claim. Requests of theirs for other shifts and swaps end.",
  "Their PIN stops working, and their seat is free.",
  "Their hours, payments and messages stay, and so does their name on them.",
];

/** Takes somebody's access away until they are taken back. */
export function DeactivateDialog({ person, onClose }: StaffDialogProps & { person: Profile }) {
  const deactivate = useCommand(deactivateStaff);
  const { call, isBusy, problem } = useStaffCall();
  const confirm = () =>
    call(
      () => deactivate(person.id),
      () => {
        toast.success(`${person.name} is deactivated`);
        onClose();
      },
    );
  return (
    <DangerDialog
      title={`Deactivate ${person.name}?`}
      action={isBusy ? "Deactivating..." : "Deactivate"}
      isBusy={isBusy}
      problem={problem}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <ul className="flex list-disc flex-col gap-2 ps-5 text-muted">
        {CONSEQUENCES.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className="text-muted">They stay on this list, from where you can reactivate them.</p>
    </DangerDialog>
  );
}
