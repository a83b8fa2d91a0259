// How often PINs may be tried on a shared tablet.
//
// Each wrong PIN after the free ones makes everybody wait, longer each time. A right one ends the row, for on a busy
// tablet many people mistype. Yet somebody who knows one PIN could end the row again and again, and guess the PINs of
// others in between: so there is also a most of wrong ones per hour, which only an admin ends. The admin's gate, which
// opens the tablet, has counts of its own and less patience.
//
// The counts belong to the device and are stored on it before an answer is shown. Wiping them means wiping the hashes
// they guard. To judge, to look and to note is one turn: hold a lock on it across tabs (lib/hold-lock). Tabs that did not
// know of each other add up (merge-attempts.ts).

import { HOUR_MS, MINUTE_MS } from "#lib/format/calendar-days.ts";
import { type CountedClock, countOn, NOTHING_COUNTED, type PageClock } from "./counted-clock.ts";

/** staff: who comes or goes. admin: the tablet leaves the communal mode. */
export type Gate = "staff" | "admin";

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
  gates: Record<Gate, GateCount>;
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

export const GATE_RULES: Record<Gate, GateRules> = {
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
export function judgeAttempt(attempts: PinAttempts, gate: Gate, now: PageClock): AttemptVerdict {
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
export function withWrong(attempts: PinAttempts, gate: Gate, id: string, now: PageClock): PinAttempts {
  const { clock, gates } = withSeen(attempts, now);
  const { row, wrong } = gates[gate];
  const added = { ...gates[gate], wrong: [...wrong, { id, at: clock.countedMs, row }] };
  return { clock, gates: { ...gates, [gate]: added } };
}

/** After a right PIN. An admin's forgives everything, so that nobody has to wait whom a prank kept from the clock. */
export function withRight(attempts: PinAttempts, gate: Gate, now: PageClock): PinAttempts {
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
