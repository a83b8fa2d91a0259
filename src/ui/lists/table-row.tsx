import type { ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import { Cell, Row, useTableOptions } from "react-aria-components/Table";
import { useUiWords } from "#words/made/use-ui-words.ts";
import { cx } from "../cx.ts";
import { SelectionCheckbox } from "../fields/checkbox.tsx";
import { ControlIcon } from "../marks/control-icon.tsx";
import { Menu, type MenuAction } from "../overlays/menu.tsx";
import { Drawn, RowBoundary } from "./row-boundary.tsx";
import type { SortValue } from "./sort-rows.ts";

/** A column: its heading and how it shows a row. The first column is the row's header. */
export interface TableColumn<R> {
  id: string;
  label: string;
  cell: (row: R) => ReactNode;
  sortBy?: (row: R) => SortValue;
  /** "end" is for numbers. */
  align?: "start" | "end";
  /** Whether the text may take several lines. */
  isLong?: boolean;
}

/** The actions of a row, in a menu at its end. */
export interface RowActions<R> {
  nameOf: (row: R) => string;
  of: (row: R) => readonly MenuAction[];
}

interface TableRowProps<R> {
  row: R;
  columns: readonly TableColumn<R>[];
  actions: RowActions<R> | undefined;
}

const RING = "focus-visible:outline-3 focus-visible:-outline-offset-3 focus-visible:outline-brand-ink";
const CELL = cx("h-14 border-b border-line group-last:border-b-0 outline-none", RING);

/** Names and long texts take several lines rather than push the other columns out of sight. */
function widthOf<R>({ isLong, align }: TableColumn<R>, at: number): string {
  if (isLong) return "min-w-64 [overflow-wrap:anywhere]";
  return at === 0 && align !== "end" ? "min-w-48 [overflow-wrap:anywhere]" : "whitespace-nowrap";
}

export function TableRow<R extends { id: string }>({ row, columns, actions }: TableRowProps<R>) {
  const { selectionMode } = useTableOptions();
  return (
    <Row
      id={row.id}
      className={cx("group outline-none hover:bg-sunken selected:bg-brand-soft disabled:opacity-60", RING)}
    >
      {selectionMode !== "none" && (
        <Cell className={cx(CELL, "ps-1.5")}>
          <SelectionCheckbox />
        </Cell>
      )}
      {columns.map((column, at) => (
        <Cell
          key={column.id}
          className={cx(
            CELL,
            "px-4 py-2",
            column.align === "end" && "text-end tabular-nums",
            widthOf(column, at),
            at === 0 && "font-semibold",
          )}
        >
          <RowBoundary>
            <Drawn draw={() => column.cell(row)} />
          </RowBoundary>
        </Cell>
      ))}
      {actions && (
        <Cell className={cx(CELL, "pe-1.5 text-end")}>
          <ActionsButton name={actions.nameOf(row)} actions={actions.of(row)} />
        </Cell>
      )}
    </Row>
  );
}

function ActionsButton({ name, actions }: { name: string; actions: readonly MenuAction[] }) {
  const say = useUiWords();
  if (actions.length === 0) return null;
  return (
    <Menu items={actions}>
      <Button
        aria-label={say("table.actionsFor", { name })}
        className="inline-grid size-11 cursor-pointer place-items-center rounded-lg text-muted hover:text-ink"
      >
        <ControlIcon name="more" />
      </Button>
    </Menu>
  );
}
