import { get, set } from "#lib/storage/values.ts";
import { type PinAttempts, parseAttempts } from "#schema/protocol/pin-attempts.ts";
import { signalTabs } from "./tab-signals.ts";

/** One per device, whoever is signed in, so that another account does not start from zero. */
const KEY = "pin-attempts";

/** The signal that they have changed (tab-signals.ts). */
export const ATTEMPTS_SIGNAL = "pin-attempts";

/** Returns the PIN attempts on this device; null before the first, and if they cannot be understood. */
export async function readAttempts(): Promise<PinAttempts | null> {
  return parseAttempts(await get(KEY));
}

/** Durable when the promise resolves. */
export async function storeAttempts(attempts: PinAttempts): Promise<void> {
  await set(KEY, attempts);
  signalTabs(ATTEMPTS_SIGNAL);
}
