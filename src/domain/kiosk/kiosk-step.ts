import { must } from "#lib/must.ts";
import type { PunchOffer } from "../work/next-punch.ts";
import type { PunchEvent } from "../work/punches.ts";
import { KIOSK_TRANSITIONS, type KioskEventKind, type KioskState } from "./kiosk-machine.ts";

const DIGITS = 6;

/** The person whose PIN was typed, with the clock's options for them. */
export interface KioskPerson {
  user_id: string;
  name: string;
  profile_picture_url: string | null;
  offer: PunchOffer;
  isStale: boolean;
  /** Which of the person's PINs was typed; null if unknown. */
  pin_version: number | null;
}

/** The punch to store; its id makes storing idempotent. `at` is a UTC instant. */
export type KioskPunch = Pick<PunchEvent, "id" | "user_id" | "type" | "at"> &
  Pick<KioskPerson, "pin_version">;

/** full: no space left. broken: the store fails. silent: it has not answered. */
export type StoreTrouble = "full" | "broken" | "silent";

export interface KioskSnapshot {
  state: KioskState;
  /** Incremented with every new PIN. Answers for another turn are ignored. */
  turn: number;
  /** Kept only while the PIN is typed or looked up. */
  digits: string;
  person: KioskPerson | null;
  punch: KioskPunch | null;
  trouble: StoreTrouble | null;
  waitMs: number;
  /** Midnight has passed or a new build waits; taken when the tablet is idle. */
  isDue: boolean;
}

export type KioskEvent =
  | { kind: "digit"; digit: string }
  | { kind: "erased" }
  | { kind: "known"; turn: number; person: KioskPerson }
  | { kind: "unknown"; turn: number }
  | { kind: "barred"; turn: number; waitMs: number }
  | { kind: "chosen"; type: PunchEvent["type"]; id: string; at: string }
  | { kind: "stored"; id: string }
  | { kind: "failed"; id: string; trouble: StoreTrouble }
  | { kind: "leave" | "over" | "cancelled" | "inactive" | "renew" | "renewed" };

const NOBODY = { digits: "", person: null, punch: null, trouble: null, waitMs: 0 };

export const IDLE_KIOSK: KioskSnapshot = { ...NOBODY, state: "idle", turn: 0, isDue: false };

/** Returns the tablet's state after an event. */
export function stepKiosk(kiosk: KioskSnapshot, event: KioskEvent): KioskSnapshot {
  if (!isHeard(kiosk, event)) return kiosk;
  switch (event.kind) {
    case "digit":
      return typed(kiosk, event.digit);
    case "erased":
      return erased(kiosk);
    case "renew":
      return enter({ ...kiosk, isDue: true }, "renew");
    case "known":
      return enter({ ...kiosk, person: event.person }, "known");
    case "barred":
      return enter({ ...kiosk, waitMs: event.waitMs }, "barred");
    case "chosen":
      return enter({ ...kiosk, punch: punchOf(kiosk, event) }, "chosen");
    case "stored":
      return enter({ ...kiosk, trouble: null }, "stored");
    case "failed":
      return enter({ ...kiosk, trouble: event.trouble }, "failed");
    case "inactive":
      return enter(kiosk.state === "storing" ? { ...kiosk, trouble: "silent" } : kiosk, "inactive");
    default:
      return enter(kiosk, event.kind);
  }
}

/** Whether an event applies now: not a late answer, a second tap, or a choice that was not offered. */
function isHeard({ state, turn, punch, person }: KioskSnapshot, event: KioskEvent): boolean {
  if (event.kind === "renew" || event.kind === "erased") return true;
  if (event.kind === "digit") return /^[0-9]$/.test(event.digit);
  if (KIOSK_TRANSITIONS[state][event.kind] === state) return false;
  if ("turn" in event) return event.turn === turn;
  if (event.kind === "stored" || event.kind === "failed") return event.id === punch?.id;
  return event.kind !== "chosen" || Boolean(person?.offer.actions.includes(event.type));
}

/** Returns the tablet in the state an event leads to. Forgets a PIN that is no longer typed or looked up. */
function enter(kiosk: KioskSnapshot, kind: KioskEventKind): KioskSnapshot {
  const state = KIOSK_TRANSITIONS[kiosk.state][kind];
  const { turn, isDue } = kiosk;
  if (state === kiosk.state) return kiosk;
  if (state === "typing" || state === "leaving") return { ...NOBODY, state, turn: turn + 1, isDue };
  if (state !== "idle") return { ...kiosk, state, digits: "" };
  const idle = { ...IDLE_KIOSK, turn };
  return isDue && kiosk.state !== "renewing" ? enter({ ...idle, isDue }, "renew") : idle;
}

function typed(kiosk: KioskSnapshot, digit: string): KioskSnapshot {
  const typing = enter(kiosk, "digit");
  if (typing.state !== "typing") return kiosk;
  const digits = typing.digits + digit;
  return { ...(digits.length === DIGITS ? enter(typing, "entered") : typing), digits };
}

function erased(kiosk: KioskSnapshot): KioskSnapshot {
  if (kiosk.state !== "typing") return kiosk;
  const digits = kiosk.digits.slice(0, -1);
  return digits ? { ...kiosk, digits } : enter(kiosk, "cancelled");
}

function punchOf(
  { person }: KioskSnapshot,
  { id, type, at }: Extract<KioskEvent, { kind: "chosen" }>,
): KioskPunch {
  const { user_id, pin_version } = must(person, "somebody who chose");
  return { id, type, at, user_id, pin_version };
}
