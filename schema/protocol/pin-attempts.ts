import * as v from "valibot";

const pageClock = { origin: v.number(), monotonicMs: v.number() };
const gate = v.object({
  /** How many streaks of wrong PINs a right PIN has ended. */
  row: v.number(),
  /** From the last day, in order: when, by the counted clock, and how many streaks had ended before. */
  wrong: v.array(v.object({ at: v.number(), row: v.number() })),
});

const pinAttempts = v.object({
  clock: v.object({
    countedMs: v.number(),
    marks: v.array(v.object({ ...pageClock, countedMs: v.number() })),
  }),
  gates: v.object({ staff: gate, admin: gate }),
});
export type PinAttempts = v.InferOutput<typeof pinAttempts>;

/** Parses a device's stored PIN attempts (domain/kiosk/pin-attempts.ts); null if invalid. */
export function parseAttempts(stored: unknown): PinAttempts | null {
  const parsed = v.safeParse(pinAttempts, stored);
  return parsed.success ? parsed.output : null;
}
