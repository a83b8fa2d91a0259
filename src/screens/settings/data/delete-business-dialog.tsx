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
import { useSettingsWords } from "#words/made/use-settings-words.ts";

/** Explains what deleting a business means, and does it once its name was typed. */
export function DeleteBusinessDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const say = useSettingsWords();
  const navigate = useNavigate();
  const removeBusiness = useCommand(deleteBusiness);
  const [isLeaving, setLeaving] = useState(false);
  const [typed, setTyped] = useState("");
  const unsent = useSyncStatus(({ waiting, attention }) => waiting + attention);

  function check() {
    if (unsent > 0) return say("deleteBusiness.unsent");
    return typed.trim() === name.trim() ? null : say("deleteBusiness.nameWrong");
  }

  async function remove(password: string) {
    // Shown at once: without a business this dialog may be gone.
    if (await removeBusiness(password, isLeaving)) {
      toast.success(say("toast.businessDeleted"));
      if (isLeaving) navigate(links.login(), { replace: true });
    } else {
      toast.error(say("toast.accountNotDeleted"), {
        description: say("toast.accountNotDeletedHint"),
        action: { label: say("toast.contactSupport"), run: () => void navigate(links.support()) },
      });
    }
  }

  return (
    <ModalFrame hasForm title={say("deleteBusiness.title")} onClose={onClose}>
      <PasswordForm
        action={say("deleteBusiness.confirm")}
        failed={say("deleteBusiness.failed")}
        check={check}
        work={remove}
        onDone={onClose}
        onClose={onClose}
      >
        <div className="flex flex-col gap-3 text-muted">
          <p>{say("deleteBusiness.text")}</p>
          <p>{say("deleteBusiness.kept")}</p>
        </div>
        <TextField label={say("deleteBusiness.typeName", { name })} value={typed} onChange={setTyped} />
        <Checkbox
          label={say("deleteBusiness.accountToo")}
          description={say("deleteBusiness.accountTooHint")}
          isSelected={isLeaving}
          onChange={setLeaving}
        />
      </PasswordForm>
    </ModalFrame>
  );
}
