import { useMemo } from "react";
import { severalPlaces } from "#domain/roster/places.ts";
import type { Place } from "#schema/entities/place.ts";
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
