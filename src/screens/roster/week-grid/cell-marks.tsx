import type { AvailabilityMark } from "#domain/availability/team-days.ts";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/marks/icon.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { markWords } from "#view/shifts/shift-words.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";

const LOOKS = {
  off: { icon: "close", className: "bg-sunken text-ink" },
  "asked-off": { icon: "clock", className: "bg-caution-soft text-caution" },
  available: { icon: "check", className: "text-positive" },
} as const;

/** A person's availability marks for a day, in its cell: a sign, a colour and words. */
export function CellMarks({ marks }: { marks: readonly AvailabilityMark[] }) {
  const sayShift = useScheduleWords();
  const format = useFormat();
  return marks.map((mark) => {
    const { icon, className } = LOOKS[mark.kind];
    const words = markWords(sayShift, mark, format);
    return (
      <span
        key={words}
        title={words}
        className={cx(
          "flex h-5 w-full min-w-0 items-center gap-1 rounded px-1 text-start text-xs",
          className,
        )}
      >
        <Icon name={icon} className="size-3.5 shrink-0" />
        <span className="min-w-0 truncate font-semibold">{words}</span>
      </span>
    );
  });
}
