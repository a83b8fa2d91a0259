import { useAddressQuery } from "../layout/use-address-query.ts";

type Shown = [id: string | null, show: (id: string | null) => void];

/** The position that a page shows alone, by id, which its address keeps; null for all, and for one that is not `known`. */
export function useShownPosition(known?: readonly { id: string }[]): Shown {
  return useShownId("position", known);
}

/** The same of the place, for pages that begin with all of them. */
export function useShownPlace(known: readonly { id: string }[]): Shown {
  return useShownId("place", known);
}

function useShownId(name: "position" | "place", known?: readonly { id: string }[]): Shown {
  const [query, ask] = useAddressQuery();
  const asked = query.get(name);
  const isKnown = !known || known.some(({ id }) => id === asked);
  return [isKnown ? asked : null, (id) => ask({ [name]: id })];
}
