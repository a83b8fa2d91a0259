import type { ReactNode } from "react";
import {
  GridList as AriaGridList,
  type GridListProps as AriaGridListProps,
  GridListHeader,
  GridListItem,
  type GridListItemProps,
  GridListSection,
} from "react-aria-components/GridList";
import { SelectionCheckbox } from "../fields/checkbox.tsx";
import { RowContent, type RowSlots } from "./list.tsx";
import { RowBoundary } from "./row-boundary.tsx";

interface GridListProps<T> extends Omit<AriaGridListProps<T>, "className" | "aria-label"> {
  label: string;
}

/** A list of `GridListRow`s that can be selected or opened; the arrow keys walk through them. */
export function GridList<T extends object>({ label, ...props }: GridListProps<T>) {
  return (
    <AriaGridList
      {...props}
      aria-label={label}
      className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface"
    />
  );
}

/** A group of rows below a heading. */
export function GridListGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <GridListSection aria-label={title} className="divide-y divide-line">
      <GridListHeader className="bg-sunken px-4 py-2 text-sm font-semibold">{title}</GridListHeader>
      {children}
    </GridListSection>
  );
}

interface GridListRowProps
  extends Omit<GridListItemProps, "className" | "children" | "textValue" | "title">,
    RowSlots {
  id: string;
  /** The row as text, for finding it by typing. */
  textValue: string;
}

export function GridListRow({ leading, title, detail, trailing, ...props }: GridListRowProps) {
  return (
    <GridListItem
      {...props}
      className="flex min-h-16 cursor-default items-center gap-3 px-4 py-2.5 outline-none hover:bg-sunken focus-visible:outline-3 focus-visible:-outline-offset-3 focus-visible:outline-brand-ink selected:bg-brand-soft disabled:opacity-60"
    >
      {({ selectionMode }) => (
        <>
          {selectionMode === "multiple" && <SelectionCheckbox />}
          <RowBoundary>
            <RowContent leading={leading} title={title} detail={detail} trailing={trailing} />
          </RowBoundary>
        </>
      )}
    </GridListItem>
  );
}
