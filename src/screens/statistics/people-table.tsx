import { type ReactNode, useMemo, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { SortMark } from "#ui/lists/sort-mark.tsx";
import { sortRows } from "#ui/lists/sort-rows.ts";
import { Card } from "#ui/page/card.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useVisibleRows, VisibleRows } from "#view/lists/visible-rows.tsx";
import { useStatisticsWords } from "#words/made/use-statistics-words.ts";
import {
  type FiguresRow,
  inShownHours,
  PERSON_COLUMN,
  type PeopleColumn,
  peopleColumns,
  rowNameOf,
} from "./people-columns.ts";

interface PeopleTableProps {
  /** Undefined while computing. */
  rows: readonly FiguresRow[] | undefined;
  asked: Parameters<typeof peopleColumns>[0];
  /** Chooses what the rows are. */
  aside?: ReactNode;
  onChoose: (id: string) => void;
}

const ROW_PX = 48;

/** Everybody's figures, or those of positions or places, sorted by one. Virtualized: only visible rows are in the page. */
export function PeopleTable({ rows: all, asked, aside, onChoose }: PeopleTableProps) {
  const say = useStatisticsWords();
  const columns = peopleColumns(asked);
  const [sort, setSort] = useState({ column: PERSON_COLUMN, isUp: true });
  const rows = useMemo(
    () => all && sortRows(inShownHours(all), sort.column.sortBy, sort.isUp ? "ascending" : "descending"),
    [all, sort],
  );
  const box = useRef<HTMLElement>(null);
  const visible = useVisibleRows(box, rows?.length ?? 0, ROW_PX);
  const press = (column: PeopleColumn) =>
    setSort({ column, isUp: column === sort.column ? !sort.isUp : column === PERSON_COLUMN });
  return (
    <Card title={say(`people.by.${asked.by}`)} aside={aside}>
      <section
        ref={box}
        aria-label={say(`people.label.${asked.by}`)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a box that scrolls.
        tabIndex={0}
        className="h-[30rem] overflow-auto rounded-xl border border-line"
      >
        <table
          aria-rowcount={(rows?.length ?? 0) + 1}
          className="w-full border-separate border-spacing-0 tabular-nums"
        >
          <caption className="sr-only">{say(`people.label.${asked.by}`)}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <Head
                  key={column.id}
                  column={column}
                  order={column !== sort.column ? undefined : sort.isUp ? "ascending" : "descending"}
                  onPress={() => press(column)}
                />
              ))}
            </tr>
          </thead>
          <VisibleRows visible={visible} columns={columns.length}>
            {(place) => {
              const row = rows?.[place];
              return (
                row && (
                  <Row key={row.id ?? "none"} row={row} columns={columns} place={place} onChoose={onChoose} />
                )
              );
            }}
          </VisibleRows>
        </table>
      </section>
    </Card>
  );
}

interface HeadProps {
  column: PeopleColumn;
  order: "ascending" | "descending" | undefined;
  onPress: () => void;
}

function Head({ column, order, onPress }: HeadProps) {
  const say = useStatisticsWords();
  return (
    <th
      scope="col"
      aria-sort={order ?? "none"}
      className="sticky top-0 z-10 h-12 border-b border-line bg-surface p-0 first:start-0 first:z-20"
    >
      <button
        type="button"
        onClick={onPress}
        className={cx(
          "group flex h-12 w-full cursor-pointer items-center gap-1.5 px-4 text-sm font-semibold whitespace-nowrap text-muted hover:text-ink",
          column !== PERSON_COLUMN && "flex-row-reverse",
        )}
      >
        {say(`people.${column.id}`)}
        <SortMark order={order} />
      </button>
    </th>
  );
}

interface RowProps extends Pick<PeopleTableProps, "onChoose"> {
  row: FiguresRow;
  columns: readonly PeopleColumn[];
  place: number;
}

function Row({ row, columns, place, onChoose }: RowProps) {
  const say = useStatisticsWords();
  const format = useFormat();
  return (
    <tr aria-rowindex={place + 2} className="h-12">
      <th scope="row" className="sticky start-0 max-w-48 border-b border-line bg-surface px-1.5 text-start">
        {row.id === null ? (
          <span className="px-3 font-normal text-muted">{rowNameOf(say, row)}</span>
        ) : (
          <Button variant="quiet" onPress={() => row.id !== null && onChoose(row.id)}>
            <span
              title={rowNameOf(say, row)}
              className="line-clamp-2 w-40 text-start leading-tight [overflow-wrap:anywhere]"
            >
              {rowNameOf(say, row)}
            </span>
          </Button>
        )}
      </th>
      {columns.slice(1).map(({ id, textOf, sortBy }) => (
        // Without zeros, what there is stands out.
        <td
          key={id}
          className={cx("border-b border-line px-4 text-end whitespace-nowrap", !sortBy(row) && "text-muted")}
        >
          {textOf(say, row, format)}
        </td>
      ))}
    </tr>
  );
}

/** Replaces the rows that are out of sight. */
