import * as v from "valibot";

const pageClock = { origin: v.number(), monotonicMs: v.number() };
const gate = v.object({
  row: v.number(),
  forgiven: v.number(),
  wrong: v.array(v.object({ id: v.string(), at: v.number(), row: v.number() })),
});

const pinAttempts = v.object({
  clock: v.object({
    countedMs: v.number(),
    marks: v.array(v.object({ ...pageClock, countedMs: v.number() })),
  }),
  gates: v.object({ staff: gate, admin: gate }),
});

/** Parses a device's stored PIN attempts (domain/kiosk/pin-attempts.ts); null if invalid. */
export function parseAttempts(stored: unknown) {
  const parsed = v.safeParse(pinAttempts, stored);
  return parsed.success ? parsed.output : null;
}
