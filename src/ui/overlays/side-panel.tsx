import type { ReactNode } from "react";
import { Dialog, Heading } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { useUiWords } from "#words/made/use-ui-words.ts";
import { IconButton } from "../button.tsx";
import { leaveField, useLayer } from "./layers.ts";
import { OwnTriggers } from "./popover.tsx";

interface SidePanelProps {
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Stays in sight below the content, however long the panel is. */
  footer?: ReactNode;
}

/** A tall panel at the side of the page, for reading beside it; Escape or a press outside closes it. */
export function SidePanel({ onClose, title, children, footer }: SidePanelProps) {
  const say = useUiWords();
  useLayer(true, onClose);
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isToOpen) => {
        if (isToOpen) return;
        leaveField();
        onClose();
      }}
      className="fixed inset-0 z-50 flex justify-end bg-night/60 entering:animate-appear motion-reduce:animate-none"
    >
      <Modal className="h-[calc(100dvh-var(--toast-room,0px))] w-full max-w-xl border-s border-line bg-surface pt-[env(safe-area-inset-top)] pe-[var(--inset-end)] shadow-float max-sm:ps-[var(--inset-start)] sm:w-[36rem]">
        <Dialog className="flex h-full flex-col outline-none">
          <header className="flex items-center justify-between gap-3 border-b border-line py-2 pe-2 ps-5 sm:ps-7">
            <Heading slot="title" className="text-xl font-bold tracking-tight">
              {title}
            </Heading>
            <IconButton icon="close" label={say("close")} onPress={onClose} />
          </header>
          {/* Focusable, so that the arrow keys can scroll long texts. */}
          <section
            aria-label={title}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a box that scrolls.
            tabIndex={0}
            className="flex-1 overflow-y-auto overscroll-contain px-5 pt-6 pb-[max(1.5rem,env(safe-area-inset-bottom))] sm:px-7"
          >
            <OwnTriggers>{children}</OwnTriggers>
          </section>
          {footer && (
            <footer className="border-t border-line px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-7">
              {footer}
            </footer>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
