import type { ReactNode } from "react";
import { Dialog, Heading } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";

export interface ModalFrameProps {
  isOpen: boolean;
  onClose: () => void;
  /** 'alertdialog' when something must be decided. */
  role?: "dialog" | "alertdialog";
  title: string;
  children: ReactNode;
}

/** A dialog over the page, which a press outside it or Escape closes. */
export function ModalFrame({ isOpen, onClose, role = "dialog", title, children }: ModalFrameProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      isDismissable
      onOpenChange={(open) => !open && onClose()}
      className="fixed inset-0 z-50 grid place-items-center bg-night/60 p-4 entering:animate-appear"
    >
      <Modal className="max-h-[calc(100dvh-2rem)] w-full max-w-md overflow-y-auto rounded-2xl border border-line bg-surface shadow-float">
        <Dialog role={role} className="flex flex-col gap-3 p-6 outline-none">
          <Heading slot="title" className="text-xl font-bold">
            {title}
          </Heading>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
