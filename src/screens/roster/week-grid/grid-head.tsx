// biome-ignore-all lint/a11y/useFocusableInteractive: the keyboard stops on the cells' content.
// biome-ignore-all lint/a11y/useSemanticElements: a <table> cannot omit the rows that are out of sight.

import { memo } from "react";
import { listText } from "#lib/format/formatters.ts";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/marks/icon.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useRosterWords } from "#words/made/use-roster-words.ts";
import { labourText } from "../shift-look.ts";
import type { RosterWeek } from "../use-roster-week.ts";
import { GRID_COLUMNS, GRID_WIDTH } from "./grid-row.tsx";

/** The days with their hours, cost and uncovered templates. */
export const GridHead = memo(function GridHead({ week, today }: { week: RosterWeek; today: string }) {
  const say = useRosterWords();
  return (
    <div role="rowgroup" className={cx("sticky top-0 z-20 bg-surface", GRID_WIDTH)}>
      <div role="row" aria-rowindex={1} className={cx("border-b border-line", GRID_COLUMNS)}>
        <div
          role="columnheader"
          className="sticky start-0 z-10 flex items-end border-e border-line bg-surface px-3 py-2 text-sm font-semibold text-muted"
        >
          {say("grid.people")}
        </div>
        {week.days.map((date) => (
          <div
            key={date}
            role="columnheader"
            className={cx(
              "min-w-0 border-e border-line px-2 py-2 last:border-e-0",
              date === today && "shadow-[inset_0_3px_0_var(--color-brand-ink)]",
            )}
          >
            <DayFacts week={week} date={date} today={today} />
          </div>
        ))}
      </div>
    </div>
  );
});

/** A day of the roster: its name, hours and cost, and required templates that are uncovered. */
export function DayFacts({ week, date, today }: { week: RosterWeek; date: string; today: string }) {
  const say = useRosterWords();
  const format = useFormat();
  const labour = week.labour.days.get(date) ?? { ms: 0, cost: 0 };
  const missing = missingOn(week, date);
  return (
    <>
      <p className="font-bold">
        {format.shortDay(date)}
        {date === today && <span className="sr-only">{`, ${say("days.today")}`}</span>}
      </p>
      <p className="text-sm leading-tight text-muted tabular-nums">{labourText(say, labour, format)}</p>
      {missing.length > 0 && (
        <p className="flex items-start gap-1 text-sm leading-tight font-semibold text-caution">
          <Icon name="alert" className="size-4 shrink-0" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {say("grid.uncovered", { templates: listText(say.locale, missing) })}
          </span>
        </p>
      )}
    </>
  );
}

/** The names of the required templates that are uncovered on a day. */
function missingOn(week: RosterWeek, date: string): string[] {
  const names = new Map(week.templates.map(({ id, name }) => [id, name]));
  return week.uncovered
    .filter((open) => open.date === date)
    .flatMap(({ time_slot }) => names.get(time_slot) ?? []);
}
