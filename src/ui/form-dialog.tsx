import type { FormEvent, ReactNode } from "react";
import { Banner } from "./banner.tsx";
import { Button } from "./button.tsx";
import { ModalFrame, type ModalFrameProps } from "./modal-frame.tsx";

interface FormDialogProps extends Omit<ModalFrameProps, "role" | "hasForm"> {
  /** What sending the form does, as a verb: "Save", or "Saving..." while it is busy. */
  action: string;
  onSubmit: () => void;
  isBusy?: boolean;
  /** What went wrong, in words; nothing typed is lost. */
  problem?: string | null | undefined;
  children: ReactNode;
}

/** A form in a dialog. Its buttons stay in sight however long it is. */
export function FormDialog({
  action,
  onSubmit,
  isBusy = false,
  problem,
  children,
  ...frame
}: FormDialogProps) {
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBusy) onSubmit();
  }

  return (
    <ModalFrame hasForm {...frame}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {problem && <Banner tone="danger">{problem}</Banner>}
        {children}
        <footer className="sticky bottom-0 -mx-6 -mb-6 flex flex-wrap justify-end gap-3 border-t border-line bg-surface px-6 py-4">
          <Button variant="secondary" onPress={frame.onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {action}
          </Button>
        </footer>
      </form>
    </ModalFrame>
  );
}
