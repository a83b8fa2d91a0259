import { CLOCK_TOLERANCE_MS } from "../time/device-clock.ts";

/** What a tablet knows of the PINs of its business. */
export interface PinList {
  /** `businesses.pin_salt`, one for all PINs of a business (domain/staff/pins.ts says why). */
  salt: string;
  people: readonly { id: string; pin_hash: string | null }[];
  /** When the device last had everything from the server, as a UTC instant; null when that is not known. */
  asOf: string | null;
}

export interface FindRules {
  /** A UTC instant. */
  now: string;
  /** Older than this a list is stale, in ms. */
  staleMs: number;
}

export interface FoundPin {
  /** Whose PIN it is; null when it is nobody's here. */
  user_id: string | null;
  /**
   * The list is old: whoever was found may have been given another PIN or been removed, and a PIN that was not found may
   * be a new one.
   */
  isStale: boolean;
}

/**
 * Whose PIN it is, by one slow hash whether it is somebody's or nobody's. The list is read anew once that is done: who
 * was removed or given another PIN meanwhile is not found. Rejects what is no PIN.
 */
export async function findByPin(
  pin: string,
  list: () => PinList,
  hash: (pin: string, salt: string) => Promise<string>,
  rules: FindRules,
): Promise<FoundPin> {
  const hashed = await hash(pin, list().salt);
  const { people, asOf } = list();
  const those = people.filter(({ pin_hash }) => pin_hash === hashed);
  // While a change of PINs arrives page by page, two people may seem to have one: then it is nobody's to go by.
  const [only] = those.length === 1 ? those : [];
  return { user_id: only?.id ?? null, isStale: isStale(asOf, rules) };
}

/** A list from the future tells that the clock was set back: how old it is nobody knows. */
function isStale(asOf: string | null, { now, staleMs }: FindRules): boolean {
  if (asOf === null) return true;
  const ageMs = Date.parse(now) - Date.parse(asOf);
  return ageMs > staleMs || ageMs < -CLOCK_TOLERANCE_MS;
}
