import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { deleteBusiness } from "#commands/account/end-account.ts";
import { useCommand } from "#commands/use-command.ts";
import { links } from "#lib/links.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { PasswordForm } from "#view/account/password-form.tsx";

/** Explains what deleting a business means, and does it once its name was typed. */
export function DeleteBusinessDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const navigate = useNavigate();
  const removeBusiness = useCommand(deleteBusiness);
  const [isLeaving, setLeaving] = useState(false);
  const [typed, setTyped] = useState("");
  const unsent = useSyncStatus(({ waiting, attention }) => waiting + attention);

  function check() {
    if (unsent > 0) return "Some of your changes are only on this device. Send or discard them first.";
    return typed.trim() === name.trim() ? null : "Please type the name of the business as it is.";
  }

  async function remove(password: string) {
    // Shown at once: without a business this dialog may be gone.
    if (!(await removeBusiness(password, isLeaving))) return tellOfHalf();
    toast.success("The business was deleted");
    if (isLeaving) navigate(links.login(), { replace: true });
  }

  function tellOfHalf() {
    toast.error("The business was deleted, your account was not", {
      description: "Please write to support to have it deleted.",
      action: { label: "Contact support", run: () => void navigate(links.support()) },
    });
  }

  return (
    <ModalFrame hasForm title="Delete the business?" onClose={onClose}>
      <PasswordForm
        action="Delete business"
        failed="The business was not deleted. Please try again."
        check={check}
        work={remove}
        onDone={onClose}
        onClose={onClose}
      >
        <div className="flex flex-col gap-3 text-muted">
          <p>
            Everybody is logged out and cannot log in any more, the subscription ends, and chat, news,
            training, availability and requests are deleted. This cannot be undone.
          </p>
          <p>
            People’s names, shifts, hours, rates, payments and payslips are kept where no app reads them, for
            as long as the law wants it. Export the business first: your staff can export their data only
            until then.
          </p>
        </div>
        <TextField label={`Type “${name}” to confirm`} value={typed} onChange={setTyped} />
        <Checkbox
          label="Delete my account, too"
          description="Without it you keep your account, and may set up another business."
          isSelected={isLeaving}
          onChange={setLeaving}
        />
      </PasswordForm>
    </ModalFrame>
  );
}
