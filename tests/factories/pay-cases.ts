import { PAY_DEFAULTS, type PayRuleSettings } from "#domain/pay/pay-rules.ts";
import { instantAt } from "#domain/time/zones.ts";
import type { PunchEvent } from "#domain/work/punches.ts";
import { must } from "#lib/must.ts";
import { addDays, MINUTE_MS } from "#lib/time/calendar-days.ts";
import { type PayRate, payRateEntity } from "#schema/entities/pay-rate.ts";
import { type PunchDecision, punchDecisionEntity } from "#schema/entities/punch-decision.ts";
import { type Shift, shiftEntity } from "#schema/entities/shift.ts";
import { newRow } from "./new-row.ts";
import { SeededRandom } from "./seeded-random.ts";

/** A person's work over five weeks, and how their business pays it: the same for the same number, for ever. */
export interface PayCase {
  zone: string;
  settings: PayRuleSettings;
  /** Paid before work counted on its shift's day. */
  isFormer: boolean;
  /** The day from which the five weeks are. */
  from: string;
  payrate: number | null;
  payRates: PayRate[];
  shifts: Shift[];
  /** Each with the turn in which it is known: 0 before the first payment, 1 before the second, 2 after both. */
  punches: { turn: number; punch: PunchEvent }[];
  decisions: { turn: number; decision: PunchDecision }[];
  /** What is entered for the first period and the second. */
  extras: { tips: number; fuel: number; other: number; deductions: number }[];
}

export const PERSON = "d0000000-0000-4000-8000-000000000003";
export const DAYS = 35;

/** Zones, and days around which their clocks change, or nothing special happens. */
const PLACES = [
  ["Europe/Berlin", ["2026-03-29", "2026-10-25", "2026-06-10"]],
  ["America/New_York", ["2026-03-08", "2026-11-01", "2026-07-04"]],
  ["Australia/Lord_Howe", ["2026-04-05", "2026-10-04"]],
  ["Europe/Dublin", ["2026-03-29", "2026-12-31"]],
  ["UTC", ["2026-02-28"]],
] as const;

export function payCase(number: number): PayCase {
  const random = new SeededRandom(number * 7919 + 17);
  const [zone, turns] = one(random, PLACES);
  const from = addDays(one<string>(random, turns), -random.below(DAYS));
  const settings = settingsOf(random.fork(), from);
  const work = workOf(random.fork(), zone, from);
  const rate = () => random.below(4000) / 100;
  const payRates = Array.from({ length: one(random, [0, 1, 1, 2, 3]) }, (_, place) =>
    newRow(payRateEntity, {
      id: `rate ${place}`,
      employee_id: PERSON,
      from_day: place === 0 ? "2000-01-01" : addDays(from, random.below(DAYS)),
      rate: random.chance(0.05) ? null : rate(),
      version: place,
      created_at: "2026-01-01T00:00:00.000Z",
    }),
  );
  const cents = (chance: number) => (random.chance(chance) ? random.below(20_000) : 0);
  const extras = () => ({
    tips: cents(0.5),
    fuel: cents(0.3),
    other: cents(0.3) - cents(0.2),
    deductions: cents(0.3),
  });
  return {
    ...{ zone, from, settings, payRates, ...work },
    isFormer: random.chance(0.15),
    payrate: random.chance(0.9) ? rate() : null,
    extras: [extras(), extras()],
  };
}

function settingsOf(random: SeededRandom, from: string): PayRuleSettings {
  const orNull = (chance: number, value: number) => (random.chance(chance) ? value : null);
  const quarter = (least: number, most: number) => (least + random.below(most - least)) * 15;
  return {
    ...PAY_DEFAULTS,
    pay_rounding_minutes: one(random, [0, 0, 1, 5, 6, 10, 15]),
    pay_rounding_mode: one(random, ["nearest", "down", "up", "in-favour"] as const),
    pay_early_grace_minutes: one(random, [0, 0, 5, 10, 15]),
    pay_break_after_minutes: orNull(0.4, quarter(16, 33)),
    pay_break_minutes: one(random, [15, 20, 30, 45]),
    pay_breaks_paid: random.chance(0.3),
    overtime_day_minutes: orNull(0.5, quarter(16, 41)),
    overtime_week_minutes: orNull(0.6, quarter(60, 181)),
    overtime_percent: one(random, [100, 125, 150, 150, 175]),
    overtime_second_day_minutes: orNull(0.3, quarter(32, 57)),
    overtime_second_percent: one(random, [150, 200, 250]),
    pay_overnight: one(random, ["start", "split"] as const),
    pay_week_start: one(random, ["sun", "mon", "sat"] as const),
    pay_every: one(random, ["week", "two-weeks", "half-month"] as const),
    pay_anchor: addDays(from, -random.below(14)),
  };
}

/** Shifts, presses around them, typed times beside pressed ones, corrections and decisions. */
function workOf(random: SeededRandom, zone: string, from: string) {
  const shifts: Shift[] = [];
  const punches: PayCase["punches"] = [];
  const decisions: PayCase["decisions"] = [];
  const press = (type: PunchEvent["type"], at: number, fields: Partial<PunchEvent> = {}, turn?: number) => {
    const instant = new Date(at).toISOString();
    const punch: PunchEvent = {
      ...{
        id: `p${punches.length}`,
        user_id: PERSON,
        type,
        at: instant,
        source: "phone",
        device_id: "phone",
      },
      ...{ entry_id: null, corrects: null, is_void: false, shift_id: null, unverified: null },
      ...{ recorded_at: instant, ...fields },
    };
    punches.push({ turn: turn ?? (random.chance(0.06) ? 1 + random.below(2) : 0), punch });
    return punch;
  };
  const decide = (
    about: string,
    choice: PunchDecision["choice"],
    entered: string | null,
    clocked: string | null,
  ) =>
    decisions.push({
      turn: random.below(3),
      decision: newRow(punchDecisionEntity, {
        ...{ id: `decision ${decisions.length}`, user_id: PERSON, about, choice, entered, clocked },
        decided_by: "manager",
      }),
    });
  for (let day = from; day < addDays(from, DAYS); day = addDays(day, 1)) {
    for (let stays = one(random, [0, 1, 1, 1, 2]); stays > 0; stays -= 1) {
      const startsAt = one(random, [6, 8, 9, 14, 17, 20, 22]) * 60 + one(random, [0, 0, 15, 30]);
      const minutes = 60 + random.below(11 * 60);
      const start = instantAt(day, wallTime(startsAt), zone);
      const noise = () =>
        (random.below(40) - 20) * MINUTE_MS + (random.chance(0.5) ? random.below(60_000) : 0);
      const shift_id = `shift ${shifts.length}`;
      const isPlanned = random.chance(0.7);
      if (isPlanned) {
        const [start_time, end_time] = [wallTime(startsAt), wallTime(startsAt + minutes)];
        const of = { id: shift_id, user_id: PERSON, date: day, start_time, end_time };
        shifts.push(newRow(shiftEntity, { ...of, published: true }));
      }
      const said = isPlanned && random.chance(0.3) ? { shift_id } : {};
      const [began, ended] = [start + noise(), start + minutes * MINUTE_MS + noise()];
      const fields = { ...said, ...(random.chance(0.04) && { unverified: "late" as const }) };
      const first = press("in", began, fields);
      if (random.chance(0.4) && ended - began > 60 * MINUTE_MS) {
        const at = began + random.below(ended - began - 45 * MINUTE_MS);
        press("break-start", at);
        press("break-end", at + (5 + random.below(40)) * MINUTE_MS + random.below(1000));
      }
      if (random.chance(0.96)) press("out", ended);
      if (first.unverified && random.chance(0.7)) decide(`unverified ${first.id}`, "let-stand", null, null);
      if (random.chance(0.06)) {
        const recorded_at = new Date(ended + 60 * MINUTE_MS).toISOString();
        const corrected = { corrects: first.id, source: "correction" as const, recorded_at, device_id: null };
        press("in", began + noise(), { ...corrected, is_void: random.chance(0.2) }, 1 + random.below(2));
      }
      if (random.chance(0.08)) {
        const entry_id = `entry ${punches.length}`;
        const typed = { entry_id, source: "manager" as const, device_id: null };
        const turn = random.below(3);
        const entered = press("in", start, typed, turn);
        press("out", start + minutes * MINUTE_MS, typed, turn);
        const choice = one(random, ["entered", "clocked", "both"] as const);
        if (random.chance(0.7)) decide(`match ${entered.id} ${first.id}`, choice, entered.id, first.id);
      }
    }
  }
  return { shifts, punches, decisions };
}

function one<T>(random: SeededRandom, from: readonly T[]): T {
  return must(random.pick(from), "a choice");
}

function wallTime(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60) % 24, minutes % 60];
  return [hour, minute].map((part) => String(part).padStart(2, "0")).join(":");
}
