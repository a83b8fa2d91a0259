import { ToggleButton } from "react-aria-components/ToggleButton";
import { ToggleButtonGroup } from "react-aria-components/ToggleButtonGroup";
import { factsText } from "#lib/format/formatters.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import { useFormat } from "../format/use-format.ts";
import { useAddressQuery } from "../layout/use-address-query.ts";

/** The chosen day of the shown week, kept in the URL; by default today if it is in the week, else the first day. */
export function useChosenDay(days: readonly string[], today: string): [string, (day: string) => void] {
  const [query, show] = useAddressQuery();
  const asked = query.get("day");
  const chosen = days.find((day) => day === asked) ?? days.find((day) => day === today) ?? days[0] ?? today;
  return [chosen, (day) => show({ day })];
}

interface DayChooserProps {
  days: readonly string[];
  today: string;
  /** The days that need more people, for who plans. */
  short?: ReadonlySet<string>;
  onChosen?: (day: string) => void;
}

/** The seven days of a week side by side, to choose one; marks those that need more people. */
export function DayChooser({ days, today, short, onChosen }: DayChooserProps) {
  const [chosen, choose] = useChosenDay(days, today);
  const say = useScheduleWords();
  const format = useFormat();
  const labelOf = (day: string) =>
    factsText(say.locale, [
      format.day(day),
      day === today && say("days.today"),
      short?.has(day) && say("days.uncovered"),
    ]);
  return (
    <ToggleButtonGroup
      aria-label={say("days.label")}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[chosen]}
      onSelectionChange={([day]) => {
        if (day === undefined) return;
        choose(String(day));
        onChosen?.(String(day));
      }}
      className="grid grid-cols-7 sm:gap-1"
    >
      {days.map((day) => (
        <ToggleButton
          key={day}
          id={day}
          className="relative flex min-h-12 min-w-0 cursor-pointer flex-col items-center justify-center rounded-lg border border-transparent px-0.5 text-sm leading-tight font-semibold text-muted transition-colors hover:bg-sunken focus-visible:outline-3 focus-visible:outline-offset-1 focus-visible:outline-brand-ink selected:border-brand-ink selected:bg-brand-soft selected:text-brand-ink forced-colors:selected:bg-[Highlight] forced-colors:selected:text-[HighlightText] forced-colors:selected:forced-color-adjust-none"
        >
          <span className="sr-only">{labelOf(day)}</span>
          <span aria-hidden="true">{format.shortestWeekday(day)}</span>
          <span
            aria-hidden="true"
            className={
              day === today ? "tabular-nums underline decoration-2 underline-offset-4" : "tabular-nums"
            }
          >
            {format.number(Number(day.slice(8)))}
          </span>
          {short?.has(day) && (
            <span aria-hidden="true" className="absolute top-1 end-1 size-2 rounded-full bg-caution" />
          )}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
