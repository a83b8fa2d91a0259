import { useState } from "react";
import { counted } from "#lib/format/counted.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { syncWords } from "#words/made/sync.ts";
import { useWords } from "#words/use-words.ts";
import { listedUnsent } from "../sync/listed-unsent.ts";
import { useExportUnsent } from "../sync/use-export-unsent.ts";

interface ChoicesProps {
  onLogOut: (options?: { discard: boolean }) => Promise<void>;
  onStay: () => void;
}

interface LogOutDialogProps extends ChoicesProps {
  /** How many files wait to be uploaded. */
  files: number;
}

/** Asks what to do with changes that only this device holds, before logging out. */
export function LogOutDialog({ onLogOut, onStay, files }: LogOutDialogProps) {
  const saySync = useWords(syncWords);
  const { waiting, attention, online } = useSyncStatus();
  const [isDiscarding, setDiscarding] = useState(false);
  const unsent = waiting + attention;
  const choices = { onLogOut, onStay };
  if (unsent + files === 0) return <LeaveOffline {...choices} />;
  if (isDiscarding) return <DiscardForGood {...choices} what={listedUnsent(saySync, unsent, files)} />;
  return (
    <ModalFrame
      onClose={onStay}
      role="alertdialog"
      title={`Log out with ${listedUnsent(saySync, unsent, files, "listedUnsent")}?`}
    >
      <div className="flex flex-col gap-2 text-muted">
        <p>{whatWaits(waiting, attention, files)}</p>
        <p>
          If you log out, they stay on this device and come back when you log in here again
          {waiting + files > 0 && ", to be sent"}. Nobody else sees them.
          {!online && " Logging in again needs a connection."}
        </p>
      </div>
      <Choices {...choices} onDiscard={() => setDiscarding(true)} />
    </ModalFrame>
  );
}

function Choices({ onLogOut, onStay, onDiscard }: ChoicesProps & { onDiscard: () => void }) {
  const toFile = useExportUnsent("The export did not work, so you are still logged in.");

  async function exportAndLogOut() {
    if (await toFile()) await onLogOut();
  }

  return (
    <div className="mt-3 flex flex-col gap-2.5">
      <Button autoFocus fullWidth onPress={onStay}>
        Stay signed in
      </Button>
      <Button variant="secondary" fullWidth onPress={() => void onLogOut()}>
        Log out
      </Button>
      <Button variant="secondary" fullWidth onPress={() => void exportAndLogOut()}>
        Export and log out
      </Button>
      <Button variant="quiet" fullWidth onPress={onDiscard}>
        <span className="text-danger">Discard and log out</span>
      </Button>
    </div>
  );
}

function DiscardForGood({ onLogOut, onStay, what }: ChoicesProps & { what: string }) {
  return (
    <ConfirmDialog
      title={`Discard ${what} for good?`}
      action="Discard and log out"
      onConfirm={() => void onLogOut({ discard: true })}
      onCancel={onStay}
    >
      The server never gets what only this device holds: punches among it are not paid. This cannot be undone.
    </ConfirmDialog>
  );
}

function LeaveOffline({ onLogOut, onStay }: ChoicesProps) {
  return (
    <ConfirmDialog
      title="Log out while offline?"
      action="Log out"
      onConfirm={() => void onLogOut()}
      onCancel={onStay}
    >
      Logging in again needs a connection.
    </ConfirmDialog>
  );
}

function whatWaits(waiting: number, attention: number, files: number): string {
  const parts = [
    waiting > 0 &&
      `${counted(waiting, "change")} ${waiting === 1 ? "has" : "have"} not reached the server yet.`,
    attention > 0 &&
      `${counted(attention, "change")} ${attention === 1 ? "was" : "were"} refused and ${attention === 1 ? "needs" : "need"} attention.`,
    files > 0 && `${counted(files, "file")} ${files === 1 ? "is" : "are"} not uploaded yet.`,
  ];
  return parts.filter(Boolean).join(" ");
}
