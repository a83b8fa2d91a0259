export interface Timed {
  name: string;
  ms: number;
}

/** A list of what took longest, a line each below its title. */
export function slowest(title: string, timed: readonly Timed[], listed = 10): string {
  const picked = timed.toSorted((a, b) => b.ms - a.ms).slice(0, listed);
  return [title, ...picked.map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)].join(
    "\n",
  );
}
