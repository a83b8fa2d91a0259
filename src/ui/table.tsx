import { type ReactNode, useMemo, useState } from "react";
import {
  Table as AriaTable,
  type TableProps as AriaTableProps,
  type Selection,
  type SortDescriptor,
  TableBody,
} from "react-aria-components/Table";
import { ListState } from "./list-state.tsx";
import type { MenuAction } from "./menu.tsx";
import { ScrollBox } from "./scroll-box.tsx";
import { TableSkeleton } from "./skeleton-shapes.tsx";
import { type SortValue, sortRows } from "./sort-rows.ts";
import { TableHead } from "./table-head.tsx";
import { TableRow } from "./table-row.tsx";

/** A column: its name, and what it shows of a row. The first one names the row. */
export interface TableColumn<R> {
  id: string;
  label: string;
  cell: (row: R) => ReactNode;
  /** Makes the column sortable. */
  sortBy?: (row: R) => SortValue;
  /** Figures stand at the end. */
  align?: "start" | "end";
  /** Texts that may take several lines. */
  isLong?: boolean;
}

/** What can be done with a row, behind a button at its end. */
export interface RowActions<R> {
  nameOf: (row: R) => string;
  of: (row: R) => readonly MenuAction[];
}

export interface TableProps<R extends { id: string }>
  extends Omit<
    AriaTableProps,
    | "className"
    | "children"
    | "aria-label"
    | "selectedKeys"
    | "onSelectionChange"
    | "sortDescriptor"
    | "onSortChange"
  > {
  label: string;
  columns: readonly TableColumn<R>[];
  /** Undefined until they are known. */
  rows: readonly R[] | undefined;
  defaultSort?: SortDescriptor;
  /** Told of another order, for whoever wants to begin with it the next time. */
  onSort?: (sort: SortDescriptor) => void;
  /** The ids of the selected rows, for a table with a `selectionMode`. */
  selected?: ReadonlySet<string>;
  onSelect?: (ids: Set<string>) => void;
  actions?: RowActions<R>;
  /** Shown in place of the rows when there are none. */
  empty: ReactNode;
  problem?: string | null | undefined;
  onRetry?: () => void;
  isOffline?: boolean;
}

/** Rows and columns that the arrow keys walk through; sorting happens here, on the device. */
export function Table<R extends { id: string }>(props: TableProps<R>) {
  const { rows, problem, onRetry, isOffline, empty, ...table } = props;
  const skeleton = <TableSkeleton label={`Loading ${props.label}`} columns={props.columns.length} />;
  return (
    <ListState
      items={rows}
      problem={problem}
      onRetry={onRetry}
      isOffline={isOffline}
      skeleton={skeleton}
      empty={empty}
    >
      {(items) => <FilledTable {...table} rows={items} />}
    </ListState>
  );
}

type FilledTableProps<R extends { id: string }> = Omit<TableProps<R>, "rows" | "empty"> & {
  rows: readonly R[];
};

function FilledTable<R extends { id: string }>(props: FilledTableProps<R>) {
  const { label, columns, rows, defaultSort, onSort, selected, onSelect, actions, ...aria } = props;
  const [sort, setSort] = useState(defaultSort);
  const sorted = useMemo(() => inOrder(rows, columns, sort), [rows, columns, sort]);
  const order = (next: SortDescriptor) => {
    setSort(next);
    onSort?.(next);
  };
  const select = (keys: Selection) =>
    onSelect?.(new Set(keys === "all" ? rows.map(({ id }) => id) : [...keys].map(String)));
  return (
    <ScrollBox>
      <AriaTable
        {...aria}
        aria-label={label}
        {...(sort && { sortDescriptor: sort })}
        onSortChange={order}
        {...(selected && { selectedKeys: selected })}
        onSelectionChange={select}
        className="w-full border-separate border-spacing-0 outline-none"
      >
        <TableHead columns={columns} hasActions={Boolean(actions)} />
        <TableBody items={sorted} dependencies={[columns, actions]}>
          {(row) => <TableRow row={row} columns={columns} actions={actions} />}
        </TableBody>
      </AriaTable>
    </ScrollBox>
  );
}

function inOrder<R>(
  rows: readonly R[],
  columns: readonly TableColumn<R>[],
  sort: SortDescriptor | undefined,
): readonly R[] {
  const sortBy = columns.find(({ id }) => id === sort?.column)?.sortBy;
  return sort && sortBy ? sortRows(rows, sortBy, sort.direction) : rows;
}
