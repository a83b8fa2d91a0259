import { useUiWords } from "#words/made/use-ui-words.ts";
import { rich } from "#words/use-words.ts";
import { cx } from "../cx.ts";
import { Icon } from "../marks/icon.tsx";

interface StepperProps {
  steps: readonly string[];
  /** The index of the current step, from 0. */
  current: number;
}

/** Shows the current one of a few consecutive steps. */
export function Stepper({ steps, current }: StepperProps) {
  const say = useUiWords();
  return (
    <ol aria-label={say("stepper.at", { step: current + 1, count: steps.length })} className="flex gap-2">
      {steps.map((step, at) => (
        <li
          key={step}
          aria-current={at === current ? "step" : undefined}
          className={cx(
            "flex min-w-0 flex-1 items-start gap-2 border-t-4 pt-2 text-sm font-semibold",
            at <= current ? "border-brand" : "border-line",
            at === current ? "text-ink" : "text-muted",
          )}
        >
          {at < current ? (
            <Icon name="check" className="size-5 text-positive" />
          ) : (
            <span aria-hidden="true" className="tabular-nums">
              {at + 1}
            </span>
          )}
          <span className="min-w-0">
            {at < current
              ? rich(say, "stepper.done", { step, hidden: (text) => <span className="sr-only">{text}</span> })
              : step}
          </span>
        </li>
      ))}
    </ol>
  );
}
