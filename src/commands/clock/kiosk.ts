import { type FindRules, findByPin, type PinList } from "#domain/kiosk/find-by-pin.ts";
import type { KioskPunch, StoreTrouble } from "#domain/kiosk/kiosk-step.ts";
import { judgeAttempt, type PinGate, withRight, withSeen, withWrong } from "#domain/kiosk/pin-attempts.ts";
import { hashPin } from "#domain/staff/pins.ts";
import type { ClockNow } from "#domain/time/device-clock.ts";
import { DAY_MS } from "#lib/format/calendar-days.ts";
import { readAttempts, storeAttempts } from "#replica/pin-attempts.ts";
import { storageTroubleOf } from "#replica/storage-trouble.ts";
import type { Role } from "#schema/entities/profile.ts";
import type { CommandContext } from "../command-context.ts";
import { write } from "../write.ts";
import { recordPunches } from "./record-punches.ts";

/** The PINs of a business, and what each person's PIN allows. */
export interface KioskList extends PinList {
  people: readonly { id: string; pin_hash: string | null; role: Role }[];
}

export type PinAnswer =
  | { kind: "known"; user_id: string; isStale: boolean }
  /** Nobody's PIN here, or at the admin's gate the PIN of a non-admin. */
  | { kind: "unknown" }
  | { kind: "barred"; waitMs: number };

/** An older list may lack newly issued PINs. */
const STALE_MS = 7 * DAY_MS;

/** The Web Lock for judging, looking up and counting a PIN: tabs take turns. */
const PIN_LOCK = "kiosk-pins";

/**
 * Looks up whose PIN it is, unless too many wrong ones were typed on this device. Every result is counted durably
 * before it is returned. Rejects if it cannot be stored, or for an invalid PIN.
 */
export function tryPin(
  { device }: CommandContext,
  { pin, gate, list }: { pin: string; gate: PinGate; list: () => KioskList },
): Promise<PinAnswer> {
  return device.exclusively(PIN_LOCK, async () => {
    const attempts = await readAttempts();
    const verdict = judgeAttempt(attempts, gate, device.pageClock());
    if (!verdict.allowed) {
      // Time counts from here on, even on a page that has counted none yet.
      await storeAttempts(withSeen(attempts, device.pageClock()));
      return { kind: "barred", waitMs: verdict.waitMs };
    }
    const rules: FindRules = { now: device.readClock().instant, staleMs: STALE_MS };
    const { user_id, isStale } = await findByPin(pin, list, hashPin, rules);
    const isAdmin = list().people.some(({ id, role }) => id === user_id && role === "admin");
    const now = device.pageClock();
    if (user_id !== null && (isAdmin || gate === "staff")) {
      await storeAttempts(withRight(attempts, isAdmin ? "admin" : gate, now));
      return { kind: "known", user_id, isStale };
    }
    await storeAttempts(withWrong(attempts, gate, now));
    return { kind: "unknown" };
  });
}

/** Counts this page's elapsed time towards the waits; time not counted before a reload is lost. */
export function countTime({ device }: CommandContext): Promise<void> {
  return device.exclusively(PIN_LOCK, async () =>
    storeAttempts(withSeen(await readAttempts(), device.pageClock())),
  );
}

/**
 * Records a choice at a communal tablet; `clock` is its reading at the press. Null once durable, otherwise why it is
 * not. Repeating it with the same punch changes nothing.
 */
export async function punchAtKiosk(
  context: CommandContext,
  { id, user_id: userId, type }: KioskPunch,
  clock: ClockNow,
): Promise<StoreTrouble | null> {
  try {
    await write(context, () => recordPunches(context, [{ id, userId, type, source: "kiosk", clock }]));
    return null;
  } catch (error) {
    console.error("Punch not stored:", error);
    return storageTroubleOf(error) ?? "broken";
  }
}
