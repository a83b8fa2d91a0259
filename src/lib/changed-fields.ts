/** The fields in which `after` differs: written alone, what somebody else changes of the others meanwhile stays. */
export function changedFields<Row extends object>(before: Row, after: Row): Partial<Row> {
  const names = Object.keys(after) as (keyof Row)[];
  const changed: Partial<Row> = {};
  for (const name of names) if (after[name] !== before[name]) changed[name] = after[name];
  return changed;
}
