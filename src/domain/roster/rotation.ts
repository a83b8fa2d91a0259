import { addDays, DAY_MS, startOfWeek, WEEK_DAYS } from "#lib/time/calendar-days.ts";
import type { SavedRoster } from "#schema/entities/saved-roster.ts";

type Rotation = NonNullable<SavedRoster["rotation"]>;
/** Rows stored before there were rotations lack the field. */
type Rotating = Pick<SavedRoster, "id" | "name"> & Partial<Pick<SavedRoster, "rotation">>;

/** Saved rosters that take turns: which is for week A, week B and so on; null where none is. */
export interface RotationPlan {
  /** The first calendar day of the first week A, whatever weekday weeks begin on. */
  from: string;
  weeks: readonly (string | null)[];
}

/** The Monday among the seven days from `week`: those of Saturday, Sunday and Monday share one. */
function mondayOf(week: string): string {
  return addDays(week, (8 - new Date(week).getUTCDay()) % WEEK_DAYS);
}

/**
 * Which week of a rotation begins on the calendar day `week`; week A is 0. Null before the first week A. Calendar days have
 * no clock changes, and whatever day the business's weeks begin on, now or when it was set up, the answer is the same.
 */
export function weekOfRotation({ from, weeks }: Pick<Rotation, "from" | "weeks">, week: string) {
  const since = Date.parse(mondayOf(week)) - Date.parse(startOfWeek(from, "mon"));
  return since < 0 ? null : (since / (WEEK_DAYS * DAY_MS)) % weeks;
}

/** The saved rosters that are due in the week that begins on the calendar day `week`, by name; week A is 0. */
export function dueRosters<R extends Rotating>(
  rosters: readonly R[],
  week: string,
): { roster: R; place: number }[] {
  return rosters
    .flatMap((roster) => {
      const place = roster.rotation ? weekOfRotation(roster.rotation, week) : null;
      return place !== null && roster.rotation?.places.includes(place) ? [{ roster, place }] : [];
    })
    .sort((one, other) => one.roster.name.localeCompare(other.roster.name));
}

/** The rotation in force: where two people set up different ones meanwhile, the one that begins last. Null for none. */
export function rotationPlan(rosters: readonly Rotating[]): RotationPlan | null {
  const rotations = rosters.flatMap(({ rotation }) => rotation ?? []);
  const [last] = rotations.sort((one, other) => rank(other).localeCompare(rank(one)));
  if (!last) return null;
  const its = rosters.filter(({ rotation }) => rotation && rank(rotation) === rank(last));
  const isFor = (place: number) => its.find(({ rotation }) => rotation?.places.includes(place))?.id ?? null;
  return { from: last.from, weeks: Array.from({ length: last.weeks }, (_, place) => isFor(place)) };
}

const rank = ({ from, weeks }: Rotation) => `${from} ${weeks}`;

/** What changes in the saved rosters, by id, so that they follow a plan; null ends the rotation. */
export function rotationChanges(
  rosters: readonly Rotating[],
  plan: RotationPlan | null,
): ReadonlyMap<string, Rotation | null> {
  const changes = rosters.flatMap(({ id, rotation = null }) => {
    const places = plan?.weeks.flatMap((roster, place) => (roster === id ? [place] : [])) ?? [];
    const next =
      plan && places.length > 0 ? { from: mondayOf(plan.from), weeks: plan.weeks.length, places } : null;
    return JSON.stringify(inOrder(next)) === JSON.stringify(inOrder(rotation)) ? [] : [[id, next] as const];
  });
  return new Map(changes);
}

/** Its values, so that the order of its keys, which Postgres keeps in its own way, does not count. */
const inOrder = (rotation: Rotation | null) => rotation && [rank(rotation), ...rotation.places];
