import { factsText } from "#lib/format/formatters.ts";
import type { PositionColor } from "#schema/entities/position.ts";
import { cx } from "#ui/cx.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import type { NamedPosition } from "./position-names.ts";

/** The color of a position for a mark, and of letters on it. */
export function positionColors(color: PositionColor) {
  return { backgroundColor: `var(--color-position-${color})`, color: "var(--color-on-position)" };
}

/**
 * A position in two letters on its color, for narrow places; its name stands beside it or in the label around it. The
 * letters are drawn, not text: what is around it is called by its label.
 */
export function PositionMark({ position, className }: { position: NamedPosition; className?: string }) {
  return (
    <span
      aria-hidden="true"
      data-short={position.short}
      style={positionColors(position.color)}
      className={cx(
        "inline-grid h-4.5 min-w-6 shrink-0 place-items-center rounded px-0.5 text-xs leading-none font-bold before:content-[attr(data-short)] print:hidden",
        className,
      )}
    />
  );
}

interface PositionNameProps {
  position: NamedPosition | null | undefined;
  /** The name of the shift's place, where there are several. */
  place?: string | null | undefined;
}

/** A position with its mark, and a place; renders nothing for a shift without either. */
export function PositionName({ position, place }: PositionNameProps) {
  const { locale } = useScheduleWords();
  if (!position && !place) return null;
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1.5">
      {position && <PositionMark position={position} />}
      <span className="min-w-0 [overflow-wrap:anywhere]">{factsText(locale, [position?.name, place])}</span>
    </span>
  );
}
