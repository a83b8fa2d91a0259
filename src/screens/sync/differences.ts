import { sameValue } from "#domain/merge/merge-fields.ts";
import { changedFieldsOfRefused } from "#domain/sync/refused-fields.ts";
import type { Format } from "#lib/format/create-format.ts";
import type { RejectedChange } from "#queries/sync.ts";
import { entityWordsOf, valueText } from "#view/sync/entity-words.ts";

export interface Difference {
  label: string;
  mine: string;
  theirs: string;
}

/** The fields in which a refused change and the server's row differ; without a row, what the change holds at all. */
export function differences(
  change: RejectedChange,
  server: Record<string, unknown> | null,
  format: Format,
): Difference[] {
  // What an edit left alone is what the server had then, not something the person wants back.
  const wanted: Record<string, unknown> = { ...server, ...changedFieldsOfRefused(change.row, change.base) };
  return entityWordsOf(change)
    .fields.filter(({ field }) => !sameValue(readAs(wanted[field]), readAs(server?.[field])))
    .map(({ field, label, kind }) => ({
      label,
      mine: valueText(wanted[field], kind, format),
      theirs: valueText(server?.[field], kind, format),
    }));
}

/** An empty text and no value both read "Nothing". */
const readAs = (value: unknown) => (value === "" ? null : value);
