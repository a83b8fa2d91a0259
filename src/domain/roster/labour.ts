import { HOUR_MS } from "#lib/time/calendar-days.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { RateOf } from "../pay/rates.ts";
import { type ShiftTimes, shiftSpan } from "../time/spans.ts";
import { plannedMs, type WithBreaks } from "./planned-time.ts";

/** Hours in ms, and their cost in the business's currency without rounding. */
export interface Labour {
  ms: number;
  cost: number;
}

export interface LabourTotals {
  total: Labour;
  days: Map<string, Labour>;
  /** By person; open shifts have none. */
  people: Map<string, Labour>;
}

type CostedShift = ShiftTimes &
  WithBreaks &
  Pick<Shift, "user_id" | "estimated_pay"> &
  Partial<Pick<Shift, "position_id">>;

/**
 * Planned hours (planned-time.ts) times the person's rate for the shift's position on its day, or a manager's estimate
 * for the shift. Open shifts count with their estimate, dropped ones at their owner's rate (shift-owner.ts). Without
 * pay rates, for people who may not see costs, all costs are 0.
 */
export function labourOf(shifts: readonly CostedShift[], rateOf: RateOf | null, zone: string): LabourTotals {
  const totals: LabourTotals = { total: { ms: 0, cost: 0 }, days: new Map(), people: new Map() };
  for (const shift of shifts) {
    const person = shift.user_id;
    const ms = plannedMs(shift, shiftSpan(shift, zone));
    const rate = (person && rateOf?.(person, shift.position_id, shift.date)) || 0;
    const cost = rateOf === null ? 0 : (shift.estimated_pay ?? (ms / HOUR_MS) * rate);
    add(totals.total, ms, cost);
    add(entry(totals.days, shift.date), ms, cost);
    if (person) add(entry(totals.people, person), ms, cost);
  }
  return totals;
}

function entry(labours: Map<string, Labour>, key: string): Labour {
  const found = labours.get(key) ?? { ms: 0, cost: 0 };
  labours.set(key, found);
  return found;
}

function add(labour: Labour, ms: number, cost: number) {
  labour.ms += ms;
  labour.cost += cost;
}
