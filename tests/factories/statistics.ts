import type { RateChange } from "#domain/pay/rates.ts";
import { countDays } from "#domain/statistics/day-counts.ts";
import type { WorkedAs } from "#domain/statistics/figures.ts";
import { OF_ALL, statisticsOfDays } from "#domain/statistics/statistics.ts";
import type {
  ShiftArrival,
  StatisticsRules,
  StatisticsShift,
  StatisticsSource,
  WorkedInterval,
} from "#domain/statistics/statistics-source.ts";
import type { DayRange } from "#domain/time/day-range.ts";
import { shiftSpan } from "#domain/time/spans.ts";
import { addDays, type BusinessWeek, HOUR_MS } from "#lib/time/calendar-days.ts";
import { SINCE_EVER } from "#schema/entities/pay-rule-fields.ts";
import { SeededRandom } from "./seeded-random.ts";

const MINUTE_MS = 60_000;
const TIMES = [
  ["07:00", "15:00"],
  ["11:00", "19:00"],
  ["22:00", "06:00"],
] as const;

/** Weeks begin on Monday, and `now` is after all events. */
export const RULES: StatisticsRules & { firstDayOfWeek: BusinessWeek } = {
  zone: "Europe/Dublin",
  now: Date.UTC(2040, 0, 1),
  graceMs: 5 * MINUTE_MS,
  approvalMode: false,
  firstDayOfWeek: "mon",
};

/** Returns the statistics of a range, counted from its rows; of a position or place, or of all. */
export function statisticsOf(
  source: StatisticsSource,
  range: DayRange,
  { firstDayOfWeek, ...rules }: typeof RULES,
  asked: Partial<WorkedAs> = {},
) {
  const counts = countDays(source, range, rules);
  return statisticsOfDays([counts], range, source.people, firstDayOfWeek, { ...OF_ALL, ...asked });
}

/** Returns a source with only the given rows. */
export function statisticsSource(rows: Partial<StatisticsSource> = {}): StatisticsSource {
  return {
    shifts: [],
    worked: [],
    arrivals: [],
    moves: [],
    availability: [],
    templates: [],
    notes: [],
    people: [],
    ...rows,
  };
}

/** The same rates on all days, in minor units: of all work, and of positions with their own. */
export function hourlyRates(cents: number, positions: Record<string, number> = {}): RateChange[] {
  const own = Object.entries(positions).map(([position, of]) => ({ from: SINCE_EVER, cents: of, position }));
  return [{ from: SINCE_EVER, cents }, ...own];
}

/** Parses '2026-06-10 09:00-17:00'; the id is that text and the user. */
export function statisticsShift(
  user_id: string | null,
  text: string,
  fields: Partial<StatisticsShift> = {},
): StatisticsShift {
  const id = `${text} ${user_id}`;
  return { id, user_id, status: "scheduled", estimated_cents: null, ...timesOf(text), ...fields };
}

/** Like statisticsShift, by a zone's clocks; a cent a minute by default. */
export function workedInterval(
  user_id: string,
  text: string,
  fields: Partial<WorkedInterval> = {},
  zone: string = RULES.zone,
): WorkedInterval {
  const span = shiftSpan(timesOf(text), zone);
  return {
    user_id,
    shift_id: null,
    cents: (span.end - span.start) / MINUTE_MS,
    day: timesOf(text).date,
    ...span,
    ...fields,
  };
}

function timesOf(text: string) {
  const [date = "", times = ""] = text.split(" ");
  const [start_time = "", end_time = ""] = times.split("-");
  return { date, start_time, end_time };
}

/**
 * Returns a random business, always the same for the same seed: people work five days of seven, in two punches,
 * sometimes late or not at all.
 */
export function busyBusiness(
  first: string,
  days: number,
  people: number,
  { zone, graceMs }: StatisticsRules = RULES,
): StatisticsSource {
  const random = new SeededRandom(days * people);
  const ids = Array.from({ length: people }, (_, number) => `person-${String(number).padStart(3, "0")}`);
  const shifts: StatisticsShift[] = [];
  const worked: WorkedInterval[] = [];
  const arrivals: ShiftArrival[] = [];
  const moves: StatisticsSource["moves"][number][] = [];
  const availability: StatisticsSource["availability"][number][] = [];
  for (let count = 0; count < days; count++) {
    const date = addDays(first, count);
    ids.forEach((id, number) => {
      if (random.chance(0.4)) availability.push(entryOf(id, date, random));
      if ((count + number) % 7 > 4) return;
      const [start_time, end_time] = random.pick(TIMES) ?? TIMES[0];
      const shift: StatisticsShift = {
        id: random.uuid(),
        user_id: random.chance(0.03) ? null : id,
        status: random.chance(0.02) ? "dropped" : "scheduled",
        estimated_cents: random.chance(0.05) ? random.below(20_000) : null,
        ...{ date, start_time, end_time },
      };
      shifts.push(shift);
      const { start, end } = shiftSpan(shift, zone);
      if (random.chance(0.05)) moves.push({ shift_id: shift.id, user_id: id, at: start, kind: "drop" });
      if (random.chance(0.05)) moves.push({ shift_id: shift.id, user_id: id, at: end, kind: "claim" });
      if (shift.user_id === null || random.chance(0.05)) return;
      const ms = (random.below(40) - 20) * MINUTE_MS;
      const shift_id = random.chance(0.9) ? shift.id : null;
      const pause = start + 4 * HOUR_MS;
      const day = random.chance(0.9) ? date : addDays(date, 1);
      const [began, cents] = [start + ms, random.below(9000)];
      worked.push({ user_id: id, shift_id, day, start: began, end: pause, cents });
      worked.push({
        user_id: id,
        shift_id,
        day,
        start: pause + 30 * MINUTE_MS,
        end,
        cents: random.below(9000),
      });
      const mark = Math.abs(ms) <= graceMs ? "on-time" : ms < 0 ? "early" : "late";
      if (shift_id) arrivals.push({ user_id: id, shift_id, arrival: { mark, ms } });
    });
  }
  const templates = TIMES.map(([start_time, end_time], place) => ({
    id: `template ${place}`,
    required_days: [0, 1, 2, 3, 4, 5, 6].filter((weekday) => weekday !== place),
    ...{ start_time, end_time },
  }));
  const listed = ids.map((id, number) => ({
    id,
    name: `Person ${number}`,
    rates: hourlyRates(1200 + number),
    hasLeft: false,
  }));
  return { shifts, worked, arrivals, moves, availability, templates, notes: [], people: listed };
}

function entryOf(user_id: string, date: string, random: SeededRandom) {
  const all_day = random.chance(0.5);
  return {
    ...{ user_id, date, all_day },
    start_time: all_day ? null : (random.pick(["08:00", "20:00"]) ?? null),
    end_time: all_day ? null : (random.pick(["12:00", "18:00"]) ?? null),
    available: random.chance(0.6),
    status: random.pick(["pending", "approved", "denied"] as const) ?? "pending",
    reason: null,
  };
}
