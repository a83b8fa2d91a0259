import type { FormEvent, ReactNode, Ref } from "react";
import { Button } from "../button.tsx";
import { FormProblem } from "./banner.tsx";

interface PageFormProps {
  ref: Ref<HTMLFormElement>;
  /** The label of the wide submit button, as a verb: "Log in", or "Logging in..." while it is busy. */
  action: string;
  /** Not called while it is busy. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  isBusy?: boolean;
  /** The error in words; the typed values stay. */
  problem?: string | null;
  children: ReactNode;
  /** Other ways to go on, below the button. */
  footer?: ReactNode;
}

/** A form that is the content of a page. */
export function PageForm(props: PageFormProps) {
  const { ref, action, onSubmit, isBusy = false, problem, children, footer } = props;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isBusy) onSubmit(event);
  }

  return (
    <form ref={ref} noValidate onSubmit={submit} className="flex flex-col gap-5">
      {problem && <FormProblem>{problem}</FormProblem>}
      {children}
      <Button type="submit" size="large" fullWidth isBusy={isBusy}>
        {action}
      </Button>
      {footer}
    </form>
  );
}
