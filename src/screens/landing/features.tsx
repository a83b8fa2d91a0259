/** The features of the product, in the order of a working week, each with the rows of its drawing. */
export const FEATURES = [
  { id: "roster", rows: ["33333.......", "....2222....", ".......33333"] },
  { id: "openShifts", rows: ["3333333.....", "..1111111...", ".....3333333"] },
  { id: "availability", rows: ["333...333333", "22222222....", "...333333333"] },
  { id: "timeClock", rows: ["111111111111", "333333333...", "111111111111"] },
  { id: "chat", rows: ["2222222.....", "....33333333", "22222......."] },
  { id: "payroll", rows: ["222222......", "222222222...", "333333333333"] },
  { id: "training", rows: ["........3333", "....2222....", "2222........"] },
  { id: "statistics", rows: ["1111........", "2222222.....", "33333333333."] },
] as const;

const STEP_X = 10;
const STEP_Y = 14;
/** By the digit that draws a bar. */
const OPACITY: Record<string, number> = { 1: 0.22, 2: 0.55, 3: 1 };

/** A feature's drawing: shifts on the lines of a roster. In a row, a run of one digit is a bar. */
export function BarDrawing({ rows }: { rows: readonly string[] }) {
  const bars = rows.flatMap((row, line) =>
    [...row.matchAll(/1+|2+|3+/g)].map(({ index: column, 0: digits }) => ({
      line,
      column,
      length: digits.length,
      opacity: OPACITY[digits.charAt(0)],
    })),
  );
  return (
    <svg aria-hidden="true" viewBox="0 0 120 40" className="h-10 w-30 text-brand-ink rtl:-scale-x-100">
      {bars.map(({ line, column, length, opacity }) => (
        <rect
          key={`${column}-${line}`}
          x={column * STEP_X}
          y={line * STEP_Y + 1}
          width={length * STEP_X}
          height="8"
          rx="4"
          fill="currentColor"
          opacity={opacity}
        />
      ))}
    </svg>
  );
}
