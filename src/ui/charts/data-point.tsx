import { Group } from "@visx/group";
import type { ReactNode } from "react";
import { useUiWords } from "#words/made/use-ui-words.ts";
import { type ChartData, chartValueText } from "./chart-data.ts";
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
  const point = { column: data.columns[column]?.label ?? "", value: chartValueText(data, row, column) };
  return (
    <Group
      {...points.pointProps(row, column)}
      role="img"
      // 'Mon, Nov 16: 42 h', with the series before the value if there are several.
      aria-label={
        data.series.length === 1
          ? say("chart.point", point)
          : say("chart.seriesPoint", { ...point, series: data.series[row]?.name ?? "" })
      }
      className="group pointer-events-none outline-none"
    >
      {children}
      <rect
        {...inset(ring, -RING_GAP)}
        rx="5"
        stroke={ringColor ?? "var(--color-brand-ink)"}
        strokeWidth="3"
        className="fill-none opacity-0 group-focus-visible:opacity-100"
      />
    </Group>
  );
}

/** A box with its edges moved inwards, in px. */
export function inset({ x, y, width, height }: Box, by: number): Box {
  return { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by };
}
