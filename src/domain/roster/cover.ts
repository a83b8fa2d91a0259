// How many people a template has of those it needs. A shift covers its own template first, then by time others of its
// position and place; a person counts once at a time, and whose times were changed covers what they cover. So a further
// shift never lowers a cover, unless its person already works then: one who covers either of two needs can cover only
// one at once.

import type { Shift } from "#schema/entities/shift.ts";
import type { ShiftTemplate } from "#schema/entities/shift-template.ts";
import { type ShiftTimes, type Span, shiftSpan } from "../time/spans.ts";
import { hasOwner, isUpForClaims } from "./shift-owner.ts";

/** What is needed on one day: so many people from a template's start to its end. */
export interface Need extends ShiftTimes, Pick<ShiftTemplate, "position_id" | "place_id"> {
  time_slot: string;
  headcount: number;
}

/** Rows stored before there were positions and places have neither. */
export type CoveringShift = ShiftTimes &
  Pick<Shift, "id" | "user_id" | "status" | "time_slot"> &
  Partial<Pick<Shift, "position_id" | "place_id">>;

/** How a need is met: the least number of people over its time, and when there are fewer than it needs, in UTC ms. */
export interface Cover {
  need: Need;
  least: number;
  gaps: CoverGap[];
}

export type CoverGap = Span & { missing: number };

type Placed<T> = Span & { of: T };

/**
 * Returns how each need is met. Shifts of the days around count too, by their times; open and dropped ones do not. Of two
 * needs at one time one of a position or place is met before one of none, which anybody meets, and else the one that begins
 * first. Nobody is missed where people could share the needs otherwise.
 */
export function coverOf(needs: readonly Need[], shifts: readonly CoveringShift[], zone: string): Cover[] {
  const place = <T extends ShiftTimes>(of: T): Placed<T> => ({ of, ...shiftSpan(of, zone) });
  const wanted = needs.map(place).sort(byUrgency);
  const coming = shifts
    .filter((shift) => !isUpForClaims(shift))
    .filter(hasOwner)
    .map(place)
    // Ties are broken by id, so that the order of rows does not matter.
    .sort((one, other) => one.start - other.start || (one.of.id < other.of.id ? -1 : 1));
  const covers = new Map(wanted.map(({ of }) => [of, { need: of, least: of.headcount, gaps: [] } as Cover]));
  const moments = [...new Set([...wanted, ...coming].flatMap(({ start, end }) => [start, end]))];
  let present: typeof coming = [];
  let next = 0;
  for (const [at, start] of moments.sort((one, other) => one - other).entries()) {
    const end = moments[at + 1];
    if (end === undefined) break;
    for (let shift = coming[next]; shift && shift.start <= start; shift = coming[++next]) present.push(shift);
    present = present.filter((shift) => shift.end > start);
    const now = wanted.filter((need) => need.start <= start && need.end > start);
    for (const [need, people] of peopleOf(now, present)) note(covers.get(need), people, { start, end });
  }
  return needs.map((need) => covers.get(need) as Cover);
}

function byUrgency(one: Placed<Need>, other: Placed<Need>): number {
  return (
    breadthOf(one.of) - breadthOf(other.of) ||
    one.start - other.start ||
    (one.of.time_slot < other.of.time_slot ? -1 : 1)
  );
}

/** The fewer can meet a need, the earlier it is met. */
export function breadthOf({ position_id, place_id }: Pick<Need, "position_id" | "place_id">): number {
  return Number(position_id === null) + Number(place_id === null);
}

/** How many people each need has at one moment: as many as can be, the more urgent needs first. */
function peopleOf(needs: readonly Placed<Need>[], present: readonly Placed<OwnedShift>[]): Map<Need, number> {
  const met = new Map(needs.map(({ of }) => [of, 0]));
  const needOf = new Map<string, Need>();
  const fill = (suits: Suits) => {
    for (const { of: need } of needs) {
      let people = met.get(need) ?? 0;
      while (people < need.headcount && takeOne(need, present, needOf, suits)) people += 1;
      met.set(need, people);
    }
  };
  fill(isOwn);
  fill((need, shift) => isOwn(need, shift) || isOfItsKind(need, shift));
  return met;
}

type OwnedShift = CoveringShift & { user_id: string };
type Suits = (need: Need, shift: OwnedShift) => boolean;

/**
 * Finds one more person for a need: who is free, or who covers another need for which somebody else is found in turn.
 * `tried` has those who cannot be had.
 */
function takeOne(
  need: Need,
  present: readonly Placed<OwnedShift>[],
  needOf: Map<string, Need>,
  suits: Suits,
  tried = new Set<string>(),
): boolean {
  const fitting = present.filter(({ of }) => !tried.has(of.user_id) && suits(need, of));
  const free = fitting.find(({ of }) => !needOf.has(of.user_id));
  if (free) {
    needOf.set(free.of.user_id, need);
    return true;
  }
  return fitting.some(({ of: { user_id } }) => {
    const other = needOf.get(user_id);
    if (!other || tried.has(user_id)) return false;
    tried.add(user_id);
    if (!takeOne(other, present, needOf, suits, tried)) return false;
    needOf.set(user_id, need);
    return true;
  });
}

const KINDS = ["position_id", "place_id"] as const;

/** A shift of before there were positions and places has its template's. */
function isOwn(need: Need, shift: CoveringShift): boolean {
  const isOfTemplate = shift.time_slot === need.time_slot && shift.date === need.date;
  return isOfTemplate && KINDS.every((kind) => !shift[kind] || isRight(need, shift, kind));
}

function isOfItsKind(need: Need, shift: CoveringShift): boolean {
  return KINDS.every((kind) => isRight(need, shift, kind));
}

function isRight(need: Need, shift: CoveringShift, kind: (typeof KINDS)[number]): boolean {
  return need[kind] === null || need[kind] === shift[kind];
}

function note(cover: Cover | undefined, people: number, span: Span): void {
  if (!cover) return;
  const missing = cover.need.headcount - people;
  cover.least = Math.min(cover.least, people);
  if (missing <= 0) return;
  const last = cover.gaps.at(-1);
  if (last?.end === span.start && last.missing === missing) last.end = span.end;
  else cover.gaps.push({ ...span, missing });
}
