import { groupBy } from "#lib/group-by.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import type { Position } from "#schema/entities/position.ts";
import type { WorkedPosition } from "#schema/entities/worked-position.ts";
import { canWork } from "../roster/positions.ts";
import { type Added, byArrival } from "../sync/by-arrival.ts";
import { daysOfRange } from "../time/day-range.ts";
import { bySpan, clipped, overlapMs, type Span, shiftSpan, without } from "../time/spans.ts";
import { dayFinder } from "../time/zones.ts";
import { type PaidPiece, paidFinder } from "./paid-pieces.ts";
import type { PunchEvent } from "./punches.ts";
import { type LinkableShift, linkShifts, NEAR_MS } from "./shift-links.ts";

/** What somebody worked as for some time, as a manager or they themselves said. */
export type SaidPosition = Pick<WorkedPosition, "user_id" | "from" | "to" | "position_id"> & Added;

export type ListedPosition = Pick<Position, "id" | "name" | "is_for_everybody" | "user_ids" | "is_archived">;

/** With it hours know their position. */
export interface PositionSource {
  said: readonly SaidPosition[];
  positions: readonly ListedPosition[];
  /** What hours were paid as, where payments are known: of several about one moment the first. */
  paid?: readonly PaidPiece[];
}

/** A person's stay at work. */
export interface Stay extends Span {
  user_id: string;
  /** Of the shift it is for, if any (linkShifts). */
  shift: string | null;
  /** The key of its interval. */
  interval?: string;
}

/** A part of a stay in which a person works as one thing; null for none. */
export interface PositionPart extends Span {
  position: string | null;
}

interface PlacedShift extends Span {
  position: string | null;
  place: string | null;
}

/** A part of a stay of which one thing is true. */
export type StayPart<T> = Span & { of: T };

/**
 * Returns a function that splits some people's stays where they work as something else:
 *
 *   the latest word about the moment ── what it was paid as ── the shift under it ── the only position that lists
 *   the person ── none
 *
 * A manager's word counts before the person's own, who is asked when they clock in: that is of the whole stay, also
 * if its times are corrected. Only words change what was paid: they are added on purpose, while the rest is edited for
 * other reasons.
 */
export function positionSplitter(
  shifts: readonly LinkableShift[],
  { said, positions, paid = [] }: PositionSource,
  zone: string,
): (stays: readonly Stay[]) => PositionPart[][] {
  const shiftsOf = shiftFinder(shifts, zone);
  const paidOf = paidFinder(paid, zone);
  const saidOf = groupBy([...said].sort(byArrival), ({ user_id }) => user_id);
  return (stays) => {
    const answers = answersOf(stays, saidOf);
    return stays.map((stay) => {
      const usual = onlyPosition(stay.user_id, positions);
      const held = paidOf(stay);
      const under = shiftsOf(stay).flatMap(({ position, start, end }) =>
        without([{ start, end }], held).map((span) => ({ ...span, position: position ?? usual })),
      );
      const known = held.length === 0 ? under : [...under, ...held].sort(bySpan);
      const about = (saidOf.get(stay.user_id) ?? []).flatMap(({ from, to, position_id: position }) =>
        to === null
          ? []
          : clipped([{ start: Date.parse(from), end: Date.parse(to) }], stay).map((span) => ({
              ...span,
              position,
            })),
      );
      const answer = answers.get(stay);
      const parts = partsOf(stay, [...about, ...known], (at) => {
        const word = about.findLast(({ start, end }) => start <= at && at < end) ?? null;
        if (word || answer) return word ? word.position : (answer?.position_id ?? null);
        const here = lastUntil(known, at);
        return here ? here.position : usual;
      });
      return parts.map(({ start, end, of }) => ({ start, end, position: of }));
    });
  };
}

export type ListedPlace = Omit<ListedPosition, "name">;

/** As positionSplitter, by place: of the shift under the moment, or else the only place where the person works, or none. */
export function placeSplitter(
  shifts: readonly LinkableShift[],
  places: readonly ListedPlace[],
  zone: string,
): (stay: Stay) => StayPart<string | null>[] {
  const shiftsOf = shiftFinder(shifts, zone);
  const known = new Map(places.map((one) => [one.id, one]));
  return (stay) => {
    const under = shiftsOf(stay);
    const theirs = places.filter((one) => !one.is_archived && canWork(one.id, stay.user_id, known));
    const usual = theirs.length === 1 ? (theirs[0]?.id ?? null) : null;
    return partsOf(stay, under, (at) => lastUntil(under, at)?.place ?? usual);
  };
}

/** Before their first shift and after their last one people work as in these. */
function lastUntil<T extends Span>(under: readonly T[], at: number): T | undefined {
  return under.findLast(({ start }) => start <= at) ?? under[0];
}

/** The parts between the edges at which a value changes. */
function partsOf<T>(stay: Span, edged: readonly Span[], valueAt: (at: number) => T): StayPart<T>[] {
  const edges = edged
    .flatMap(({ start, end }) => [start, end])
    .filter((at) => stay.start < at && at < stay.end)
    .sort((one, other) => one - other);
  const parts: StayPart<T>[] = [];
  for (const start of [stay.start, ...edges]) {
    const of = valueAt(start);
    const last = parts.at(-1);
    if (last?.of === of) continue;
    if (last) last.end = start;
    parts.push({ start, end: stay.end, of });
  }
  return parts;
}

/**
 * Finds the shifts under a stay by start: the person's published ones that it touches, or else the one that it is for; a
 * colleague's that it is for comes before one's own.
 */
function shiftFinder(shifts: readonly LinkableShift[], zone: string) {
  const published = shifts.filter((shift) => shift.published);
  const byDay = groupBy(published, ({ user_id, date }) => `${user_id} ${date}`);
  const byId = new Map(published.map((shift) => [shift.id, shift]));
  const dayOf = dayFinder(zone);
  const placed = (shift: LinkableShift): PlacedShift => ({
    ...shiftSpan(shift, zone),
    position: shift.position_id ?? null,
    place: shift.place_id ?? null,
  });
  return ({ user_id, start, end, shift }: Stay): PlacedShift[] => {
    const touched = daysOfRange({ from: addDays(dayOf(start), -1), to: dayOf(end) })
      .flatMap((day) => byDay.get(`${user_id} ${day}`) ?? [])
      .map(placed)
      .filter((one) => one.start < end && one.end > start)
      .sort(bySpan);
    const chosen = byId.get(shift ?? "");
    if (!chosen || (touched.length > 0 && chosen.user_id === user_id)) return touched;
    const one = placed(chosen);
    const own = touched.flatMap((other) => without([other], [one]).map((span) => ({ ...other, ...span })));
    return own.length === 0 || overlapMs(one, { start, end }) > 0 ? [...own, one].sort(bySpan) : own;
  };
}

/** The last answer at the clock of each stay: the one that it was given in, or the next if its start was corrected. */
function answersOf(stays: readonly Stay[], saidOf: ReadonlyMap<string, readonly SaidPosition[]>) {
  const answers = new Map<Stay, SaidPosition>();
  for (const [person, own] of groupBy(stays, ({ user_id }) => user_id)) {
    const given = (saidOf.get(person) ?? []).filter(({ to }) => to === null);
    if (given.length === 0) continue;
    const byStart = [...own].sort((one, other) => one.start - other.start);
    for (const answer of given) {
      const at = Date.parse(answer.from);
      const stay = byStart.find(({ end }) => end > at);
      if (stay && stay.start - at < NEAR_MS) answers.set(stay, answer);
    }
  }
  return answers;
}

/** The only position that lists a person; null if none does, or several. */
export function onlyPosition(person: string, positions: readonly ListedPosition[]): string | null {
  const listing = positions.filter(
    (one) => !one.is_archived && !one.is_for_everybody && one.user_ids.includes(person),
  );
  return listing.length === 1 ? (listing[0]?.id ?? null) : null;
}

/**
 * What a person is asked when they clock in without a shift: several positions that they can work, of which none is theirs
 * alone.
 */
function positionChoices<P extends ListedPosition>(person: string, positions: readonly P[]): P[] {
  const known = new Map(positions.map((position) => [position.id, position]));
  const choices = positions.filter(({ id, is_archived }) => !is_archived && canWork(id, person, known));
  return choices.length > 1 && onlyPosition(person, positions) === null ? choices : [];
}

/** A clock-in as it was pressed. */
export type PressedIn = Pick<PunchEvent, "id" | "user_id" | "at"> & Partial<Pick<PunchEvent, "shift_id">>;

export interface PressQuestion<P> {
  /** What the person may answer; empty if they are not asked. */
  choices: P[];
  /** The position that they answered last. */
  answer: string | null;
}

/** What to ask a person who has clocked in: their positions, if neither a shift nor a manager's word says which. */
export function positionQuestion<P extends ListedPosition>(
  press: PressedIn,
  shifts: readonly LinkableShift[],
  { said, positions }: PositionSource & { positions: readonly P[] },
  zone: string,
): PressQuestion<P> {
  const { id: key, user_id, at, shift_id = null } = press;
  const own = said.filter((one) => one.user_id === user_id);
  const stay = { ...NOTHING_BUT_IN, key, user_id, start: Date.parse(at), punches: [key], shift_id };
  const isKnown =
    linkShifts([stay], shifts, { zone, graceMs: 0 }).length > 0 ||
    own.some(({ from, to }) => to !== null && from <= at && at < to);
  const answers = own.filter(({ from, to }) => to === null && from === at).sort(byArrival);
  return {
    choices: isKnown ? [] : positionChoices(user_id, positions),
    answer: answers.at(-1)?.position_id ?? null,
  };
}

const NOTHING_BUT_IN = {
  ...{ end: null, breaks: [], unverified: [], sources: [] },
  track: "clock" as const,
};
