/**
 * The states of the shared tablet, and the next state after each event.
 *
 *   idle --digit--> typing --entered--> checking --known--> confirming --chosen--> storing --stored--> stored --.
 *    ^                                    |  '--unknown--> wrong                      '--failed--> unstored     |
 *    |                                    '--barred--> locked                                                   |
 *    '------------------ over, cancelled, inactive (from everywhere but storing) -------------------------------'
 *
 * Entering `checking` judges the attempt and looks up the digits; entering `storing` stores the punch, once; entering
 * `renewing` reloads the page. kiosk-step.ts keeps the typed digits and the found person. A late answer arrives in
 * another state or turn, and is ignored.
 */
export type KioskState =
  | "idle"
  | "typing"
  | "checking"
  | "wrong"
  | "locked"
  | "confirming"
  | "storing"
  | "stored"
  | "unstored"
  | "leaving"
  | "renewing";

/**
 * entered: the last digit of a PIN. known, unknown: whether the PIN has an owner. barred: PIN entry is locked.
 * stored: the punch is durable on this device; failed: it may not be. leave: communal mode is to end. over: a message
 * was shown long enough, or the wait has passed. inactive: no touch for a while. renew: midnight, or a new build
 * waits.
 */
const EVENTS = [
  "digit",
  "entered",
  "known",
  "unknown",
  "barred",
  "chosen",
  "stored",
  "failed",
  "leave",
  "over",
  "cancelled",
  "inactive",
  "renew",
  "renewed",
] as const;

export type KioskEventKind = (typeof EVENTS)[number];

const stay = <S extends KioskState>(state: S) =>
  Object.fromEntries(EVENTS.map((kind) => [kind, state])) as Record<KioskEventKind, S>;

const LEFT_ALONE = { cancelled: "idle", inactive: "idle" } as const;

export const KIOSK_TRANSITIONS = {
  idle: { ...stay("idle"), digit: "typing", leave: "leaving", renew: "renewing" },
  typing: { ...stay("typing"), ...LEFT_ALONE, entered: "checking" },
  checking: {
    ...stay("checking"),
    ...LEFT_ALONE,
    known: "confirming",
    unknown: "wrong",
    barred: "locked",
  },
  // The next person need not wait until the previous message is over.
  wrong: { ...stay("wrong"), ...LEFT_ALONE, over: "idle", digit: "typing" },
  locked: { ...stay("locked"), ...LEFT_ALONE, over: "idle", leave: "leaving" },
  confirming: { ...stay("confirming"), ...LEFT_ALONE, chosen: "storing" },
  // A store cannot be cancelled, and success is only reported once it is certain: a silent store counts as failed.
  storing: { ...stay("storing"), stored: "stored", failed: "unstored", inactive: "unstored" },
  stored: { ...stay("stored"), ...LEFT_ALONE, over: "idle", digit: "typing" },
  // The store may still answer.
  unstored: { ...stay("unstored"), ...LEFT_ALONE, stored: "stored" },
  leaving: { ...stay("leaving"), ...LEFT_ALONE, barred: "locked" },
  renewing: { ...stay("renewing"), inactive: "idle", renewed: "idle" },
} as const satisfies Record<KioskState, Record<KioskEventKind, KioskState>>;

const INACTIVE = { event: "inactive", afterMs: 20_000 } as const;

/** The event after this many ms without a touch. In `locked`, "over" fires at the end of a shorter wait. */
export const TIMEOUTS = {
  idle: null,
  typing: INACTIVE,
  checking: INACTIVE,
  wrong: { event: "over", afterMs: 5000 },
  locked: INACTIVE,
  confirming: INACTIVE,
  storing: INACTIVE,
  stored: { event: "over", afterMs: 5000 },
  unstored: { event: "inactive", afterMs: 60_000 },
  leaving: INACTIVE,
  renewing: INACTIVE,
} as const satisfies Record<KioskState, { event: KioskEventKind; afterMs: number } | null>;
