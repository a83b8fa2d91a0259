import { isAt } from "#domain/roster/places.ts";
import { isOwnedBy, isUpForClaims } from "#domain/roster/shift-owner.ts";
import { contentHash } from "#domain/sync/content-hash.ts";
import { overlapMs, shiftSpan } from "#domain/time/spans.ts";
import { groupBy } from "#lib/group-by.ts";
import type { Shift } from "#schema/entities/shift.ts";

/** What of the team's roster is shown. */
export interface TeamFilter {
  /** The position that alone is shown, by id; null for all. */
  position: string | null;
  /** The places that are shown; null for all. */
  places: ReadonlySet<string> | null;
  /** The person whose shifts and company alone are shown; null for everybody. */
  withPerson: string | null;
}

/** The published shifts that a filter lets through, in their order. Drafts are of nobody's concern, also where a device holds them. */
export function teamShifts(shifts: readonly Shift[], filter: TeamFilter, zone: string): Shift[] {
  const published = shifts.filter(({ published: is }) => is);
  const { position, places, withPerson } = filter;
  const company = withPerson === null ? published : companyOf(withPerson, published, zone);
  return company.filter(
    (shift) => isAt(places, shift) && (position === null || shift.position_id === position),
  );
}

/** A person's shifts, and those of others who work at the same time and place; a shift at no place is at each. */
function companyOf(person: string, shifts: readonly Shift[], zone: string): Shift[] {
  const own = shifts
    .filter((shift) => isOwnedBy(shift, person))
    .map((shift) => ({ shift, span: shiftSpan(shift, zone) }));
  const isBeside = (other: Shift) => {
    const span = shiftSpan(other, zone);
    return own.some(({ shift, span: mine }) => overlapMs(mine, span) > 0 && isSamePlace(shift, other));
  };
  return shifts.filter((shift) => isOwnedBy(shift, person) || (!isUpForClaims(shift) && isBeside(shift)));
}

function isSamePlace(one: Shift, other: Shift): boolean {
  return !one.place_id || !other.place_id || one.place_id === other.place_id;
}

/** The shifts of a place and position. Of either, null is none in particular, and undefined needs no heading. */
export interface TeamGroup {
  place: string | null | undefined;
  position: string | null | undefined;
  shifts: Shift[];
}

/** By id, in the order in which they are shown. */
interface GroupOrder {
  /** None where the place goes without saying. */
  places: readonly string[];
  positions: readonly string[];
}

/** Shifts by place, and within it by position; none of no shifts. */
export function teamGroups(shifts: readonly Shift[], { places, positions }: GroupOrder): TeamGroup[] {
  const placeOf = ({ place_id }: Shift) =>
    places.length === 0 ? undefined : (places.find((id) => id === place_id) ?? null);
  const hasPositions = shifts.some(({ position_id }) => positions.includes(position_id ?? ""));
  const positionOf = ({ position_id }: Shift) =>
    hasPositions ? (positions.find((id) => id === position_id) ?? null) : undefined;
  const byPlace = groupBy(shifts, placeOf);
  return [...places, null, undefined].flatMap((place) => {
    const byPosition = groupBy(byPlace.get(place) ?? [], positionOf);
    return [...positions, null, undefined].flatMap((position) => {
      const some = byPosition.get(position);
      return some ? [{ place, position, shifts: some }] : [];
    });
  });
}

/** The shifts of one day that have the same times, position and place, by start, then by end, place and position. */
export function sameShifts(shifts: readonly Shift[], { places, positions }: GroupOrder): Shift[][] {
  const rank = (ids: readonly string[], id: string | null) =>
    String((ids.indexOf(id ?? "") + ids.length + 1) % (ids.length + 1)).padStart(4, "0");
  const groups = groupBy(shifts, ({ start_time, end_time, position_id, place_id }) =>
    [start_time, lastFirst(start_time, end_time), rank(places, place_id), rank(positions, position_id)].join(
      " ",
    ),
  );
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, some]) => some);
}

/** An end on the next day sorts after those of the day. */
function lastFirst(start: string, end: string): string {
  return end > start ? end : `next ${end}`;
}

/**
 * Four letters and digits that are the same for everybody who sees the same published shifts, whatever their filter: so two
 * people, or a picture and a screen, can tell whether they look at the same roster.
 */
export function rosterVersion(shifts: readonly Shift[]): string {
  const facts = shifts
    .filter(({ published }) => published)
    .map(({ id, date, start_time, end_time, user_id, position_id, place_id, status }) =>
      [id, date, start_time, end_time, user_id, position_id, place_id, status === "dropped"].join(" "),
    )
    .sort();
  return contentHash({ facts }).slice(-4).toUpperCase();
}
