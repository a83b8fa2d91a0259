import { use } from "react";
import { numberFormatter } from "#lib/format/formatters.ts";
import { WordsLocale } from "#words/use-words.ts";
import { cx } from "../cx.ts";

interface CountBadgeProps {
  count: number;
  /** What is counted, for screen readers. */
  unit: string;
  /** 'caution' is for waiting that ends by itself. */
  tone?: "danger" | "caution";
  className?: string;
}

const MOST = 99;

/** A badge with the number of waiting things; renders nothing for zero. */
export function CountBadge({ count, unit, tone = "danger", className }: CountBadgeProps) {
  const { format } = numberFormatter(use(WordsLocale), {});
  if (count === 0) return null;
  return (
    <span
      className={cx(
        "grid place-items-center rounded-full font-semibold tabular-nums",
        tone === "danger" ? "bg-danger-fill text-white" : "bg-caution-soft text-caution",
        className?.includes("h-") ? undefined : "h-6 min-w-6 px-1.5 text-sm",
        className,
      )}
    >
      {format(Math.min(count, MOST))}
      {count > MOST && "+"}
      <span className="sr-only"> {unit}</span>
    </span>
  );
}
