import type { ChatLine } from "#domain/chat/messages.ts";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";

interface DeleteDialogProps {
  /** Null while nothing is being deleted. */
  line: ChatLine | null;
  onDelete: (line: ChatLine) => void;
  onClose: () => void;
}

export function DeleteDialog({ line, onDelete, onClose }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      isOpen={line !== null}
      title="Delete this message?"
      action="Delete message"
      onConfirm={() => line && onDelete(line)}
      onCancel={onClose}
    >
      <p>It is deleted for everybody, and its words cannot be brought back.</p>
    </ConfirmDialog>
  );
}
