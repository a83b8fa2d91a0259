import { sameValue } from "#domain/merge/merge-fields.ts";

type Row = Record<string, unknown>;

/** The fields a refused change set out to change: those that differ from the row it was made from; of a new row all. */
export function changedFieldsOfRefused(row: Row, base: Row | null): Row {
  return Object.fromEntries(
    Object.entries(row).filter(
      ([field, value]) => field !== "id" && (!base || !sameValue(value, base[field])),
    ),
  );
}
