import { type ReactNode, useCallback } from "react";
import { Dialog, Heading } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { useUiWords } from "#words/made/use-ui-words.ts";
import { IconButton } from "../button.tsx";
import { useLatest } from "../use-latest.ts";
import { leaveField, useLayer } from "./layers.ts";
import { OwnTriggers } from "./popover.tsx";

export interface DialogFrameProps {
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

interface Inside {
  /** Instead of closing it. */
  onBack?: () => void;
  onTyped?: () => void;
}

/** The look of a dialog, and its ways to close. */
export function DialogFrame({
  isOpen = true,
  onClose,
  onBack = onClose,
  onTyped,
  role = "dialog",
  hasForm = false,
  title,
  children,
}: DialogFrameProps & Inside) {
  const say = useUiWords();
  useLayer(isOpen, onBack);
  return (
    <ModalOverlay
      isOpen={isOpen}
      isDismissable={role === "dialog" && !hasForm}
      onOpenChange={(isToOpen) => {
        if (isToOpen) return;
        leaveField();
        onClose();
      }}
      className="fixed inset-x-0 top-0 z-50 grid h-(--visual-viewport-height,100dvh) grid-rows-[minmax(0,1fr)_auto_minmax(calc(var(--toast-room,1rem)-1rem),1fr)] justify-items-center bg-night/60 p-4 entering:animate-appear"
    >
      <Modal className="row-start-2 max-h-[calc(var(--visual-viewport-height,100dvh)-1rem-var(--toast-room,1rem))] w-full max-w-md scroll-pb-20 overflow-y-auto rounded-2xl border border-line bg-surface shadow-float">
        <Dialog ref={useTyped(onTyped)} role={role} className="flex flex-col gap-3 p-6 outline-none">
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
          <OwnTriggers>{children}</OwnTriggers>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** The ref of an element in which somebody may type; of dates and times, browsers report what is about to be typed. */
function useTyped(onTyped?: () => void) {
  const latest = useLatest(onTyped);
  return useCallback(
    (element: HTMLElement | null) => {
      const typed = () => latest.current?.();
      for (const event of ["input", "beforeinput"]) element?.addEventListener(event, typed);
    },
    [latest],
  );
}
