import { drawPin, hashPin } from "../../../src/domain/staff/pins.ts";
import { Failure } from "./failure.ts";
import type { PinTaken } from "./staff-roll.ts";

/** Whole numbers below 2^32 from the system's source of randomness. */
export const secureUint32 = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

/** Among a hundred people one draw in ten thousand is taken; and each costs tenths of a second. */
const DRAWS_MAX = 5;

/** Draws PINs until one is free, which only the database can say. `write` is given its hash. */
export async function withFreshPin<Outcome extends { status: string }>(
  salt: string,
  random: () => number,
  write: (hash: string) => Promise<Outcome | PinTaken>,
): Promise<{ pin: string; outcome: Outcome }> {
  for (let draw = 0; draw < DRAWS_MAX; draw++) {
    const pin = drawPin(random);
    const outcome = await write(await hashPin(pin, salt));
    if (!isTaken(outcome)) return { pin, outcome };
  }
  throw new Failure("failed", "No free PIN was found. Please try again.");
}

function isTaken(outcome: { status: string }): outcome is PinTaken {
  return outcome.status === "pin_taken";
}
