import { type FormEvent, type ReactNode, type Ref, useEffect, useState } from "react";
import { useUiWords } from "#words/made/use-ui-words.ts";
import { Button } from "../button.tsx";
import { focusFirstInvalid } from "../fields/focus-first-invalid.ts";
import { Banner } from "../page/banner.tsx";
import { ModalFrame, type ModalFrameProps } from "./modal-frame.tsx";

interface DialogFormProps {
  ref?: Ref<HTMLFormElement>;
  /** The label of the submit button, as a verb: "Save", or "Saving..." while it is busy. */
  action: string;
  onSubmit: () => void;
  onClose: () => void;
  isBusy?: boolean;
  /** The error in words; the typed values stay. */
  problem?: string | null | undefined;
  children: ReactNode;
}

/** A form in a dialog. Its buttons stay in sight however long the form is. */
export function FormDialog({ title, ...form }: DialogFormProps & Pick<ModalFrameProps, "title">) {
  return (
    <ModalFrame hasForm title={title} onClose={form.onClose}>
      <DialogForm {...form} />
    </ModalFrame>
  );
}

/** The content of a form dialog without its frame: a frame that shows a loading state first keeps the focus. */
export function DialogForm({
  ref,
  action,
  onSubmit,
  onClose,
  isBusy = false,
  problem,
  children,
}: DialogFormProps) {
  const say = useUiWords();
  const [submitted, setSubmitted] = useState<{ form: Element } | null>(null);
  // Once what is wrong is shown.
  useEffect(() => focusFirstInvalid(submitted?.form ?? null), [submitted]);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setSubmitted({ form: event.currentTarget });
    onSubmit();
  }

  return (
    <form ref={ref} noValidate onSubmit={submit} className="flex flex-col gap-5">
      {problem && <Banner tone="danger">{problem}</Banner>}
      {children}
      <footer className="sticky bottom-0 -mx-6 -mb-6 flex flex-wrap justify-end gap-3 border-t border-line bg-surface px-6 py-4">
        <Button variant="secondary" onPress={onClose}>
          {say("cancel")}
        </Button>
        <Button type="submit" isBusy={isBusy}>
          {action}
        </Button>
      </footer>
    </form>
  );
}
