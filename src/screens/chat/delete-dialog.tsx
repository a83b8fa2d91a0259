import type { ChatLine } from "#domain/chat/messages.ts";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { chatWords } from "#words/made/chat.ts";
import { useWords } from "#words/use-words.ts";

interface DeleteDialogProps {
  /** Null while nothing is being deleted. */
  line: ChatLine | null;
  onDelete: (line: ChatLine) => void;
  onClose: () => void;
}

export function DeleteDialog({ line, onDelete, onClose }: DeleteDialogProps) {
  const say = useWords(chatWords);
  return (
    <ConfirmDialog
      isOpen={line !== null}
      title={say("delete.title")}
      action={say("delete.confirm")}
      onConfirm={() => line && onDelete(line)}
      onCancel={onClose}
    >
      <p>{say("delete.text")}</p>
    </ConfirmDialog>
  );
}
