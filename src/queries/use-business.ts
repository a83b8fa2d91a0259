import { map } from "rxjs";
import type { Business } from "#schema/entities/business.ts";
import { rowOf, useLive } from "./use-live.ts";

/** The business this device belongs to; null when the replica holds none, undefined while loading. */
export function useBusiness(): Business | null | undefined {
  return useLive<Business | null>(
    ({ replica }) => replica.businesses.findOne().$.pipe(map(rowOf<Business>)),
    "business",
  );
}
