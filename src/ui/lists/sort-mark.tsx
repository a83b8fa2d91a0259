import { ControlIcon } from "../marks/control-icon.tsx";

/**
 * The arrow of a sortable column's heading, which is the `group`. An unsorted column keeps its place, and shows it only
 * to the pointer or the focus, so that the sorted one stands out.
 */
export function SortMark({ order }: { order: "ascending" | "descending" | undefined }) {
  return (
    <ControlIcon
      name={order === "descending" ? "sort-down" : "sort-up"}
      className={
        order ? "size-4" : "invisible size-4 opacity-50 group-hover:visible group-focus-visible:visible"
      }
    />
  );
}
