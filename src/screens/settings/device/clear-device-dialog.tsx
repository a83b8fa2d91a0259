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
import { listedUnsent } from "#view/sync/listed-unsent.ts";
import { useExportUnsent } from "#view/sync/use-export-unsent.ts";
import { syncWords } from "#words/made/sync.ts";
import { useWords } from "#words/use-words.ts";

/** Clears this device; unsent changes are lost only after an explicit confirmation. */
export function ClearDeviceDialog({ onClose }: { onClose: () => void }) {
  const files = useWaitingFiles()?.size;
  const changes = useSyncStatus(({ waiting, attention }) => waiting + attention);
  /** What will be lost, in words. */
  const [losing, setLosing] = useState<string | null>(null);
  const clear = useClearing(onClose);
  // Loads in a moment; replacing one dialog by another would break the focus's way back to the button.
  if (files === undefined) return null;
  if (changes + files > 0 && losing === null) {
    return <Unsent changes={changes} files={files} onStay={onClose} onLose={setLosing} onClear={clear} />;
  }
  return (
    <ConfirmDialog
      title={losing ? `Lose ${losing} for good?` : "Clear this device?"}
      action={losing ? "Lose them and clear" : "Clear and log out"}
      onConfirm={() => void clear()}
      onCancel={onClose}
    >
      {losing
        ? "The server never gets what only this device holds: punches among it are not paid. This cannot be undone."
        : "Everything here has reached the server. Logging in again needs a connection, and fills this device anew."}
    </ConfirmDialog>
  );
}

interface UnsentProps {
  changes: number;
  files: number;
  onStay: () => void;
  /** Called with what will be lost, in words. */
  onLose: (what: string) => void;
  onClear: () => Promise<void>;
}

function Unsent({ changes, files, onStay, onLose, onClear }: UnsentProps) {
  const saySync = useWords(syncWords);
  const toFile = useExportUnsent("The export did not work, so nothing was cleared.");
  const isOne = changes + files === 1;

  async function exportAndClear() {
    if (!(await toFile())) return;
    // The exported file does not contain files.
    if (files > 0) onLose(listedUnsent(saySync, 0, files));
    else await onClear();
  }

  return (
    <ModalFrame
      onClose={onStay}
      role="alertdialog"
      title={`${listedUnsent(saySync, changes, files)} ${isOne ? "is" : "are"} only on this device`}
    >
      <p className="text-muted">
        The server does not have {isOne ? "it" : "them"} yet. Clear this device after{" "}
        {isOne ? "it was" : "they were"} sent
        {changes > 0 && ", or save the changes to a file first. Nothing sends that file by itself"}.
        {changes > 0 && files > 0 && ` It does not have ${listedUnsent(saySync, 0, files)} in it.`}
      </p>
      <div className="mt-3 flex flex-col gap-2.5">
        <Button autoFocus fullWidth onPress={onStay}>
          Do not clear
        </Button>
        {changes > 0 && (
          <Button variant="secondary" fullWidth onPress={() => void exportAndClear()}>
            Export and clear
          </Button>
        )}
        <Button variant="quiet" fullWidth onPress={() => onLose(listedUnsent(saySync, changes, files))}>
          <span className="text-danger">Clear and lose {isOne ? "it" : "them"}</span>
        </Button>
      </div>
    </ModalFrame>
  );
}

function useClearing(onClose: () => void) {
  const leave = useCommand(signOut);
  const navigate = useNavigate();
  return async () => {
    onClose();
    await orToast("This device was not cleared. Please try again.", async () => {
      await leave({ discard: true });
      navigate(links.login(), { replace: true });
    });
  };
}
