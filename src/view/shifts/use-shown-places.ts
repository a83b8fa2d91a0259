import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { shownPlaces, worksAt } from "#domain/roster/places.ts";
import { useSeveralPlaces } from "#queries/places.ts";
import type { Place } from "#schema/entities/place.ts";
import { useSession } from "#stores/session-store.ts";

interface ShownPlaces {
  /** Where there are several, in their order, with archived ones. */
  places: readonly Place[];
  /** Those that are shown; null for all. */
  shown: ReadonlySet<string> | null;
}

/** The places that a page shows: those that its address asks for, at first one's own; undefined while loading. */
export function useShownPlaces(): ShownPlaces | undefined {
  const places = useSeveralPlaces();
  const me = useSession(({ user }) => user?.id ?? "");
  const [query] = useSearchParams();
  const asked = query.get("place");
  return useMemo(() => places && { places, shown: shownPlaces(places, me, asked) }, [places, me, asked]);
}

/** Tells whether a person works at the shown places, as everybody does where there are not several; undefined while loading. */
export function useIsHere(): ((person: { id: string }) => boolean) | undefined {
  const at = useShownPlaces();
  return useMemo(() => {
    if (!at) return undefined;
    const known = new Map(at.places.map((place) => [place.id, place]));
    return ({ id }) => worksAt(at.shown, id, known);
  }, [at]);
}
