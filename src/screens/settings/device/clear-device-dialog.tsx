import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { signOut } from "#commands/account/sign-out.ts";
import { useCommand } from "#commands/use-command.ts";
import { links } from "#lib/links.ts";
import { useWaitingFiles } from "#queries/sync.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { orToast } from "#ui/toasts/toast.ts";
import { useExportUnsent } from "#view/sync/use-refused-actions.ts";
import { type SaySettings, useSettingsWords } from "#words/made/use-settings-words.ts";

/** How many changes and files the server does not have. */
interface Unsent {
  changes: number;
  files: number;
}

function titleOf(say: SaySettings, what: "unsent" | "lose", { changes, files }: Unsent): string {
  if (files === 0) return say(`${what}.title.changes`, { changes });
  if (changes === 0) return say(`${what}.title.files`, { files });
  return say(`${what}.title.both`, { changes, files });
}

/** Clears this device; unsent changes are lost only after an explicit confirmation. */
export function ClearDeviceDialog({ onClose }: { onClose: () => void }) {
  const say = useSettingsWords();
  const files = useWaitingFiles()?.size;
  const changes = useSyncStatus(({ waiting, attention }) => waiting + attention);
  /** What will be lost. */
  const [losing, setLosing] = useState<Unsent | null>(null);
  const leave = useCommand(signOut);
  const navigate = useNavigate();

  async function clear() {
    onClose();
    await orToast(say("clear.failed"), async () => {
      await leave({ discard: true });
      navigate(links.login(), { replace: true });
    });
  }

  // Loads in a moment; replacing one dialog by another would break the focus's way back to the button.
  if (files === undefined) return null;
  if (changes + files > 0 && losing === null) {
    return <UnsentDialog unsent={{ changes, files }} onStay={onClose} onLose={setLosing} onClear={clear} />;
  }
  return (
    <ConfirmDialog
      title={losing ? titleOf(say, "lose", losing) : say("clear.title")}
      action={say(losing ? "lose.confirm" : "clear.confirm")}
      onConfirm={() => void clear()}
      onCancel={onClose}
    >
      {say(losing ? "lose.text" : "clear.allSent")}
    </ConfirmDialog>
  );
}

interface UnsentDialogProps {
  unsent: Unsent;
  onStay: () => void;
  /** Called with what will be lost. */
  onLose: (what: Unsent) => void;
  onClear: () => Promise<void>;
}

function UnsentDialog({ unsent, onStay, onLose, onClear }: UnsentDialogProps) {
  const say = useSettingsWords();
  const toFile = useExportUnsent(say("unsent.exportFailed"));
  const { changes, files } = unsent;
  const text =
    files === 0
      ? say("unsent.text.changes")
      : changes === 0
        ? say("unsent.text.files")
        : say("unsent.text.both", { files });

  async function exportAndClear() {
    if (!(await toFile())) return;
    // The exported file does not contain files.
    if (files > 0) onLose({ changes: 0, files });
    else await onClear();
  }

  return (
    <ModalFrame onClose={onStay} role="alertdialog" title={titleOf(say, "unsent", unsent)}>
      <p className="text-muted">{text}</p>
      <div className="mt-3 flex flex-col gap-2.5">
        <Button autoFocus fullWidth onPress={onStay}>
          {say("unsent.stay")}
        </Button>
        {changes > 0 && (
          <Button variant="secondary" fullWidth onPress={() => void exportAndClear()}>
            {say("unsent.export")}
          </Button>
        )}
        <Button variant="quiet" fullWidth onPress={() => onLose(unsent)}>
          <span className="text-danger">{say("unsent.lose")}</span>
        </Button>
      </div>
    </ModalFrame>
  );
}
