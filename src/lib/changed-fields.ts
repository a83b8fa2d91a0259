/** The fields of `after` that differ from `before`. Writing only these keeps others' changes in the rest. */
export function changedFields<Row extends object>(before: Row, after: Row): Partial<Row> {
  const names = Object.keys(after) as (keyof Row)[];
  const changed: Partial<Row> = {};
  for (const name of names) if (after[name] !== before[name]) changed[name] = after[name];
  return changed;
}
