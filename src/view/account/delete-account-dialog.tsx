import { useNavigate } from "react-router-dom";
import { deleteAccount } from "#commands/account/end-account.ts";
import { useCommand } from "#commands/use-command.ts";
import { links } from "#lib/links.ts";
import { useWaitingFiles } from "#queries/sync.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useViewWords } from "#words/made/use-view-words.ts";
import { PasswordForm } from "./password-form.tsx";

/** Explains what deleting an account means, and does it. Unsent changes must go first: later they cannot. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const say = useViewWords();
  const remove = useCommand(deleteAccount);
  const navigate = useNavigate();
  const files = useWaitingFiles()?.size ?? 0;
  const unsent = useSyncStatus(({ waiting, attention }) => waiting + attention) + files;
  const check = () => (unsent > 0 ? say("deleteAccount.unsent", { count: unsent }) : null);

  function done() {
    toast.success(say("toast.accountDeleted"));
    navigate(links.login(), { replace: true });
  }

  return (
    <ModalFrame hasForm title={say("deleteAccount.title")} onClose={onClose}>
      <PasswordForm
        action={say("deleteAccount.delete")}
        failed={say("deleteAccount.failed")}
        check={check}
        work={remove}
        onDone={done}
        onClose={onClose}
      >
        <div className="flex flex-col gap-3 text-muted">
          <p>{say("deleteAccount.gone")}</p>
          <p>{say("deleteAccount.stays")}</p>
        </div>
      </PasswordForm>
    </ModalFrame>
  );
}
