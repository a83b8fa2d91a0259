import type { ChatLine } from "#domain/chat/messages.ts";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { useChatWords } from "#words/made/use-chat-words.ts";

interface DeleteDialogProps {
  /** Null while nothing is being deleted. */
  line: ChatLine | null;
  onDelete: (line: ChatLine) => void;
  onClose: () => void;
}

export function DeleteDialog({ line, onDelete, onClose }: DeleteDialogProps) {
  const say = useChatWords();
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
