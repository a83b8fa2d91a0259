import { CLOCK_TOLERANCE_MS } from "../time/device-clock.ts";

/** A person as a tablet knows them by their PIN. */
export interface PinHolder {
  id: string;
  /** The PIN check, or without a key the hash; null without a PIN. */
  check: string | null;
  /** Which of the person's PINs it is; null if unknown. */
  version: number | null;
}

export interface PinList {
  /** `businesses.pin_salt`, one for all PINs of a business (domain/staff/pins.ts says why). */
  salt: string;
  /** The tablet's secret; null on one without a sign-in of its own, where the list has the hashes themselves. */
  key: string | null;
  people: readonly PinHolder[];
  /** When the device last had everything from the server, as a UTC instant; null if unknown. */
  asOf: string | null;
}

export interface FindRules {
  now: string;
  /** The age in ms beyond which a list is stale. */
  staleMs: number;
}

export interface FoundPin {
  holder: PinHolder | null;
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
  checkOf: (pin: string, by: Pick<PinList, "salt" | "key">) => Promise<string>,
  rules: FindRules,
): Promise<FoundPin> {
  const sought = await checkOf(pin, list());
  const { people, asOf } = list();
  const those = people.filter(({ check }) => check === sought);
  // While a change of PINs arrives page by page, two people may seem to share one: then it identifies nobody.
  const [only] = those.length === 1 ? those : [];
  return { holder: only ?? null, isStale: isStale(asOf, rules) };
}

/** A list from the future means that the clock was set back, so its age is unknown. */
function isStale(asOf: string | null, { now, staleMs }: FindRules): boolean {
  if (asOf === null) return true;
  const ageMs = Date.parse(now) - Date.parse(asOf);
  return ageMs > staleMs || ageMs < -CLOCK_TOLERANCE_MS;
}
