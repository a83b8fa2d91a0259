import type { ReactElement } from "react";
import { Tooltip as AriaTooltip, TooltipTrigger } from "react-aria-components/Tooltip";

const SHOWN_AFTER_MS = 500;

/** A few words beside a button or link, on hover after a delay and on keyboard focus at once. Touch never shows it. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <TooltipTrigger delay={SHOWN_AFTER_MS}>
      {children}
      <AriaTooltip
        offset={6}
        containerPadding={8}
        className="max-w-64 rounded-md bg-night px-2.5 py-1.5 text-sm font-medium text-on-night shadow-float entering:animate-appear"
      >
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
