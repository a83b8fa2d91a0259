import { isAdminCode } from "#domain/kiosk/admin-code.ts";
import { type FindRules, findByPin, type PinHolder, type PinList } from "#domain/kiosk/find-by-pin.ts";
import type { KioskPunch, StoreTrouble } from "#domain/kiosk/kiosk-step.ts";
import {
  judgeAttempt,
  NO_ATTEMPTS,
  type PinGate,
  withRight,
  withSeen,
  withWrong,
} from "#domain/kiosk/pin-attempts.ts";
import { hashPin, pinCheck } from "#domain/staff/pins.ts";
import type { ClockNow } from "#domain/time/device-clock.ts";
import { DAY_MS } from "#lib/time/calendar-days.ts";
import { readAttempts, storeAttempts } from "#replica/pin-attempts.ts";
import { storageTroubleOf } from "#replica/storage-trouble.ts";
import type { AdminCode } from "#schema/protocol/tablet.ts";
import type { CommandContext, CommandDevice } from "../command-context.ts";
import { write } from "../write.ts";
import { recordPunches } from "./record-punches.ts";

/** Too many wrong ones were typed on this device. */
interface Barred {
  kind: "barred";
  waitMs: number;
}
export type PinAnswer = { kind: "known"; holder: PinHolder; isStale: boolean } | { kind: "unknown" } | Barred;
export type CodeAnswer = { kind: "right" | "wrong" } | Barred;

/** An older list may lack newly issued PINs. */
const STALE_MS = 7 * DAY_MS;

/** The Web Lock for judging, looking up and counting an attempt: tabs take turns. */
const PIN_LOCK = "kiosk-pins";

/** Looks up whose PIN it is. Rejects if the result cannot be counted, or for an invalid PIN. */
export async function tryPin(
  { device }: CommandContext,
  { pin, list }: { pin: string; list: () => PinList },
): Promise<PinAnswer> {
  const rules: FindRules = { now: device.readClock().instant, staleMs: STALE_MS };
  const tried = await attempt(device, "staff", async () => {
    const { holder, isStale } = await findByPin(pin, list, checkOf, rules);
    return holder && { holder, isStale };
  });
  return tried.kind === "right"
    ? { ...tried.found, kind: "known" }
    : tried.kind === "wrong"
      ? UNKNOWN
      : tried;
}

const UNKNOWN = { kind: "unknown" } as const;

/** Checks the admin code, offline. Rejects if the result cannot be counted. */
export async function tryAdminCode(
  { device }: CommandContext,
  { typed, code }: { typed: string; code: AdminCode },
): Promise<CodeAnswer> {
  return attempt(device, "admin", async () => ((await isAdminCode(typed, code)) ? true : null));
}

async function checkOf(pin: string, { salt, key }: Pick<PinList, "salt" | "key">): Promise<string> {
  const hash = await hashPin(pin, salt);
  return key === null ? hash : pinCheck(hash, key);
}

/** Looks something up unless too many wrong ones were typed. Every result is counted durably before it is returned. */
function attempt<T>(device: CommandDevice, gate: PinGate, lookUp: () => Promise<T | null>) {
  return device.exclusively(
    PIN_LOCK,
    async (): Promise<{ kind: "right"; found: T } | { kind: "wrong" } | Barred> => {
      const attempts = (await readAttempts()) ?? NO_ATTEMPTS;
      const verdict = judgeAttempt(attempts, gate, device.pageClock());
      if (!verdict.allowed) {
        // Time counts from here on, even on a page that has counted none yet.
        await storeAttempts(withSeen(attempts, device.pageClock()));
        return { kind: "barred", waitMs: verdict.waitMs };
      }
      const found = await lookUp();
      const count = found === null ? withWrong : withRight;
      await storeAttempts(count(attempts, gate, device.pageClock()));
      return found === null ? { kind: "wrong" } : { kind: "right", found };
    },
  );
}

/** Counts this page's elapsed time towards the waits; time not counted before a reload is lost. */
export function countTime({ device }: CommandContext): Promise<void> {
  return device.exclusively(PIN_LOCK, async () =>
    storeAttempts(withSeen((await readAttempts()) ?? NO_ATTEMPTS, device.pageClock())),
  );
}

/**
 * Records a choice at a communal tablet; `clock` is its reading at the press. Null once durable, otherwise why it is
 * not. Repeating it with the same punch changes nothing.
 */
export async function punchAtKiosk(
  context: CommandContext,
  { id, user_id: userId, type, pin_version: pinVersion }: KioskPunch,
  clock: ClockNow,
): Promise<StoreTrouble | null> {
  try {
    const punch = { id, userId, type, source: "kiosk", clock, pinVersion } as const;
    await write(context, () => recordPunches(context, [punch]));
    return null;
  } catch (error) {
    console.error("Punch not stored:", error);
    return storageTroubleOf(error) ?? "broken";
  }
}
