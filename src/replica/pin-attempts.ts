import { NO_ATTEMPTS } from "#domain/kiosk/pin-attempts.ts";
import { get, set } from "#lib/storage/values.ts";
import { type PinAttempts, parseAttempts } from "#schema/protocol/pin-attempts.ts";

/** One per device, whoever is signed in, so that another account does not start from zero. */
const KEY = "pin-attempts";

/** Returns the PIN attempts on this device. */
export async function readAttempts(): Promise<PinAttempts> {
  return parseAttempts(await get(KEY)) ?? NO_ATTEMPTS;
}

/** Durable when the promise resolves. */
export async function storeAttempts(attempts: PinAttempts): Promise<void> {
  await set(KEY, attempts);
}
