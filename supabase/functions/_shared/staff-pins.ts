import { drawPin, hashPin } from "../../../src/domain/staff/pins.ts";
import { Failure } from "./failure.ts";
import type { PinTaken } from "./staff-roll.ts";

/** Returns a whole number below 2^32 from the system's source of randomness. */
export const secureUint32 = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

/** With a hundred people one drawn PIN in ten thousand is taken, and each draw costs tenths of a second. */
const DRAWS_MAX = 5;

/** Draws PINs until the database accepts one as free. `write` receives the PIN's hash. */
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
