import type { Place } from "#schema/entities/place.ts";
import type { OpeningHours } from "./opening-hours.ts";
import { canWork } from "./positions.ts";

export type WorkPlace = Pick<
  Place,
  "id" | "name" | "address" | "hours" | "is_for_everybody" | "user_ids" | "is_archived"
>;

/** A person has shifts in two places on one day. */
export interface TwoPlaces {
  kind: "two-places";
  /** The name of the other place. */
  place: string;
}

/** A shift is at a place where its person does not work, which bars nobody. */
export interface NotAtPlace {
  kind: "not-at-place";
}

/** The places that still are. */
export function placesInUse<T extends Pick<Place, "is_archived">>(places: readonly T[]): T[] {
  return places.filter(({ is_archived }) => !is_archived);
}

/** The places, with archived ones, of a business that has several; none where a place goes without saying. */
export function severalPlaces<T extends Pick<Place, "is_archived">>(places: readonly T[]): readonly T[] {
  return placesInUse(places).length > 1 ? places : [];
}

/** The places to choose from where there are several, or where the chosen one is no more: with archived ones. */
export function placesToChoose<T extends Pick<Place, "id" | "is_archived">>(
  places: readonly T[],
  chosen: string | null | undefined,
): readonly T[] {
  const isGone = places.some(({ id, is_archived }) => is_archived && id === chosen);
  return isGone ? places : severalPlaces(places);
}

/** The only place in use, which is where everything of the business is; undefined of several and of none. */
export function solePlace<T extends Pick<Place, "is_archived">>(places: readonly T[]): T | undefined {
  const [only, other] = placesInUse(places);
  return other ? undefined : only;
}

/**
 * The places in use where a person works; null for all, also of who works at none. What they see begins with these, and
 * nothing is closed to them; the server notifies by the same rule (public.managers_of).
 */
export function ownPlaces(person: string, places: readonly WorkPlace[]): ReadonlySet<string> | null {
  const inUse = placesInUse(places);
  const own = inUse.filter(({ is_for_everybody, user_ids }) => is_for_everybody || user_ids.includes(person));
  return own.length === 0 || own.length === inUse.length ? null : new Set(own.map(({ id }) => id));
}

/** The places that are shown: the one asked for, or all, or else the person's own; null for all. */
export function shownPlaces(
  places: readonly WorkPlace[],
  person: string,
  asked: string | null,
): ReadonlySet<string> | null {
  if (places.length === 0 || asked === "all") return null;
  return places.some(({ id }) => id === asked) ? new Set([String(asked)]) : ownPlaces(person, places);
}

/** Rows without those at archived places. */
export function atPlacesInUse<T extends { place_id?: string | null }>(
  rows: readonly T[],
  places: readonly Pick<Place, "id" | "is_archived">[],
): T[] {
  const gone = new Set(places.flatMap(({ id, is_archived }) => (is_archived ? [id] : [])));
  return rows.filter(({ place_id }) => !place_id || !gone.has(place_id));
}

/** Rows of which those at the only place are at none in particular, as everything is there. */
export function ofSolePlace<T extends { place_id?: string | null }>(
  rows: readonly T[],
  places: readonly Pick<Place, "id" | "is_archived">[],
): T[] {
  const sole = solePlace(places)?.id;
  return rows.map((row) => (sole && row.place_id === sole ? { ...row, place_id: null } : row));
}

/** Whether something is at one of these places. What is at no place in particular is at each. */
export function isAt(
  places: ReadonlySet<string> | null,
  { place_id }: { place_id?: string | null },
): boolean {
  return places === null || !place_id || places.has(place_id);
}

/** Whether a person works at one of these places; everybody does where nothing is known of any. */
export function worksAt(
  shown: ReadonlySet<string> | null,
  person: string,
  places: ReadonlyMap<string, WorkPlace>,
): boolean {
  return shown === null || [...shown].some((id) => canWork(id, person, places));
}

/** Rows in their order, those at one's own places first. */
export function ownFirst<T extends { place_id?: string | null }>(
  rows: readonly T[],
  own: ReadonlySet<string> | null,
): T[] {
  return [...rows].sort((one, other) => Number(isAt(own, other)) - Number(isAt(own, one)));
}

/** Rows in their order, those of people who work at the shown places first. */
export function workersFirst<T extends { user_id: string }>(
  rows: readonly T[],
  isHere: (person: { id: string }) => boolean,
): T[] {
  const elsewhere = ({ user_id }: T) => Number(!isHere({ id: user_id }));
  return [...rows].sort((one, other) => elsewhere(one) - elsewhere(other));
}

/** The opening hours of a place, or the business's. */
export function hoursAt(
  place: Pick<Place, "hours"> | undefined,
  hours: readonly OpeningHours[],
): readonly OpeningHours[] {
  return place?.hours ?? hours;
}

/**
 * The address of where a shift is: its place's where there are several, else the only place's or the business's; null where
 * none is known, as of a shift at no place in particular.
 */
export function addressAt(
  { place_id }: { place_id?: string | null },
  places: readonly Pick<Place, "id" | "address" | "is_archived">[],
  business: string | null | undefined,
): string | null {
  const several = severalPlaces(places);
  if (several.length > 0) return several.find(({ id }) => id === place_id)?.address || null;
  return solePlace(places)?.address || business || null;
}

/** Says that a person usually works at other places than a shift's; null if not. */
export function notAtPlace(
  { place_id }: { place_id?: string | null },
  person: string,
  places: ReadonlyMap<string, WorkPlace> | undefined,
): NotAtPlace | null {
  return !places || canWork(place_id, person, places) ? null : { kind: "not-at-place" };
}

interface Placed {
  id: string;
  date: string;
  place_id?: string | null;
}

/** The shifts of one person that have another of theirs in another place on the same day. */
export function twoPlaces(
  own: readonly Placed[],
  places: ReadonlyMap<string, Pick<Place, "name">>,
): { id: string; finding: TwoPlaces }[] {
  return own.flatMap(({ id, date, place_id }) => {
    const other = own.find(
      (one) => place_id && one.place_id && one.date === date && one.place_id !== place_id,
    );
    const name = places.get(other?.place_id ?? "")?.name;
    return name === undefined ? [] : [{ id, finding: { kind: "two-places", place: name } }];
  });
}
