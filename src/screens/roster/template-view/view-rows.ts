import type { Need } from "#domain/roster/needs.ts";
import { groupBy } from "#lib/group-by.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { ShiftTemplate } from "#schema/entities/shift-template.ts";
import type { NamedPosition } from "#view/shifts/position-names.ts";
import type { SayRoster } from "#words/made/roster.ts";
import type { SaySchedule } from "#words/made/schedule.ts";
import type { NewShiftPlace } from "../board/board.ts";
import type { RosterWeek } from "../board/roster-week.ts";
import { isShown } from "../board/shown-week.ts";
import type { RosterGrouping } from "../board/use-roster-address.ts";
import { templateRows } from "./template-rows.ts";

/** The shifts of a template, position or place by day. */
export interface ViewRow {
  /** Null for shifts of none. */
  id: string | null;
  name: string;
  template: ShiftTemplate | null;
  position: NamedPosition | null;
  place: string | null;
  /** What a new shift of the row has. */
  fields: Pick<NewShiftPlace, "time_slot" | "position_id" | "place_id">;
  days: ReadonlyMap<string, readonly Shift[]>;
  /** Whether the row has what a template needs. */
  isNeed: (need: Need) => boolean;
}

/** What a week's shifts can be grouped by. */
export function groupingsOf({ positions, places }: RosterWeek): RosterGrouping[] {
  const hasPositions = positions.some(({ is_archived }) => !is_archived);
  return [
    "template",
    ...(hasPositions ? (["position"] as const) : []),
    ...(places.length > 0 ? (["place"] as const) : []),
  ];
}

/** The rows of a view, in their order: also those without shifts, and the archived ones with some. */
export function viewRows(
  say: SayRoster,
  sayShift: SaySchedule,
  week: RosterWeek,
  by: RosterGrouping,
): ViewRow[] {
  if (by === "template") return rowsOfTemplates(say, week);
  const field = by === "position" ? "position_id" : "place_id";
  const kinds = by === "position" ? week.positions : week.places;
  const known = new Set(kinds.map(({ id }) => id));
  const kindOf = (one: Partial<Pick<Shift, typeof field>>) => {
    const id = one[field] ?? null;
    return id !== null && known.has(id) ? id : null;
  };
  const groups = groupBy(week.shifts, kindOf);
  const isAsked = (id: string) =>
    by === "position" ? week.position === null || week.position === id : (week.shownPlaces?.has(id) ?? true);
  const shown = kinds.filter(({ id, is_archived }) => groups.has(id) || (!is_archived && isAsked(id)));
  const rows = shown.map(
    ({ id, name }): Omit<ViewRow, "days" | "isNeed" | "fields"> => ({
      ...{ id, name, template: null },
      position: by === "position" ? (week.named.get(id) ?? null) : null,
      place: null,
    }),
  );
  const none = sayShift(by === "position" ? "position.none" : "place.none");
  return [...rows, ...(groups.has(null) ? [{ ...NOTHING, name: none }] : [])].map((row) => ({
    ...row,
    fields: { [field]: row.id },
    days: groupBy(groups.get(row.id) ?? [], ({ date }) => date),
    isNeed: (need) => kindOf(need) === row.id,
  }));
}

const NOTHING = { id: null, template: null, position: null, place: null };

function rowsOfTemplates(say: SayRoster, week: RosterWeek): ViewRow[] {
  const isWhole = week.position === null && week.shownPlaces === null;
  return templateRows(week.shifts, week.templates)
    .filter(({ template, days }) => (template && isShown(week, template)) || days.size > 0 || isWhole)
    .map(({ template, days }) => ({
      id: template?.id ?? null,
      name: template?.name ?? say("template.custom"),
      template,
      position: week.named.get(template?.position_id ?? "") ?? null,
      place: week.placeNames.get(template?.place_id ?? "") ?? null,
      fields: { time_slot: template?.id ?? null },
      days,
      isNeed: ({ time_slot }) => time_slot === template?.id,
    }));
}
