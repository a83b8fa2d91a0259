import { useState } from "react";
import { useUiWords } from "#words/made/use-ui-words.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { DialogFrame, type DialogFrameProps } from "./dialog-frame.tsx";

export interface ModalFrameProps extends DialogFrameProps {
  /** Whether what is typed is there again when the dialog is next opened. Otherwise Back asks before it is lost. */
  isKept?: boolean | undefined;
}

/** A dialog over the page. Escape closes it, and so does a press outside unless input or a decision is pending. */
export function ModalFrame({ isKept = false, ...frame }: ModalFrameProps) {
  const say = useUiWords();
  const [isAsking, setAsking] = useState(false);
  const [hasTyped, setTyped] = useState(false);
  function discard() {
    setAsking(false);
    setTyped(false);
    frame.onClose();
  }
  const isLost = frame.hasForm && hasTyped && !isKept;
  return (
    <>
      <DialogFrame
        {...frame}
        onTyped={() => setTyped(true)}
        onBack={() => (isLost ? setAsking(true) : frame.onClose())}
      />
      {isAsking && (
        <ConfirmDialog
          title={say("unsaved.title")}
          action={say("unsaved.discard")}
          onConfirm={discard}
          onCancel={() => setAsking(false)}
        >
          {say("unsaved.text")}
        </ConfirmDialog>
      )}
    </>
  );
}
