// Who covers what at one moment, as a maximum flow: each need in turn takes people who are free, or who cover another need
// for which somebody else is found. People whose shifts can cover the same are one crowd, so that a moment costs by the kinds
// of shifts and not by the people.

import type { Shift } from "#schema/entities/shift.ts";
import type { ShiftTimes, Span } from "../time/spans.ts";
import type { Need } from "./needs.ts";

/** Rows stored before there were positions and places have neither. */
export type CoveringShift = ShiftTimes &
  Pick<Shift, "id" | "user_id" | "status" | "time_slot"> &
  Partial<Pick<Shift, "position_id" | "place_id">>;

/** A need while its people are found: whose they can be, and how many it has. */
export interface Wanted extends Span {
  need: Need;
  own: Crowd[];
  any: Crowd[];
  people: number;
}

type OwnedShift = CoveringShift & { user_id: string };

/** People at work whose shifts can cover the same, so that it does not matter which of them does. */
interface Crowd {
  shifts: readonly OwnedShift[];
  size: number;
  /** How many cover nothing so far, and how many what. */
  free: number;
  given: Map<Wanted, number>;
}

function byUrgency(one: Wanted, other: Wanted): number {
  return (
    breadthOf(one.need) - breadthOf(other.need) ||
    one.start - other.start ||
    (one.need.time_slot < other.need.time_slot ? -1 : 1)
  );
}

/** The fewer can meet a need, the earlier it is met. */
export function breadthOf({ position_id, place_id }: Pick<Need, "position_id" | "place_id">): number {
  return Number(position_id === null) + Number(place_id === null);
}

/** Who is at work and what is needed, as shifts and needs begin and end. */
export class Sharing<Asked extends Wanted> {
  readonly #slots: ReadonlySet<string>;
  readonly #shiftsOf = new Map<string, OwnedShift[]>();
  readonly #crowds = new Map<string, Crowd>();
  #now: Asked[] = [];

  constructor(needs: readonly Need[]) {
    this.#slots = new Set(needs.map(slotOf));
  }

  join(shift: OwnedShift): void {
    this.#move(shift.user_id, (shifts) => [...shifts, shift]);
  }

  leave(shift: OwnedShift): void {
    this.#move(shift.user_id, (shifts) => shifts.filter((one) => one !== shift));
  }

  /** Adds what is needed from a moment on to what still is, and returns both. */
  need(moment: number, begun: readonly Asked[]): readonly Asked[] {
    for (const wanted of begun) for (const crowd of this.#crowds.values()) relate(wanted, crowd);
    this.#now = [...this.#now, ...begun].filter(({ end }) => end > moment);
    if (begun.length > 0) this.#now.sort(byUrgency);
    return this.#now;
  }

  /** Finds as many people for what is needed as can be, the earlier needs first: a maximum flow by searches. */
  share(): void {
    for (const crowd of this.#crowds.values()) {
      crowd.free = crowd.size;
      crowd.given.clear();
    }
    for (const wanted of this.#now) wanted.people = 0;
    for (const round of ["own", "any"] as const) {
      const spent = new Set<Crowd>();
      for (const wanted of this.#now) fill(wanted, round, spent);
    }
  }

  #move(person: string, change: (shifts: OwnedShift[]) => OwnedShift[]): void {
    const before = this.#shiftsOf.get(person) ?? [];
    const after = change(before);
    this.#shiftsOf.set(person, after);
    this.#count(before, -1);
    this.#count(after, 1);
  }

  #count(shifts: readonly OwnedShift[], by: number): void {
    if (shifts.length === 0) return;
    const key = shifts
      .map((shift) => this.#kindOf(shift))
      .sort()
      .join(";");
    const crowd = this.#crowds.get(key) ?? this.#newCrowd(key, shifts);
    crowd.size += by;
    if (crowd.size > 0) return;
    this.#crowds.delete(key);
    for (const wanted of this.#now) forget(wanted, crowd);
  }

  #newCrowd(key: string, shifts: readonly OwnedShift[]): Crowd {
    const crowd = { shifts, size: 0, free: 0, given: new Map() };
    this.#crowds.set(key, crowd);
    for (const wanted of this.#now) relate(wanted, crowd);
    return crowd;
  }

  /** Which template a shift is of does not matter if it needs nobody. */
  #kindOf(shift: OwnedShift): string {
    const slot = slotOf(shift);
    return [this.#slots.has(slot) ? slot : "", shift.position_id ?? "", shift.place_id ?? ""].join();
  }
}

function slotOf({ date, time_slot }: Pick<CoveringShift, "date" | "time_slot">): string {
  return `${date} ${time_slot}`;
}

function relate({ need, own, any }: Wanted, crowd: Crowd): void {
  const isTheirs = crowd.shifts.some((shift) => isOwn(need, shift));
  if (isTheirs) own.push(crowd);
  if (isTheirs || crowd.shifts.some((shift) => isOfItsKind(need, shift))) any.push(crowd);
}

function forget({ own, any }: Wanted, crowd: Crowd): void {
  for (const crowds of [own, any]) {
    const at = crowds.indexOf(crowd);
    if (at >= 0) crowds.splice(at, 1);
  }
}

/** Gives people to a need until it has enough. Where nobody can be had, nobody of those asked will be free for any other. */
function fill(wanted: Wanted, round: "own" | "any", spent: Set<Crowd>): void {
  const { headcount } = wanted.need;
  const tried = new Set<Crowd>();
  while (wanted.people < headcount) {
    const found = take(wanted, headcount - wanted.people, { round, spent, tried });
    wanted.people += found;
    if (found === 0) break;
    tried.clear();
  }
  for (const crowd of tried) spent.add(crowd);
}

interface Search {
  round: "own" | "any";
  /** Those of whom nobody can be had. */
  spent: ReadonlySet<Crowd>;
  tried: Set<Crowd>;
}

/** Finds at most so many people: who are free, or who cover another need for which others are found in turn. */
function take(wanted: Wanted, most: number, search: Search): number {
  const { round, spent, tried } = search;
  for (const crowd of wanted[round]) {
    if (crowd.free === 0) continue;
    const found = Math.min(most, crowd.free);
    crowd.free -= found;
    give(crowd, wanted, found);
    return found;
  }
  for (const crowd of wanted[round]) {
    if (tried.has(crowd) || spent.has(crowd)) continue;
    tried.add(crowd);
    for (const [other, people] of crowd.given) {
      const found = people > 0 ? take(other, Math.min(most, people), search) : 0;
      if (found === 0) continue;
      give(crowd, other, -found);
      give(crowd, wanted, found);
      return found;
    }
  }
  return 0;
}

function give({ given }: Crowd, wanted: Wanted, people: number): void {
  given.set(wanted, (given.get(wanted) ?? 0) + people);
}

/** A shift of before there were positions and places has its template's. */
function isOwn(need: Need, shift: CoveringShift): boolean {
  return (
    shift.time_slot === need.time_slot &&
    shift.date === need.date &&
    (!shift.position_id || isRight(need.position_id, shift.position_id)) &&
    (!shift.place_id || isRight(need.place_id, shift.place_id))
  );
}

function isOfItsKind(need: Need, shift: CoveringShift): boolean {
  return isRight(need.position_id, shift.position_id) && isRight(need.place_id, shift.place_id);
}

function isRight(asked: string | null, id: string | null | undefined): boolean {
  return asked === null || asked === id;
}
