import { map } from "rxjs";
import type { ShiftTemplate } from "#schema/entities/shift-template.ts";
import { rowsOf, useLive } from "./use-live.ts";

/** The shift templates of the business, by beginning and then by name. */
export function useTemplates(): ShiftTemplate[] | undefined {
  return useLive<ShiftTemplate[]>(
    ({ replica }) =>
      replica.templates
        .find({ selector: { kind: "shift_template" } })
        .$.pipe(map((found) => rowsOf<ShiftTemplate>(found).sort(byBeginning))),
    "templates",
  );
}

function byBeginning(one: ShiftTemplate, other: ShiftTemplate): number {
  return one.start_time === other.start_time
    ? one.name.localeCompare(other.name)
    : one.start_time < other.start_time
      ? -1
      : 1;
}
