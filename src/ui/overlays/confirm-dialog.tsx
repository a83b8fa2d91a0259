import { useUiWords } from "#words/made/use-ui-words.ts";
import { Button } from "../button.tsx";
import { DialogFrame, type DialogFrameProps } from "./dialog-frame.tsx";

interface ConfirmDialogProps extends Omit<DialogFrameProps, "onClose" | "role" | "hasForm"> {
  action: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({
  isOpen = true,
  title,
  children,
  action,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const say = useUiWords();
  return (
    <DialogFrame isOpen={isOpen} onClose={onCancel} role="alertdialog" title={title}>
      <div className="text-muted">{children}</div>
      <div className="mt-3 flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button variant="secondary" autoFocus onPress={onCancel}>
          {say("cancel")}
        </Button>
        <Button variant="danger" onPress={onConfirm}>
          {action}
        </Button>
      </div>
    </DialogFrame>
  );
}
