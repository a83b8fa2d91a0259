import { sameValue } from "#domain/merge/merge-fields.ts";

type Row = Record<string, unknown>;

/** Returns the fields a refused change meant to change: those that differ from its base row, or all of a new row. */
export function changedFieldsOfRefused(row: Row, base: Row | null): Row {
  return Object.fromEntries(
    Object.entries(row).filter(
      ([field, value]) => field !== "id" && (!base || !sameValue(value, base[field])),
    ),
  );
}
