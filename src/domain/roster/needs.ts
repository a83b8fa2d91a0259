import type { DayNote } from "#schema/entities/day-note.ts";
import type { Place } from "#schema/entities/place.ts";
import type { ShiftTemplate } from "#schema/entities/shift-template.ts";
import type { ShiftTimes } from "../time/spans.ts";
import { atPlacesInUse, ofSolePlace } from "./places.ts";
import { isInUse } from "./templates.ts";

/** What is needed on one day: so many people from a template's start to its end. */
export interface Need extends ShiftTimes, Pick<ShiftTemplate, "position_id" | "place_id"> {
  time_slot: string;
  headcount: number;
}

/** A template as far as it says whom a day needs. Rows of before there was a field lack it. */
export type NeedingTemplate = Pick<ShiftTemplate, "id" | "start_time" | "end_time"> &
  Partial<Pick<ShiftTemplate, "required_days" | "headcount" | "position_id" | "place_id" | "archived_at">>;

/** What a day's notes say about whom it needs. */
export type DayPlan = Pick<DayNote, "date" | "type" | "needs"> & Partial<Pick<DayNote, "place_id">>;

/** The days on which the business is closed, or one of its places: see `isClosedOn`. */
export function closedDays(notes: readonly DayPlan[]): ReadonlySet<string> {
  return new Set(
    notes.filter(({ type }) => type === "closed").map(({ date, place_id }) => at(date, place_id)),
  );
}

/** Whether a place is closed on a day; what is at no place only if all are. */
export function isClosedOn(closed: ReadonlySet<string>, date: string, place_id?: string | null): boolean {
  return closed.has(date) || closed.has(at(date, place_id));
}

const at = (date: string, place_id?: string | null) => (place_id ? `${date} ${place_id}` : date);

/**
 * The templates as they count for what is needed: an archived place needs nobody, and where a business has one place, what
 * is of that is of the business, as ownNotes.
 */
export function ownTemplates<T extends Partial<Pick<ShiftTemplate, "place_id">>>(
  templates: readonly T[],
  places: readonly Pick<Place, "id" | "is_archived">[],
): T[] {
  return ofSolePlace(atPlacesInUse(templates, places), places);
}

/**
 * How many people each template needs on the given days: its headcount on its required days, or what a note of the day
 * says instead, where several do, the most. Who is closed needs nobody. `templates` are as they count (ownTemplates), and
 * `notes` those that are observed (ownNotes).
 */
export function needsOf(
  days: readonly string[],
  templates: readonly NeedingTemplate[],
  notes: readonly DayPlan[],
): Need[] {
  const closed = closedDays(notes);
  const inUse = templates.filter(isInUse);
  const own = ownNeeds(notes, inUse);
  return days.flatMap((date) =>
    inUse.flatMap(({ id, start_time, end_time, position_id = null, place_id = null, ...asked }) => {
      if (isClosedOn(closed, date, place_id)) return [];
      const headcount = own.get(`${date} ${id}`) ?? usualNeed(date, asked);
      const kind = { position_id, place_id, time_slot: id };
      return headcount > 0 ? [{ date, start_time, end_time, ...kind, headcount }] : [];
    }),
  );
}

/** How many people a template needs on a day of which no note says anything. */
export function usualNeed(
  date: string,
  { required_days = [], headcount = 1 }: Pick<NeedingTemplate, "required_days" | "headcount">,
): number {
  return required_days.includes(new Date(date).getUTCDay()) ? headcount : 0;
}

/** Whether a note of a day says how many people a template needs: of a place only for that place's. */
export function saysNeedOf(
  { place_id: where }: Pick<DayPlan, "place_id">,
  { place_id }: Pick<NeedingTemplate, "place_id">,
): boolean {
  return !where || where === place_id;
}

/** By day and template. */
function ownNeeds(notes: readonly DayPlan[], templates: readonly NeedingTemplate[]): Map<string, number> {
  const known = new Map(templates.map((template) => [template.id, template]));
  const own = new Map<string, number>();
  for (const note of notes)
    for (const { template_id, headcount } of note.needs) {
      const template = known.get(template_id);
      if (!template || !saysNeedOf(note, template)) continue;
      const key = `${note.date} ${template_id}`;
      own.set(key, Math.max(headcount, own.get(key) ?? 0));
    }
  return own;
}
