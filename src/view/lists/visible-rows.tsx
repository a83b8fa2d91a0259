import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, type RefObject, useState } from "react";

const OVERSCAN_ROWS = 6;

/** The rows of a long table in sight of the box that scrolls it, below a head of one row; all have one height. */
export function useVisibleRows(box: RefObject<HTMLElement | null>, count: number, rowPx: number) {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowPx,
    overscan: OVERSCAN_ROWS,
    scrollMargin: rowPx,
    initialRect: { width: 0, height: 0 },
    useFlushSync: false,
  });
  const places = virtual.getVirtualItems().map(({ index }) => index);
  const above = (places[0] ?? 0) * rowPx;
  return { places, above, below: (count - places.length) * rowPx - above };
}

interface VisibleRowsProps {
  visible: ReturnType<typeof useVisibleRows>;
  columns: number;
  children: (place: number) => ReactNode;
}

/** A table's body with only the visible rows in the page. */
export function VisibleRows({ visible: { places, above, below }, columns, children }: VisibleRowsProps) {
  return (
    <tbody>
      {above > 0 && <Gap height={above} columns={columns} />}
      {places.map(children)}
      {below > 0 && <Gap height={below} columns={columns} />}
    </tbody>
  );
}

function Gap({ height, columns }: { height: number; columns: number }) {
  return (
    <tr>
      <td colSpan={columns} style={{ height }} className="p-0" />
    </tr>
  );
}

/** The pixels of a rem, for the sizes that a virtual list estimates. */
export function useRem(): number {
  const [rem] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);
  return rem;
}
