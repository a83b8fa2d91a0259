import { map } from "rxjs";
import type { Shift } from "#schema/entities/shift.ts";
import { rowsOf, useLive } from "./use-live.ts";

/**
 * The shifts of these ids that this device may see, whatever their days; null for one that is not there. An id that is
 * not among the keys has not been looked for yet.
 */
export function useShiftsById(ids: readonly string[]): ReadonlyMap<string, Shift | null> | undefined {
  return useLive<Map<string, Shift | null>>(
    ({ replica }) =>
      replica.shifts.findByIds([...ids]).$.pipe(
        map((found) => {
          const byId = new Map(rowsOf<Shift>([...found.values()]).map((shift) => [shift.id, shift]));
          return new Map(ids.map((id) => [id, byId.get(id) ?? null]));
        }),
      ),
    `shifts by id ${ids.join(" ")}`,
  );
}
