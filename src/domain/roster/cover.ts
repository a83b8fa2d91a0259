// How many people a template has of those it needs. A shift covers its own template first, then by time others of its
// position and place; a person counts once at a time, and whose times were changed covers what they cover. So a further
// shift never lowers a cover, unless its person already works then: one who covers either of two needs can cover only
// one at once.

import { groupBy } from "#lib/group-by.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import { type Span, shiftSpan } from "../time/spans.ts";
import { type DayPlan, type Need, type NeedingTemplate, needsOf } from "./needs.ts";
import { type CoveringShift, Sharing, type Wanted } from "./share-people.ts";
import { hasOwner, isUpForClaims } from "./shift-owner.ts";

/** How a need is met: the least number of people over its time, and when there are fewer than it needs, in UTC ms. */
export interface Cover {
  need: Need;
  least: number;
  gaps: CoverGap[];
}

export type CoverGap = Span & { missing: number };

interface CoveredDays {
  /** Calendar days, the last included. */
  from: string;
  to: string;
  templates: readonly NeedingTemplate[];
  /** Those that are observed. */
  notes: readonly DayPlan[];
  shifts: readonly CoveringShift[];
  zone: string;
}

/**
 * Returns how the needs of some days are met, the same whichever other days are asked for: give templates, notes and shifts
 * from the day before to the day after. Who works in the night before or after covers what is needed then.
 */
export function coversOf({ from, to, templates, notes, shifts, zone }: CoveredDays): Cover[] {
  const [before, after] = [addDays(from, -1), addDays(to, 1)];
  const days = [before];
  for (let day = from; day <= after; day = addDays(day, 1)) days.push(day);
  const around = shifts.filter(({ date }) => before <= date && date <= after);
  return coverOf(needsOf(days, templates, notes), around, zone).filter(
    ({ need: { date } }) => from <= date && date <= to,
  );
}

/**
 * Returns how each need is met. Shifts of the days around count too, by their times; open and dropped ones do not. Of two
 * needs at one time one of a position or place is met before one of none, which anybody meets, and else the one that begins
 * first. Nobody is missed where people could share the needs otherwise.
 */
export function coverOf(needs: readonly Need[], shifts: readonly CoveringShift[], zone: string): Cover[] {
  const wanted = needs.map((need): Wanted & { cover: Cover } => {
    const cover = { need, least: need.headcount, gaps: [] };
    return { need, cover, ...shiftSpan(need, zone), own: [], any: [], people: 0 };
  });
  const coming = shifts
    .filter((shift) => !isUpForClaims(shift))
    .filter(hasOwner)
    .map((of) => ({ of, ...shiftSpan(of, zone) }))
    // None is left of a shift in the hour that clocks skip.
    .filter(({ start, end }) => end > start);
  const [begun, ended] = [groupBy(coming, ({ start }) => start), groupBy(coming, ({ end }) => end)];
  const needed = groupBy(wanted, ({ start }) => start);
  const moments = [...new Set([...wanted, ...coming].flatMap(({ start, end }) => [start, end]))];
  const sharing = new Sharing<(typeof wanted)[number]>(needs);
  for (const [at, start] of moments.sort((one, other) => one - other).entries()) {
    for (const { of } of ended.get(start) ?? []) sharing.leave(of);
    for (const { of } of begun.get(start) ?? []) sharing.join(of);
    const now = sharing.need(start, needed.get(start) ?? []);
    sharing.share();
    for (const { cover, people } of now) note(cover, people, { start, end: moments[at + 1] ?? start });
  }
  return wanted.map(({ cover }) => cover);
}

function note(cover: Cover, people: number, span: Span): void {
  const missing = cover.need.headcount - people;
  cover.least = Math.min(cover.least, people);
  if (missing <= 0) return;
  const last = cover.gaps.at(-1);
  if (last?.end === span.start && last.missing === missing) last.end = span.end;
  else cover.gaps.push({ ...span, missing });
}
