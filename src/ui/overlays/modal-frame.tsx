import type { ReactNode } from "react";
import { Dialog, Heading } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { useUiWords } from "#words/made/use-ui-words.ts";
import { IconButton } from "../button.tsx";

export interface ModalFrameProps {
  /** False for a dialog that stays mounted while it is closed. */
  isOpen?: boolean;
  onClose: () => void;
  /** 'alertdialog' requires a decision: it has no cross, and only its buttons and Escape close it. */
  role?: "dialog" | "alertdialog";
  /** Whether something can be typed, which a press outside must not lose. */
  hasForm?: boolean;
  title: string;
  children: ReactNode;
}

/** A dialog over the page. Escape closes it, and so does a press outside unless input or a decision is pending. */
export function ModalFrame({
  isOpen = true,
  onClose,
  role = "dialog",
  hasForm = false,
  title,
  children,
}: ModalFrameProps) {
  const say = useUiWords();
  return (
    <ModalOverlay
      isOpen={isOpen}
      isDismissable={role === "dialog" && !hasForm}
      onOpenChange={(open) => !open && onClose()}
      className="fixed inset-x-0 top-0 z-50 grid h-(--visual-viewport-height,100dvh) grid-rows-[minmax(0,1fr)_auto_minmax(calc(var(--toast-room,1rem)-1rem),1fr)] justify-items-center bg-night/60 p-4 entering:animate-appear"
    >
      <Modal className="row-start-2 max-h-[calc(var(--visual-viewport-height,100dvh)-1rem-var(--toast-room,1rem))] w-full max-w-md scroll-pb-20 overflow-y-auto rounded-2xl border border-line bg-surface shadow-float">
        <Dialog role={role} className="flex flex-col gap-3 p-6 outline-none">
          <header className="flex items-start justify-between gap-3">
            <Heading slot="title" className="min-w-0 text-xl font-bold">
              {title}
            </Heading>
            {role === "dialog" && (
              <span className="-my-2 -me-2.5">
                <IconButton icon="close" label={say("close")} onPress={onClose} />
              </span>
            )}
          </header>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
