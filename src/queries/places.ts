import { useMemo } from "react";
import type { OpeningHours } from "#domain/roster/opening-hours.ts";
import { hoursAt, severalPlaces, solePlace } from "#domain/roster/places.ts";
import type { Place } from "#schema/entities/place.ts";
import { useBusinessHours } from "./business.ts";
import { inSortOrder } from "./positions.ts";
import { useLiveRows } from "./use-live.ts";

/** Returns the places in their order, with archived ones. */
export function usePlaces(): Place[] | undefined {
  return useLiveRows("place", {}, inSortOrder);
}

/** The same where there are several in use; none where a place goes without saying. */
export function useSeveralPlaces(): readonly Place[] | undefined {
  const places = usePlaces();
  return useMemo(() => places && severalPlaces(places), [places]);
}

/** Returns when the business is open, or its only place, if that has hours of its own. */
export function useUsualHours(): readonly OpeningHours[] | undefined {
  const hours = useBusinessHours();
  const places = usePlaces();
  return useMemo(() => hours && places && hoursAt(solePlace(places), hours), [hours, places]);
}
