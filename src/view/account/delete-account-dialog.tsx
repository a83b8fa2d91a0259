import { useNavigate } from "react-router-dom";
import { deleteAccount } from "#commands/account/end-account.ts";
import { useCommand } from "#commands/use-command.ts";
import { counted } from "#lib/format/counted.ts";
import { links } from "#lib/links.ts";
import { useWaitingFiles } from "#queries/sync.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { PasswordForm } from "./password-form.tsx";

/** Explains what deleting an account means, and does it. Unsent changes must go first: later they cannot. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const remove = useCommand(deleteAccount);
  const navigate = useNavigate();
  const files = useWaitingFiles()?.size ?? 0;
  const unsent = useSyncStatus(({ waiting, attention }) => waiting + attention) + files;
  const check = () =>
    unsent > 0
      ? `${counted(unsent, "change")} of yours ${unsent === 1 ? "is" : "are"} only on this device. Send or discard what is there first: afterwards nobody can.`
      : null;

  function done() {
    toast.success("Your account was deleted");
    navigate(links.login(), { replace: true });
  }

  return (
    <ModalFrame hasForm title="Delete your account?" onClose={onClose}>
      <PasswordForm
        action="Delete account"
        failed="Your account was not deleted. Please try again."
        check={check}
        work={remove}
        onDone={done}
        onClose={onClose}
      >
        <div className="flex flex-col gap-3 text-muted">
          <p>
            You cannot log in any more, on any device, and this cannot be undone. Your email, picture, PIN,
            calendar feed and notification settings are deleted.
          </p>
          <p>
            Your punches, hours, shifts, payments and payslips stay with the business under your name: it must
            keep them by law. What you wrote to others stays with them. Export your data first if you want a
            copy.
          </p>
        </div>
      </PasswordForm>
    </ModalFrame>
  );
}
