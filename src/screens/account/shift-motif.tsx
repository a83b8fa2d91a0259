const SHIFTS = [
  { x: 0, y: 0, width: 190, opacity: 1 },
  { x: 120, y: 40, width: 150, opacity: 0.75 },
  { x: 30, y: 80, width: 120, opacity: 0.45 },
  { x: 210, y: 80, width: 170, opacity: 0.9 },
  { x: 90, y: 120, width: 210, opacity: 0.6 },
  { x: 260, y: 160, width: 140, opacity: 0.35 },
];

/** A quiet drawing of a roster: shifts that take over from one another. */
export function ShiftMotif({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 400 190" className={className}>
      {[80, 160, 240, 320].map((x) => (
        <path
          key={x}
          d={`M${x} 0v190`}
          stroke="var(--color-night-line)"
          strokeWidth="1"
          strokeDasharray="3 5"
        />
      ))}
      {SHIFTS.map(({ x, y, width, opacity }) => (
        <rect
          key={`${x}-${y}`}
          x={x}
          y={y}
          width={width}
          height="26"
          rx="13"
          fill="var(--color-night-accent)"
          opacity={opacity}
        />
      ))}
    </svg>
  );
}
