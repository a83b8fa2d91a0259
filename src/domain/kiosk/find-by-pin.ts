import { CLOCK_TOLERANCE_MS } from "../time/device-clock.ts";

export interface PinList {
  /** `businesses.pin_salt`, one for all PINs of a business (domain/staff/pins.ts says why). */
  salt: string;
  people: readonly { id: string; pin_hash: string | null }[];
  /** When the device last had everything from the server, as a UTC instant; null if unknown. */
  asOf: string | null;
}

export interface FindRules {
  now: string;
  /** The age in ms beyond which a list is stale. */
  staleMs: number;
}

export interface FoundPin {
  user_id: string | null;
  /** The list is stale: the person found may have been removed or have another PIN, and an unknown PIN may be new. */
  isStale: boolean;
}

/**
 * Returns whose PIN it is, with one slow hash in either case. The list is read again after it, so that a person
 * removed or given another PIN meanwhile is not found. Rejects an invalid PIN.
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
  // While a change of PINs arrives page by page, two people may seem to share one: then it identifies nobody.
  const [only] = those.length === 1 ? those : [];
  return { user_id: only?.id ?? null, isStale: isStale(asOf, rules) };
}

/** A list from the future means that the clock was set back, so its age is unknown. */
function isStale(asOf: string | null, { now, staleMs }: FindRules): boolean {
  if (asOf === null) return true;
  const ageMs = Date.parse(now) - Date.parse(asOf);
  return ageMs > staleMs || ageMs < -CLOCK_TOLERANCE_MS;
}
