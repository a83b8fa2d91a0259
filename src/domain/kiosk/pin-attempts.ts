// How often PINs may be tried on a shared tablet.
//
// Each wrong PIN beyond the free ones makes everybody wait, longer each time. A right PIN ends the streak, because many
// people mistype on a busy tablet. But a person who knows one PIN could so guess other PINs in between: wrong PINs per
// hour are limited too, and only the admin code lifts that. The admin code, which unlocks the tablet, has its own counts.
//
// Anybody can restart the tablet and set its clock, and the monotonic clock restarts with every page life. The device
// therefore adds up the time its pages count, never more than has really passed: time switched off, and sometimes time
// asleep, does not count. Of two tabs, each counts from its own mark, and the further one counts for both.
//
// The counts are stored before an answer is shown; wiping them also wipes the hashes they guard. Judging, looking up
// and recording is one turn: hold a lock on it across tabs.

import { HOUR_MS, MINUTE_MS } from "#lib/time/calendar-days.ts";
import type { PinAttempts } from "#schema/protocol/pin-attempts.ts";
import type { DeviceClocks } from "../time/device-clock.ts";

export type PageClock = Pick<DeviceClocks, "monotonicMs" | "origin">;

/** What pages of this device have counted, and the latest readings of page lives, newest last. */
type CountedClock = PinAttempts["clock"];

/** More tabs than anybody opens; older lives no longer count. */
const MARKS = 4;

export const NOTHING_COUNTED: CountedClock = { countedMs: 0, marks: [] };

/** Returns the count as a page has it now. A new page life begins at the current count. */
export function countOn({ countedMs, marks }: CountedClock, now: PageClock): CountedClock {
  const { monotonicMs, origin } = now;
  const mark = marks.find((one) => one.origin === origin);
  const counted = mark ? mark.countedMs + monotonicMs - mark.monotonicMs : 0;
  const next = { origin, monotonicMs, countedMs: Math.max(countedMs, counted) };
  const others = marks.filter((one) => one !== mark);
  return { countedMs: next.countedMs, marks: [...others, next].slice(-MARKS) };
}

/** staff: clocking in or out by PIN. admin: leaving communal mode by the admin code. */
export type PinGate = "staff" | "admin";

type GateCount = PinAttempts["gates"][PinGate];

export type AttemptVerdict = { allowed: true } | { allowed: false; waitMs: number };

interface GateRules {
  /** This many wrong PINs in a row cause no wait. */
  free: number;
  /** The waits in ms after each further wrong PIN; the last one repeats. */
  waitsMs: readonly [number, ...number[]];
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

/** After a day of use, wrong PINs no longer cause waits. */
const FORGET_MS = 24 * HOUR_MS;

const NO_COUNT: GateCount = { row: 0, wrong: [] };
export const NO_ATTEMPTS: PinAttempts = {
  clock: NOTHING_COUNTED,
  gates: { staff: NO_COUNT, admin: NO_COUNT },
};

/** Returns whether a PIN may be tried now, or the remaining wait in ms by the monotonic clock. */
export function judgeAttempt(attempts: PinAttempts, gate: PinGate, now: PageClock): AttemptVerdict {
  const { countedMs } = countOn(attempts.clock, now);
  const waitMs = Math.max(...waits(attempts.gates[gate], GATE_RULES[gate])) - countedMs;
  return waitMs > 0 ? { allowed: false, waitMs } : { allowed: true };
}

/** Returns until when each rule imposes a wait, by the counted clock. */
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

/** Returns the attempts after a wrong PIN. */
export function withWrong(attempts: PinAttempts, gate: PinGate, now: PageClock): PinAttempts {
  const { clock, gates } = withSeen(attempts, now);
  const { row, wrong } = gates[gate];
  const added = { ...gates[gate], wrong: [...wrong, { at: clock.countedMs, row }] };
  return { clock, gates: { ...gates, [gate]: added } };
}

/** Returns the attempts after a right one. The admin code forgives everything: a prank keeps nobody from the clock. */
export function withRight(attempts: PinAttempts, gate: PinGate, now: PageClock): PinAttempts {
  const { clock, gates } = withSeen(attempts, now);
  const { staff, admin } = gates;
  if (gate === "staff") return { clock, gates: { admin, staff: { ...staff, row: staff.row + 1 } } };
  return { clock, gates: { staff: forgive(staff), admin: forgive(admin) } };
}

function forgive({ row }: GateCount): GateCount {
  return { row: row + 1, wrong: [] };
}

/** Returns the attempts with the time that has passed. Store it regularly: time not stored before a reload is lost. */
export function withSeen({ clock, gates }: PinAttempts, now: PageClock): PinAttempts {
  const next = countOn(clock, now);
  const remember = (count: GateCount): GateCount => ({
    ...count,
    wrong: count.wrong.filter(({ at }) => at > next.countedMs - FORGET_MS),
  });
  return { clock: next, gates: { staff: remember(gates.staff), admin: remember(gates.admin) } };
}
