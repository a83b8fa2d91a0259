import { type KeyboardEvent, useRef, useState } from "react";
import { readingKey } from "#lib/keyboard.ts";

export interface ChartPlace {
  row: number;
  column: number;
}

const STEPS: Partial<Record<string, ChartPlace>> = {
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  Home: { row: 0, column: Number.NEGATIVE_INFINITY },
  End: { row: 0, column: Number.POSITIVE_INFINITY },
};

export type RovingPoints = ReturnType<typeof useRovingPoints>;

/**
 * Lets the keyboard walk over the values of a chart like the cells of a grid: the chart is one Tab stop, and arrow
 * keys move on from there. `active` is the focused or hovered value. `isUpwards` is for stacked rows.
 */
export function useRovingPoints(rows: number, columns: number, isUpwards = false) {
  const box = useRef<SVGSVGElement>(null);
  const [stop, setStop] = useState<ChartPlace>({ row: 0, column: 0 });
  const [active, setActive] = useState<ChartPlace | null>(null);
  const within = ({ row, column }: ChartPlace) => ({ row: clamp(row, rows), column: clamp(column, columns) });
  const current = within(stop);

  function focus(place: ChartPlace) {
    setStop(place);
    box.current?.querySelector<SVGElement>(`[data-place="${place.row} ${place.column}"]`)?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") return setActive(null);
    const step = STEPS[readingKey(event)];
    if (!step) return;
    event.preventDefault();
    const row = current.row + (isUpwards ? -step.row : step.row);
    focus(within({ row, column: current.column + step.column }));
  }

  const pointProps = (row: number, column: number) => ({
    "data-place": `${row} ${column}`,
    tabIndex: row === current.row && column === current.column ? 0 : -1,
    onFocus: () => {
      setStop({ row, column });
      setActive({ row, column });
    },
    onBlur: () => setActive(null),
  });
  /** Handlers for an area that stands for a value. A tap or click focuses the value, so that the tooltip stays. */
  const areaProps = (row: number, column: number) => ({
    onPointerEnter: () => setActive({ row, column }),
    onPointerLeave: () => setActive(null),
    onClick: () => focus({ row, column }),
  });
  return {
    active: active && within(active),
    current,
    svgProps: { ref: box, onKeyDown },
    pointProps,
    areaProps,
  };
}

function clamp(at: number, count: number): number {
  return Math.max(0, Math.min(count - 1, at));
}
