import type { DayNote } from "#schema/entities/day-note.ts";
import type { Place } from "#schema/entities/place.ts";
import { atPlacesInUse, isAt, ofSolePlace, placesInUse } from "../roster/places.ts";

type Placed = Partial<Pick<DayNote, "place_id">>;
type KnownPlace = Pick<Place, "id" | "is_archived">;

/** The notes of days without those of places that are no more, where there are not several: nobody could tell them from the others. */
export function listedNotes<T extends Placed>(notes: readonly T[], places: readonly KnownPlace[]): T[] {
  return placesInUse(places).length > 1 ? [...notes] : atPlacesInUse(notes, places);
}

/** The same as they count: where a business has one place, what is of that is of the business. */
export function ownNotes<T extends Placed>(notes: readonly T[], places: readonly KnownPlace[]): T[] {
  return ofSolePlace(listedNotes(notes, places), places);
}

/** The notes without a place's holidays that all places have too, but for those with a text or need of their own. */
export function unrepeatedNotes<
  T extends Pick<DayNote, "date" | "type" | "code" | "text" | "needs" | "place_id">,
>(notes: readonly T[]): T[] {
  const holidayOf = ({ date, code }: T) => `${date} ${code}`;
  const isHoliday = ({ type }: T) => type === "holiday";
  const ofAll = new Set(notes.filter((note) => isHoliday(note) && !note.place_id).map(holidayOf));
  const saysMore = ({ text, needs }: T) => text !== "" || needs.length > 0;
  return notes.filter(
    (note) => !isHoliday(note) || !note.place_id || saysMore(note) || !ofAll.has(holidayOf(note)),
  );
}

/** The notes at these places, and those of a day on which there is a shift at theirs; of all places everywhere. */
export function shownNotes<T extends Placed & Pick<DayNote, "date">>(
  notes: readonly T[],
  shown: ReadonlySet<string> | null,
  shifts: readonly (Placed & Pick<DayNote, "date">)[] = [],
): T[] {
  return notes.filter(
    (note) =>
      isAt(shown, note) ||
      shifts.some(({ date, place_id }) => date === note.date && place_id === note.place_id),
  );
}
