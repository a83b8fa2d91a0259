import type { Shift } from "./shift-entity.ts";

const FIRST_DAY = Date.UTC(2026, 0, 5);
const DAY_MS = 86_400_000;
const PEOPLE = 70;
const POSITIONS = ["Barista", "Floor manager", "Kitchen porter", "Front of house"];

/** Returns shifts of one business, 100 a day, about 400 bytes of JSON each. */
export function makeShifts(count: number, businessId: string, userId?: string): Shift[] {
  return Array.from({ length: count }, (_, at) => makeShift(at, businessId, userId ?? personId(at % PEOPLE)));
}

function makeShift(at: number, businessId: string, userId: string): Shift {
  const day = new Date(FIRST_DAY + Math.floor(at / 100) * DAY_MS).toISOString().slice(0, 10);
  return {
    id: crypto.randomUUID(),
    business_id: businessId,
    user_id: userId,
    date: day,
    start_time: `${day}T09:00:00.000Z`,
    end_time: `${day}T17:00:00.000Z`,
    break_minutes: 30,
    position: POSITIONS[at % POSITIONS.length] ?? "",
    location: "Harbour Street",
    status: "published",
    notes: `Opens the shop, takes the delivery, number ${at}`,
    created_by: personId(0),
  };
}

function personId(number: number): string {
  return `d0000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
}
