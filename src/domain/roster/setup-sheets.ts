import type { SheetCell } from "#lib/sheets/csv-text.ts";
import type { Place } from "#schema/entities/place.ts";
import type { Position } from "#schema/entities/position.ts";
import type { Profile } from "#schema/entities/profile.ts";
import type { PlannedBreak, ShiftTemplate } from "#schema/entities/shift-template.ts";
import type { SayRosterSetup } from "#words/made/roster-setup.ts";
import { weekdayName } from "../time/weekday-names.ts";

/** Between several names or days in a cell: a comma can be in one. */
const BETWEEN = "; ";

/** Returns shift templates as table rows, as the import reads them. Of breaks only the minutes are in it. */
export function templatesSheet(
  say: SayRosterSetup,
  templates: readonly Omit<ShiftTemplate, "version" | "change_id">[],
  positions: readonly Pick<Position, "id" | "name">[],
  /** Without any there is no column for them. */
  places: readonly Pick<Place, "id" | "name">[],
): SheetCell[][] {
  const nameOf = new Map([...positions, ...places].map(({ id, name }) => [id, name]));
  const place = places.length > 0 ? (["place"] as const) : [];
  const head = (
    ["name", "start", "end", "days", "people", "position", ...place, "unpaidBreak", "paidBreak"] as const
  ).map((column) => say(`csv.${column}`));
  return [
    head,
    ...templates.map((template): SheetCell[] => [
      template.name,
      template.start_time,
      template.end_time,
      template.required_days.map((weekday) => weekdayName(say.locale, weekday)).join(BETWEEN),
      template.headcount ?? 1,
      nameOf.get(template.position_id ?? "") ?? "",
      ...place.map(() => nameOf.get(template.place_id ?? "") ?? ""),
      minutesOf(template.breaks, false),
      minutesOf(template.breaks, true),
    ]),
  ];
}

function minutesOf(breaks: readonly PlannedBreak[] | null | undefined, isPaid: boolean): number {
  return (breaks ?? []).reduce((sum, { minutes, paid }) => sum + (paid === isPaid ? minutes : 0), 0);
}

/** Returns positions as table rows, as the import reads them. */
export function positionsSheet(
  say: SayRosterSetup,
  positions: readonly Pick<Position, "name" | "color" | "is_for_everybody" | "user_ids">[],
  people: readonly Pick<Profile, "id" | "name">[],
): SheetCell[][] {
  return [
    [say("csv.name"), say("position.color"), say("position.people")],
    ...positions.map(({ name, color, is_for_everybody, user_ids }): SheetCell[] => {
      const listed = people.filter(({ id }) => user_ids.includes(id)).map((person) => person.name);
      const who = is_for_everybody ? say("position.everybody") : listed.join(BETWEEN);
      return [name, say(`position.color.${color}`), who];
    }),
  ];
}
