// biome-ignore-all lint/a11y/useFocusableInteractive: the keyboard stops on the cells' content.
// biome-ignore-all lint/a11y/useSemanticElements: a <table> cannot omit the rows that are out of sight.

import { memo } from "react";
import { listText } from "#lib/format/formatters.ts";
import { cellKey } from "#stores/roster-grid.ts";
import { cx } from "#ui/cx.ts";
import { Avatar } from "#ui/marks/avatar.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { coverText, gapTexts, isShort } from "#view/shifts/cover-words.ts";
import { useRosterWords } from "#words/made/use-roster-words.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import { type GridRow, hasLeft } from "../board/grid-rows.ts";
import type { RosterWeek } from "../board/roster-week.ts";
import { agreedText, labourText, shortAgreedText } from "../board/shift-look.ts";
import { DayHeading } from "../day-notes/day-heading.tsx";
import { CellContent } from "./grid-cell.tsx";

const GRID_COLUMNS =
  "grid grid-cols-[10.25rem_repeat(7,minmax(6.5rem,1fr))] xl:grid-cols-[13.5rem_repeat(7,minmax(6.5rem,1fr))]";
/** The columns' minimum width, independent of their texts, so that head and rows are equally wide. */
export const GRID_WIDTH = "min-w-[55.75rem] xl:min-w-[59rem]";

/** The days with their hours, cost and templates that need more people. */
export const GridHead = memo(function GridHead({ week, today }: { week: RosterWeek; today: string }) {
  const say = useRosterWords();
  return (
    <div role="rowgroup" className={cx("sticky top-0 z-20 bg-surface", GRID_WIDTH)}>
      <div role="row" aria-rowindex={1} className={cx("border-b border-line", GRID_COLUMNS)}>
        <div
          role="columnheader"
          className="sticky start-0 z-10 flex items-end border-e border-line bg-surface px-3 py-0.5 text-sm font-semibold text-muted"
        >
          {say("grid.people")}
        </div>
        {week.days.map((date) => (
          <div
            key={date}
            role="columnheader"
            className={cx(
              "min-w-0 border-e border-line px-2 py-0.5 last:border-e-0",
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

/** A day of the roster: its name and notes, hours and cost, and required templates that need more people. */
export function DayFacts({ week, date, today }: { week: RosterWeek; date: string; today: string }) {
  const say = useRosterWords();
  const format = useFormat();
  const labour = week.labour.days.get(date) ?? { ms: 0, cost: 0 };
  const missing = useMissingPeople(week, date);
  return (
    <>
      <DayHeading week={week} date={date} today={today} />
      <p className="text-sm leading-tight text-muted tabular-nums">{labourText(say, labour, format)}</p>
      {missing.map(({ key, text, gaps }) => (
        <div
          key={key}
          className="flex items-start gap-1 text-sm leading-tight font-semibold text-caution tabular-nums"
        >
          <Icon name="alert" className="size-4 shrink-0" />
          <div className="min-w-0 [overflow-wrap:anywhere]">
            <p>{text}</p>
            {gaps.map((gap) => (
              <p key={gap} className="font-normal">
                {gap}
              </p>
            ))}
          </div>
        </div>
      ))}
    </>
  );
}

/** The head of the days stays in view, so it may not fill it. */
const SHORT_MAX = 3;

/** What is missing on a day: templates without the one person they need, then 'Late 2 of 3' and when. */
function useMissingPeople(
  { covers, templates }: RosterWeek,
  date: string,
): { key: string; text: string; gaps: readonly string[] }[] {
  const say = useRosterWords();
  const sayShift = useScheduleWords();
  const format = useFormat();
  const short = covers
    .filter((cover) => cover.need.date === date && isShort(cover))
    .map((cover) => ({
      name: templates.find(({ id }) => id === cover.need.time_slot)?.name ?? "",
      cover,
      gaps: gapTexts(sayShift, cover, format),
    }));
  const isEmpty = ({ cover, gaps }: (typeof short)[number]) =>
    cover.need.headcount === 1 && gaps.length === 0;
  const empty = short.filter(isEmpty).map(({ name }) => name);
  const others = short
    .filter((one) => !isEmpty(one))
    .map(({ cover, name, gaps }) => ({
      key: cover.need.time_slot,
      text: coverText(sayShift, cover, name),
      gaps,
    }));
  const more = others.length - SHORT_MAX;
  const alone = (text: string) => ({ key: text, text, gaps: [] });
  return [
    ...(empty.length > 0 ? [alone(say("grid.uncovered", { templates: listText(say.locale, empty) }))] : []),
    ...others.slice(0, SHORT_MAX),
    ...(more > 0 ? [alone(say("grid.moreShort", { count: more }))] : []),
  ];
}

interface RowProps {
  row: GridRow;
  /** The row's index in the grid, from 0; the head precedes it. */
  index: number;
  today: string;
  start: number;
  measure: (element: HTMLElement | null) => void;
}

export const RosterRow = memo(function RosterRow({ row, index, today, start, measure }: RowProps) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      // A new function each time: whatever changed in it may have changed its height.
      ref={(element) => measure(element)}
      style={{ top: start }}
      className={cx(
        "absolute inset-x-0 min-h-10.25 border-b border-line [contain:layout_style] pointer-coarse:min-h-12.25",
        GRID_COLUMNS,
      )}
    >
      <div role="rowheader" className="sticky start-0 z-10 border-e border-line bg-surface px-3 py-0.5">
        <GridPerson row={row} />
      </div>
      {row.cells.map((cell) => (
        <div
          key={cell.date}
          role="gridcell"
          data-cell={cellKey({ user_id: row.id, date: cell.date })}
          data-closed={hasLeft(row) ? "" : undefined}
          className={cx(
            "group/cell relative flex min-w-0 flex-col gap-0.5 border-e border-line p-0.5 last:border-e-0",
            "data-[over=fine]:bg-positive-soft data-[over=warned]:bg-caution-soft",
            cell.date === today && "bg-brand-soft/40",
          )}
        >
          <CellContent cell={cell} user_id={row.id} name={row.name} isClosed={hasLeft(row)} />
        </div>
      ))}
    </div>
  );
});

/** The row's person, with their hours and cost of the week. */
export function GridPerson({ row }: { row: GridRow }) {
  const say = useRosterWords();
  const format = useFormat();
  const agreed = agreedText(say, row.beyondMs, format);
  const short = shortAgreedText(say, row.beyondMs, format);
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      {row.id === null ? (
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-caution-soft text-caution md:max-xl:hidden">
          <Icon name="clock" />
        </span>
      ) : (
        <Avatar
          name={row.name}
          picture={row.person?.profile_picture_url}
          className="size-9 bg-brand-soft text-sm text-brand-ink md:max-xl:hidden"
        />
      )}
      <div className="min-w-0">
        <p className="leading-tight font-semibold [overflow-wrap:anywhere]">{row.name}</p>
        {row.id !== null && (
          <p title={agreed ?? undefined} className="text-sm leading-tight text-muted tabular-nums">
            {labourText(say, row, format, row.isPaid)}
            {short && <span aria-hidden="true">{` · ${short}`}</span>}
            {agreed && <span className="sr-only">{`, ${agreed}`}</span>}
          </p>
        )}
      </div>
    </div>
  );
}
