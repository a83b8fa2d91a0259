import { useSeveralPlaces } from "#queries/places.ts";
import { useDevices } from "#queries/work.ts";
import type { Place } from "#schema/entities/place.ts";
import { useSession } from "#stores/session-store.ts";

/** Where this communal tablet is; undefined for anywhere, and where a business has one place. */
export function useTabletPlace(): Place | undefined {
  const me = useSession(({ scope }) => scope?.user_id);
  const tablet = useDevices()?.find(({ user_id, is_kiosk }) => is_kiosk && user_id === me);
  return useSeveralPlaces()?.find(({ id }) => id === tablet?.place_id);
}
