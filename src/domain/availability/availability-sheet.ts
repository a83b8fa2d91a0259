import type { SheetCell } from "#lib/sheets/csv-text.ts";
import type { Profile } from "#schema/entities/profile.ts";
import type { SayAvailability } from "#words/made/availability.ts";
import type { PersonEntry } from "./entries.ts";

/** Returns availability as table rows, as the import reads them. What was declined is not in it. */
export function availabilitySheet(
  say: SayAvailability,
  entries: readonly PersonEntry[],
  people: readonly Pick<Profile, "id" | "name">[],
): SheetCell[][] {
  const nameOf = new Map(people.map(({ id, name }) => [id, name]));
  const head = (["person", "date", "start", "end", "availability", "reason", "status"] as const).map(
    (column) => say(`csv.${column}`),
  );
  const counting = entries.filter(({ user_id, status }) => status !== "denied" && nameOf.has(user_id));
  return [
    head,
    ...counting.map((entry): SheetCell[] => [
      nameOf.get(entry.user_id) ?? "",
      entry.date,
      entry.all_day ? "" : entry.start_time,
      entry.all_day ? "" : entry.end_time,
      say(`day.${entry.available ? (entry.preference ?? "free") : "away"}`),
      entry.reason,
      say(`status.${entry.status}`),
    ]),
  ];
}
