import { type Replaced, valuesOf } from "#domain/sync/replaced-values.ts";
import { factsText } from "#lib/format/formatters.ts";
import { useEverybody } from "#queries/people.ts";
import { usePlaces } from "#queries/places.ts";
import { usePositions } from "#queries/positions.ts";
import { useTemplates } from "#queries/roster.ts";
import { ENTITIES } from "#schema/entities/entities.ts";
import type { SaySync } from "#words/made/sync.ts";
import { useAuditWords } from "#words/made/use-audit-words.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import { fieldLabel, valueWords } from "../audit/audit-details.ts";
import { type AuditFacts, weekdayOf } from "../audit/audit-facts.ts";
import { useFormat } from "../format/use-format.ts";
import { changeTitle, entityWordsOf, valueText } from "./entity-words.ts";

/** Returns what wording replaced values requires: labels and values are worded as in the audit log. */
export function useReplacedFacts(): AuditFacts {
  const people = useEverybody() ?? [];
  return {
    people: Object.fromEntries(people.map(({ id, name }) => [id, name])),
    templates: useTemplates() ?? [],
    positions: usePositions() ?? [],
    places: usePlaces() ?? [],
    format: useFormat(),
    say: useAuditWords(),
    sayShift: useScheduleWords(),
  };
}

/** A replaced value in words: which row and field, both values, who set the other one, and when. */
export function replacedWords(say: SaySync, { entry, row }: Replaced, facts: AuditFacts) {
  const { people, format } = facts;
  const collection = ENTITIES.find(({ table }) => table === entry.table_name)?.collection ?? "";
  const change = {
    ...{ id: "", at: "", collection, row, base: row, held: null },
    ...{ code: "gone" as const, reason: null },
  };
  const known = entityWordsOf(say, change).fields.find(({ field }) => field === entry.field);
  const isLogged = facts.say.has(`field.${entry.field}`);
  const isNone = (value: unknown) => value === null || value === undefined || value === "";
  const words = (value: unknown) =>
    isNone(value) || known?.kind === "switch"
      ? valueText(say, value, known?.kind ?? "text", format)
      : valueWords(entry.field, value, facts);
  const { inForce, replaced } = valuesOf(entry);
  return {
    title: factsText(say.locale, [
      changeTitle(say, change, format),
      typeof row.day_of_week === "number" && weekdayOf(row.day_of_week, facts),
      row.user_id !== entry.user_id && people[String(row.user_id)],
    ]),
    field: known && !isLogged ? known.label : fieldLabel(entry.field, facts),
    name: people[entry.other_id] ?? say("change.colleague"),
    inForce: words(inForce),
    replaced: words(replaced),
    time: format.moment(entry.acted_at),
  };
}
