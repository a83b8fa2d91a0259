import { STAFF_TIERS } from "../pricing/monthly-price.ts";

/** The most that can be bought. */
export const SEATS_MAX: number = STAFF_TIERS[3].max;

/** How many people of a business take up a seat: everybody who works there now, the owner among them. */
export function seatsHeld(people: readonly object[]): number {
  return people.filter((person) => !("deactivated_at" in person && person.deactivated_at)).length;
}

/** The fewest that may be paid for: nobody who works there loses their seat by it. */
export function fewestSeats(held: number): number {
  return Math.min(SEATS_MAX, Math.max(1, held));
}
