import { Column, TableHeader, useTableOptions } from "react-aria-components/Table";
import { ControlIcon } from "./control-icon.tsx";
import { cx } from "./cx.ts";
import { SelectionCheckbox } from "./selection-checkbox.tsx";
import type { TableColumn } from "./table.tsx";

interface TableHeadProps<R> {
  columns: readonly TableColumn<R>[];
  hasActions: boolean;
}

const HEAD =
  "sticky top-0 z-10 h-12 border-b border-line bg-surface text-sm font-semibold whitespace-nowrap text-muted outline-none focus-visible:outline-3 focus-visible:-outline-offset-3 focus-visible:outline-brand-ink";

/** The names of the columns, which stay in sight; a press on a sortable one sorts by it. */
export function TableHead<R>({ columns, hasActions }: TableHeadProps<R>) {
  const { selectionMode } = useTableOptions();
  return (
    <TableHeader>
      {selectionMode !== "none" && (
        <Column className={cx(HEAD, "w-14 ps-1.5 text-start")}>
          {selectionMode === "multiple" ? <SelectionCheckbox /> : <span className="sr-only">Selection</span>}
        </Column>
      )}
      {columns.map((column, at) => (
        <SortableColumn key={column.id} column={column} isRowHeader={at === 0} />
      ))}
      {hasActions && (
        <Column className={cx(HEAD, "w-14")}>
          <span className="sr-only">Actions</span>
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
      className={cx(HEAD, "px-4", isSortable && "cursor-pointer hover:text-ink")}
    >
      {({ sortDirection }) => (
        <span className={cx("flex items-center gap-1.5", column.align === "end" && "flex-row-reverse")}>
          {column.label}
          {isSortable && (
            <ControlIcon
              name={sortDirection === "descending" ? "sort-down" : "sort-up"}
              className={cx("size-4", !sortDirection && "opacity-40")}
            />
          )}
        </span>
      )}
    </Column>
  );
}
