import { useState } from "react";
import { useSyncStatus } from "#stores/sync-store.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { type SayView, useViewWords } from "#words/made/use-view-words.ts";
import { useExportUnsent } from "../sync/use-refused-actions.ts";

interface ChoicesProps {
  onLogOut: (options?: { discard: boolean }) => Promise<void>;
  onClose: () => void;
}

/** Asks what to do with changes that only this device holds, before logging out. */
export function LogOutDialog({ onLogOut, onClose, files }: ChoicesProps & { files: number }) {
  const say = useViewWords();
  const { waiting, attention } = useSyncStatus();
  const [isDiscarding, setDiscarding] = useState(false);
  const count = waiting + attention + files;
  if (count === 0) {
    return (
      <ConfirmDialog
        title={say("logOut.offlineTitle")}
        action={say("logOut.logOut")}
        onConfirm={() => void onLogOut()}
        onCancel={onClose}
      >
        {say("logOut.needsConnection")}
      </ConfirmDialog>
    );
  }
  if (isDiscarding) {
    return (
      <ConfirmDialog
        title={say("logOut.discardTitle", { count })}
        action={say("logOut.discard")}
        onConfirm={() => void onLogOut({ discard: true })}
        onCancel={onClose}
      >
        {say("logOut.discardText")}
      </ConfirmDialog>
    );
  }
  return (
    <ModalFrame onClose={onClose} role="alertdialog" title={say("logOut.title", { count })}>
      <div className="flex flex-col gap-2 text-muted">
        <p>{whatWaits(say, waiting, attention, files)}</p>
        <p>
          {/* Said online too: the buttons below must stay under the finger while the connection comes and goes. */}
          {`${say(waiting + files > 0 ? "logOut.keptToSend" : "logOut.kept")} ${say("logOut.needsConnection")}`}
        </p>
      </div>
      <Choices onLogOut={onLogOut} onClose={onClose} onDiscard={() => setDiscarding(true)} />
    </ModalFrame>
  );
}

function Choices({ onLogOut, onClose, onDiscard }: ChoicesProps & { onDiscard: () => void }) {
  const say = useViewWords();
  const toFile = useExportUnsent(say("toast.notExported"));

  async function exportAndLogOut() {
    if (await toFile()) await onLogOut();
  }

  return (
    <div className="mt-3 flex flex-col gap-2.5">
      <Button autoFocus fullWidth onPress={onClose}>
        {say("logOut.stay")}
      </Button>
      <Button variant="secondary" fullWidth onPress={() => void onLogOut()}>
        {say("logOut.logOut")}
      </Button>
      <Button variant="secondary" fullWidth onPress={() => void exportAndLogOut()}>
        {say("logOut.export")}
      </Button>
      <Button variant="quiet" fullWidth onPress={onDiscard}>
        <span className="text-danger">{say("logOut.discard")}</span>
      </Button>
    </div>
  );
}

function whatWaits(say: SayView, waiting: number, attention: number, files: number): string {
  const parts = [
    waiting > 0 && say("logOut.waiting", { count: waiting }),
    attention > 0 && say("logOut.refused", { count: attention }),
    files > 0 && say("logOut.files", { count: files }),
  ];
  return parts.filter(Boolean).join(" ");
}
