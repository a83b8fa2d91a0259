import type { ReactNode } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { Button } from "../button.tsx";
import { ControlIcon } from "../marks/control-icon.tsx";

const STEP =
  "grid size-11 shrink-0 cursor-pointer place-items-center rounded-lg text-muted hover:bg-sunken hover:text-ink disabled:cursor-not-allowed disabled:opacity-40";

interface PagerProps {
  /** The names of the two buttons. */
  previous: string;
  next: string;
  onStep: (by: 1 | -1) => void;
  /** Nothing follows what is shown. */
  isLast?: boolean;
  /** The heading of what is shown; left out where it stands elsewhere. */
  title?: string;
  level?: 2 | 3;
  /** The way back to the present. */
  now?: { label: string; isShown: boolean; onPress: () => void };
  /** A further way to choose, beside the two buttons. */
  children?: ReactNode;
}

/**
 * Steps through weeks, months or periods. Its two buttons come first and nothing of it comes or goes, so that they stay
 * under a finger that presses again, however long the heading is.
 */
export function Pager({
  previous,
  next,
  onStep,
  isLast = false,
  title,
  level = 2,
  now,
  children,
}: PagerProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="flex min-w-0 items-start gap-x-1">
      <AriaButton aria-label={previous} onPress={() => onStep(-1)} className={STEP}>
        <ControlIcon name="chevron-left" />
      </AriaButton>
      <AriaButton aria-label={next} isDisabled={isLast} onPress={() => onStep(1)} className={STEP}>
        <ControlIcon name="chevron-right" />
      </AriaButton>
      {children}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
        {title !== undefined && (
          <Heading
            aria-live="polite"
            className="min-w-0 content-center px-1 text-lg leading-snug font-bold tabular-nums min-h-11"
          >
            {title}
          </Heading>
        )}
        {now && (
          <Button variant="quiet" isDisabled={now.isShown} onPress={now.onPress}>
            {now.label}
          </Button>
        )}
      </div>
    </div>
  );
}
