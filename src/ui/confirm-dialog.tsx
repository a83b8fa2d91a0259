import type { ReactNode } from "react";
import { Dialog, Heading } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { Button } from "./button.tsx";

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  /** What the confirming button does, as a verb: "Discard change". */
  action: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ isOpen, title, children, action, onConfirm, onCancel }: ConfirmDialogProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      isDismissable
      onOpenChange={(open) => !open && onCancel()}
      className="fixed inset-0 z-50 grid place-items-center bg-night/60 p-4 entering:animate-appear"
    >
      <Modal className="w-full max-w-md rounded-2xl border border-line bg-surface shadow-float">
        <Dialog role="alertdialog" className="flex flex-col gap-3 p-6 outline-none">
          <Heading slot="title" className="text-xl font-bold">
            {title}
          </Heading>
          <div className="text-muted">{children}</div>
          <div className="mt-3 flex flex-wrap justify-end gap-3">
            <Button variant="secondary" autoFocus onPress={onCancel}>
              Cancel
            </Button>
            <Button variant="danger" onPress={onConfirm}>
              {action}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
