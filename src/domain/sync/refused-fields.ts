type Row = Record<string, unknown>;

/** The fields a refused change set out to change: those that differ from the row it was made from; of a new row all. */
export function changedFields(row: Row, base: Row | null): Row {
  return Object.fromEntries(
    Object.entries(row).filter(
      ([field, value]) => field !== "id" && (!base || !sameJson(value, base[field])),
    ),
  );
}

/** Whether two JSON values say the same; a missing field equals null, and the order of an object's fields is nothing. */
export function sameJson(a: unknown, b: unknown): boolean {
  return canonical(a ?? null) === canonical(b ?? null);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_field, inner: unknown) =>
    inner && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => a.localeCompare(b)))
      : inner,
  );
}
