import { DAY_MS } from "#lib/time/calendar-days.ts";
import type { Device } from "#schema/entities/device.ts";

export interface ListedTablet extends Pick<Device, "id" | "name" | "last_heard_at"> {
  /** Whether an admin has let it in. */
  status: "proposed" | "registered";
  /** It has no sign-in of its own yet: it gets one, and its admin code, when an admin confirms it. */
  needsCode: boolean;
  /** Who let it in, or proposed it. */
  setUpBy: string | null;
  /** Where it is; null for anywhere. */
  place_id: string | null;
}

/** One that works under a person's account counts as out of use when it is silent for longer. */
const GONE_MS = 30 * DAY_MS;

/**
 * Returns the communal tablets in use, those that wait for an admin first. `accounts` are the people of the business: a
 * tablet that is signed in to one has no sign-in of its own.
 */
export function listTablets(
  devices: readonly Device[],
  accounts: ReadonlySet<string>,
  now: string,
): ListedTablet[] {
  const isInUse = ({ status, is_kiosk, last_heard_at }: Device) =>
    status === null ? is_kiosk && Date.parse(now) - Date.parse(last_heard_at) <= GONE_MS : status !== "ended";
  const listed = devices.filter(isInUse).map(
    ({
      id,
      name,
      last_heard_at,
      status,
      registered_by,
      proposed_by,
      user_id,
      place_id = null,
    }): ListedTablet => ({
      id,
      name,
      last_heard_at,
      status: status === "registered" ? "registered" : "proposed",
      needsCode: accounts.has(user_id),
      setUpBy: registered_by ?? proposed_by,
      place_id,
    }),
  );
  return listed.sort(
    (one, other) => Number(one.status === "registered") - Number(other.status === "registered"),
  );
}
