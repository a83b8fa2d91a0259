import type { Bar } from "./features.ts";

const STEP_X = 10;
const STEP_Y = 14;
const OPACITY = { 1: 0.22, 2: 0.55, 3: 1 };

/** A feature's drawing: shifts on the lines of a roster. */
export function BarDrawing({ bars }: { bars: readonly Bar[] }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 120 40" className="h-10 w-30 text-brand-ink">
      {bars.map(([column, row, length, strength]) => (
        <rect
          key={`${column}-${row}`}
          x={column * STEP_X}
          y={row * STEP_Y + 1}
          width={length * STEP_X}
          height="8"
          rx="4"
          fill="currentColor"
          opacity={OPACITY[strength]}
        />
      ))}
    </svg>
  );
}
