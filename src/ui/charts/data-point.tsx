import { Group } from "@visx/group";
import type { ReactNode } from "react";
import { useUiWords } from "#words/made/use-ui-words.ts";
import { type ChartData, pointLabel } from "./chart-data.ts";
import type { ChartPlace, RovingPoints } from "./use-roving-points.ts";

/** A place in a chart, in px. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface DataPointProps extends ChartPlace {
  data: ChartData;
  points: RovingPoints;
  ring: Box;
  /** A ring colour for places where the usual one would not be seen. */
  ringColor?: string;
  children?: ReactNode;
}

const RING_GAP = 3;

/** One value of a chart, focusable and labelled for screen readers. */
export function DataPoint({ data, points, row, column, ring, ringColor, children }: DataPointProps) {
  const say = useUiWords();
  return (
    <Group
      {...points.pointProps(row, column)}
      role="img"
      aria-label={pointLabel(say, data, row, column)}
      className="group pointer-events-none outline-none"
    >
      {children}
      <rect
        x={ring.x - RING_GAP}
        y={ring.y - RING_GAP}
        width={ring.width + 2 * RING_GAP}
        height={ring.height + 2 * RING_GAP}
        rx="5"
        stroke={ringColor ?? "var(--color-brand-ink)"}
        strokeWidth="3"
        className="fill-none opacity-0 group-focus-visible:opacity-100"
      />
    </Group>
  );
}
