import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { useUiWords } from "#words/made/use-ui-words.ts";
import { Button } from "../button.tsx";
import { focusFirstField, focusFirstInvalid } from "../fields/focus-first-invalid.ts";
import { Banner, FormProblem } from "../page/banner.tsx";
import { ModalFrame, type ModalFrameProps } from "./modal-frame.tsx";

interface DialogFormProps extends Pick<ModalFrameProps, "isKept"> {
  ref?: Ref<HTMLFormElement>;
  /** The label of the submit button, as a verb: "Save", or "Saving..." while it is busy. */
  action: string;
  onSubmit: () => void;
  onClose: () => void;
  isBusy?: boolean;
  /** The error in words; the typed values stay. */
  problem?: string | null | undefined;
  children: ReactNode;
  /** Whether it shows what was typed before it was closed; then one can start over. */
  isRestored?: boolean;
  onStartOver?: () => void;
  /** Cancel, unlike other ways to close it, gives up what was typed. */
  onDiscard?: () => void;
  /** Saves and begins the next one, where one adds many. */
  onNext?: (() => void) | undefined;
  /** Counts up when it begins again: the first field has the focus then, too. */
  round?: number;
}

/** A form in a dialog. Its buttons stay in sight however long the form is. */
export function FormDialog({ title, isKept, ...form }: DialogFormProps & Pick<ModalFrameProps, "title">) {
  return (
    <ModalFrame hasForm title={title} isKept={isKept} onClose={form.onClose}>
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
  isRestored = false,
  onStartOver,
  onDiscard,
  onNext,
  round = 0,
}: DialogFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const say = useUiWords();
  const [submitted, setSubmitted] = useState<{ form: Element } | null>(null);
  // Once what is wrong is shown.
  useEffect(() => focusFirstInvalid(submitted?.form ?? null), [submitted]);
  useEffect(() => {
    // A field may have asked for the focus.
    if (round > 0 || !form.current?.contains(document.activeElement)) focusFirstField(form.current);
  }, [round]);
  function saveAndNext() {
    if (isBusy || !form.current) return;
    setSubmitted({ form: form.current });
    onNext?.();
  }
  function cancel() {
    onDiscard?.();
    onClose();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setSubmitted({ form: event.currentTarget });
    onSubmit();
  }

  return (
    <form
      ref={useBoth(form, ref)}
      noValidate
      onSubmit={submit}
      onKeyDownCapture={submitByKey}
      className="flex flex-col gap-5"
    >
      {problem && <FormProblem>{problem}</FormProblem>}
      {isRestored && (
        <Banner tone="info">
          <span className="flex flex-wrap items-center justify-between gap-x-3">
            {say("kept.text")}
            <Button variant="quiet" onPress={() => onStartOver?.()}>
              {say("kept.startOver")}
            </Button>
          </span>
        </Banner>
      )}
      {children}
      <footer className="sticky bottom-0 -mx-6 -mb-6 flex flex-wrap justify-end gap-3 border-t border-line bg-surface px-6 py-4">
        <Button variant="secondary" onPress={cancel}>
          {say("cancel")}
        </Button>
        {onNext && (
          <Button variant="secondary" onPress={saveAndNext}>
            {say("form.addNext")}
          </Button>
        )}
        <Button type="submit" isBusy={isBusy}>
          {action}
        </Button>
      </footer>
    </form>
  );
}

/** Ctrl or Cmd with Enter saves from everywhere, and Enter from dates and times, too, which are no inputs. */
function submitByKey(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  const isPart = (event.target as Element).getAttribute("role") === "spinbutton";
  if (!event.ctrlKey && !event.metaKey && !isPart) return;
  event.preventDefault();
  event.stopPropagation();
  event.currentTarget.requestSubmit();
}

/** A ref callback that sets both. */
function useBoth<T>(one: { current: T | null }, other?: Ref<T>) {
  return useCallback(
    (element: T | null) => {
      one.current = element;
      if (typeof other === "function") other(element);
      else if (other) other.current = element;
    },
    [one, other],
  );
}
