import { get, set } from "idb-keyval";
import { NO_ATTEMPTS, type PinAttempts } from "#domain/kiosk/pin-attempts.ts";
import { parseAttempts } from "#schema/protocol/pin-attempts.ts";

/** Of the device, whoever is signed in: another account must not begin anew. */
const KEY = "pin-attempts";

/** The PINs that were tried on this device. */
export async function readAttempts(): Promise<PinAttempts> {
  return parseAttempts(await get(KEY)) ?? NO_ATTEMPTS;
}

/** Durable when the promise resolves. */
export async function storeAttempts(attempts: PinAttempts): Promise<void> {
  await set(KEY, attempts);
}
