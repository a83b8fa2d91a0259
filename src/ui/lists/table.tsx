import { type ReactNode, useMemo, useState } from "react";
import {
  Table as AriaTable,
  type TableProps as AriaTableProps,
  Column,
  type Selection,
  type SortDescriptor,
  TableBody,
  TableHeader,
  useTableOptions,
} from "react-aria-components/Table";
import { useUiWords } from "#words/made/use-ui-words.ts";
import { cx } from "../cx.ts";
import { SelectionCheckbox } from "../fields/checkbox.tsx";
import { TableSkeleton } from "../marks/skeleton.tsx";
import { ListState } from "./list-state.tsx";
import { ScrollBox } from "./scroll-box.tsx";
import { SortMark } from "./sort-mark.tsx";
import { sortRows } from "./sort-rows.ts";
import { type RowActions, type TableColumn, TableRow } from "./table-row.tsx";

interface TableProps<R extends { id: string }>
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
  /** Undefined while loading. */
  rows: readonly R[] | undefined;
  defaultSort?: SortDescriptor;
  /** Called when the sort order changes, so that the caller can remember it. */
  onSort?: (sort: SortDescriptor) => void;
  /** The ids of the selected rows, for a table with a `selectionMode`. */
  selected?: ReadonlySet<string>;
  onSelect?: (ids: Set<string>) => void;
  actions?: RowActions<R>;
  empty: ReactNode;
  problem?: string | null | undefined;
  onRetry?: () => void;
  isOffline?: boolean;
}

/** A table whose rows and columns the arrow keys walk through; it sorts its rows itself. */
export function Table<R extends { id: string }>(props: TableProps<R>) {
  const say = useUiWords();
  const { rows, problem, onRetry, isOffline, empty, ...table } = props;
  const loading = say("table.loading", { label: props.label });
  const skeleton = <TableSkeleton label={loading} columns={props.columns.length} />;
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
  const sorted = useMemo(() => {
    const sortBy = columns.find(({ id }) => id === sort?.column)?.sortBy;
    return sort && sortBy ? sortRows(rows, sortBy, sort.direction) : rows;
  }, [rows, columns, sort]);
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

const HEAD =
  "sticky top-0 z-10 h-12 border-b border-line bg-surface text-sm leading-tight font-semibold text-muted outline-none focus-visible:outline-3 focus-visible:-outline-offset-3 focus-visible:outline-brand-ink";

/** The column headings, which stay in sight; pressing a sortable one sorts by it. */
function TableHead<R>({ columns, hasActions }: { columns: readonly TableColumn<R>[]; hasActions: boolean }) {
  const say = useUiWords();
  const { selectionMode } = useTableOptions();
  return (
    <TableHeader>
      {selectionMode !== "none" && (
        <Column className={cx(HEAD, "w-14 ps-1.5 text-start")}>
          {selectionMode === "multiple" ? (
            <SelectionCheckbox />
          ) : (
            <span className="sr-only">{say("table.selection")}</span>
          )}
        </Column>
      )}
      {columns.map((column, at) => (
        <SortableColumn key={column.id} column={column} isRowHeader={at === 0} />
      ))}
      {hasActions && (
        <Column className={cx(HEAD, "w-14")}>
          <span className="sr-only">{say("table.actions")}</span>
        </Column>
      )}
    </TableHeader>
  );
}

function SortableColumn<R>({ column, isRowHeader }: { column: TableColumn<R>; isRowHeader: boolean }) {
  const isSortable = Boolean(column.sortBy);
  return (
    <Column
      id={column.id}
      allowsSorting={isSortable}
      isRowHeader={isRowHeader}
      textValue={column.label}
      className={cx(HEAD, "group px-4", isSortable && "cursor-pointer hover:text-ink")}
    >
      {({ sortDirection }) => (
        <span className={cx("flex items-center gap-1.5", column.align === "end" && "flex-row-reverse")}>
          {column.label}
          {isSortable && <SortMark order={sortDirection} />}
        </span>
      )}
    </Column>
  );
}
