// A clock that only a running page moves on.
//
// Waits after wrong PINs have to be measured on a tablet that anybody may restart and whose clock they may set. The wall
// clock is no measure then, and the monotonic one begins anew with every page life. So the device adds up what its pages
// counted: within a page life the difference of two monotonic readings, from one life to the next nothing. That is never
// more than has really passed, whatever is done to the tablet. What it spends switched off is not counted, nor always what
// it spends asleep: a wait then goes on afterwards where it was.
//
// Two tabs have two lives at once. Each is counted from its own mark, and the further one counts for both.
// How often PINs may be tried on a shared tablet.
//
// Each wrong PIN after the free ones makes everybody wait, longer each time. A right one ends the row, for on a busy
// tablet many people mistype. Yet somebody who knows one PIN could end the row again and again, and guess the PINs of
// others in between: so there is also a most of wrong ones per hour, which only an admin ends. The admin's gate, which
// opens the tablet, has counts of its own and less patience.
//
// The counts belong to the device and are stored on it before an answer is shown. Wiping them means wiping the hashes
// they guard. To judge, to look and to note is one turn: hold a lock on it across tabs (lib/hold-lock). Tabs that did not
// know of each other add up (mergeAttempts).

import { HOUR_MS, MINUTE_MS } from "#lib/format/calendar-days.ts";
import type { DeviceClocks } from "../time/device-clock.ts";

export type PageClock = Pick<DeviceClocks, "monotonicMs" | "origin">;

/** How far the count was at the last reading of a page life. */
interface Mark extends PageClock {
  countedMs: number;
}

/** Plain JSON, to be stored on the device. */
export interface CountedClock {
  /** Ms that pages of this device have counted. */
  countedMs: number;
  /** Of the page lives last read, the latest last. */
  marks: Mark[];
}

/** More tabs than anybody has open; of older lives nothing is counted any more. */
const MARKS = 4;

export const NOTHING_COUNTED: CountedClock = { countedMs: 0, marks: [] };

/** The count as a page has it now. A page life that is new to it begins where the count is. */
export function countOn({ countedMs, marks }: CountedClock, now: PageClock): CountedClock {
  const { monotonicMs, origin } = now;
  const mark = marks.find((one) => one.origin === origin);
  const counted = mark ? mark.countedMs + monotonicMs - mark.monotonicMs : 0;
  const next = { origin, monotonicMs, countedMs: Math.max(countedMs, counted) };
  const others = marks.filter((one) => one !== mark);
  return { countedMs: next.countedMs, marks: [...others, next].slice(-MARKS) };
}

/** What two tabs that began from the same count have counted, in whatever order they are given. */
export function mergeCounts(one: CountedClock, other: CountedClock): CountedClock {
  const marks = new Map<number, Mark>();
  for (const mark of [...one.marks, ...other.marks].sort(byReading)) marks.set(mark.origin, mark);
  return {
    countedMs: Math.max(one.countedMs, other.countedMs),
    marks: [...marks.values()].sort(byReading).slice(-MARKS),
  };
}

function byReading(one: Mark, other: Mark): number {
  return one.countedMs - other.countedMs || one.monotonicMs - other.monotonicMs || one.origin - other.origin;
}

/** staff: who comes or goes. admin: the tablet leaves the communal mode. */
export type PinGate = "staff" | "admin";

export interface WrongPin {
  id: string;
  /** By the counted clock, in ms. */
  at: number;
  /** How many rows had ended before it. */
  row: number;
}

export interface GateCount {
  /** How many rows of wrong PINs a right one has ended. */
  row: number;
  /** Wrong ones of rows before this are forgiven: they count for nothing. */
  forgiven: number;
  /** In turn, of the last day by the counted clock. */
  wrong: WrongPin[];
}

/** Plain JSON, to be stored on the device. */
export interface PinAttempts {
  clock: CountedClock;
  gates: Record<PinGate, GateCount>;
}

export type AttemptVerdict = { allowed: true } | { allowed: false; waitMs: number };

interface GateRules {
  /** So many wrong ones in a row have no wait. */
  free: number;
  /** After the next, the one after that and so on, in ms; the last for all further ones. */
  waitsMs: readonly [number, ...number[]];
  /** So many wrong ones in any hour, and no more, whatever right ones there are between. */
  mostPerHour: number;
}

const SECOND_MS = 1000;

export const GATE_RULES: Record<PinGate, GateRules> = {
  staff: {
    free: 3,
    waitsMs: [10 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS],
    mostPerHour: 20,
  },
  admin: { free: 2, waitsMs: [30 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS], mostPerHour: 6 },
};

/** After a day of use nobody waits longer for what was typed then. */
const FORGET_MS = 24 * HOUR_MS;

const NO_COUNT: GateCount = { row: 0, forgiven: 0, wrong: [] };
export const NO_ATTEMPTS: PinAttempts = {
  clock: NOTHING_COUNTED,
  gates: { staff: NO_COUNT, admin: NO_COUNT },
};

/** Whether a PIN may be tried now, or in how many ms by the monotonic clock. */
export function judgeAttempt(attempts: PinAttempts, gate: PinGate, now: PageClock): AttemptVerdict {
  const { countedMs } = countOn(attempts.clock, now);
  const waitMs = Math.max(...waits(attempts.gates[gate], GATE_RULES[gate])) - countedMs;
  return waitMs > 0 ? { allowed: false, waitMs } : { allowed: true };
}

/** Until when each rule makes wait, by the counted clock. */
function waits({ row, wrong }: GateCount, { free, waitsMs, mostPerHour }: GateRules): number[] {
  const inRow = wrong.filter((one) => one.row === row);
  const last = inRow.at(-1);
  const step = Math.min(inRow.length - free, waitsMs.length) - 1;
  const first = wrong.at(-mostPerHour);
  return [
    last && step >= 0 ? last.at + (waitsMs[step] ?? 0) : 0,
    first && wrong.length >= mostPerHour ? first.at + HOUR_MS : 0,
  ];
}

/** After a wrong PIN; `id` is any new one, so that two tabs' attempts are told apart. */
export function withWrong(attempts: PinAttempts, gate: PinGate, id: string, now: PageClock): PinAttempts {
  const { clock, gates } = withSeen(attempts, now);
  const { row, wrong } = gates[gate];
  const added = { ...gates[gate], wrong: [...wrong, { id, at: clock.countedMs, row }] };
  return { clock, gates: { ...gates, [gate]: added } };
}

/** After a right PIN. An admin's forgives everything, so that nobody has to wait whom a prank kept from the clock. */
export function withRight(attempts: PinAttempts, gate: PinGate, now: PageClock): PinAttempts {
  const { clock, gates } = withSeen(attempts, now);
  const { staff, admin } = gates;
  if (gate === "staff") return { clock, gates: { admin, staff: { ...staff, row: staff.row + 1 } } };
  return { clock, gates: { staff: forgive(staff), admin: forgive(admin) } };
}

function forgive({ row }: GateCount): GateCount {
  return { row: row + 1, forgiven: row + 1, wrong: [] };
}

/** The same with the time that has passed. Store it now and then: what was not stored before a reload is not counted. */
export function withSeen({ clock, gates }: PinAttempts, now: PageClock): PinAttempts {
  const next = countOn(clock, now);
  const remember = (count: GateCount): GateCount => ({
    ...count,
    wrong: count.wrong.filter(({ at }) => at > next.countedMs - FORGET_MS),
  });
  return { clock: next, gates: { staff: remember(gates.staff), admin: remember(gates.admin) } };
}

/** What two tabs know together, in whatever order they are given: every wrong PIN of either counts once. */
export function mergeAttempts(one: PinAttempts, other: PinAttempts): PinAttempts {
  return {
    clock: mergeCounts(one.clock, other.clock),
    gates: {
      staff: mergeGates(one.gates.staff, other.gates.staff),
      admin: mergeGates(one.gates.admin, other.gates.admin),
    },
  };
}

function mergeGates(one: GateCount, other: GateCount): GateCount {
  const forgiven = Math.max(one.forgiven, other.forgiven);
  const wrong = new Map([...one.wrong, ...other.wrong].map((attempt) => [attempt.id, attempt]));
  return {
    row: Math.max(one.row, other.row),
    forgiven,
    wrong: [...wrong.values()].filter(({ row }) => row >= forgiven).sort(byTime),
  };
}

function byTime(one: WrongPin, other: WrongPin): number {
  return one.at - other.at || (one.id < other.id ? -1 : 1);
}
