/** How much of the business's colour a value gets; between the last two nothing could be read on it. */
const STEPS = [0, 15, 30, 45, 100];

/** The colours of a cell and of the text on it: the more, the nearer to the business's own colour. */
export function heatOf(value: number | null, most: number): { fill: string; text: string } {
  if (value === null) return { fill: "transparent", text: "var(--color-muted)" };
  const level = most > 0 ? Math.ceil((Math.max(0, value) / most) * (STEPS.length - 1)) : 0;
  const percent = STEPS[level] ?? 0;
  return {
    fill: `color-mix(in oklab, var(--color-brand) ${percent}%, var(--color-sunken))`,
    text: percent === 100 ? "var(--color-on-brand)" : "var(--color-ink)",
  };
}
