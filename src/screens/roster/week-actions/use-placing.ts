import { useMemo, useState } from "react";
import { useNewId } from "#commands/use-command.ts";
import {
  type PlaceOptions,
  placeShifts,
  type Surroundings,
  type WantedShift,
} from "#domain/roster/place-shifts.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { RosterWeek } from "../use-roster-week.ts";

/** The result of placing shifts into a week next to `beside`, and the choice about people who cannot work then. */
export function usePlacing(wanted: readonly WantedShift[], into: RosterWeek, beside: readonly Shift[]) {
  const [unavailable, setUnavailable] = useState<PlaceOptions["unavailable"]>("open");
  const newId = useNewId();
  const placed = useMemo(() => {
    const { people, templates, availability, rules } = into;
    const around: Surroundings = {
      shifts: beside,
      people,
      templates,
      availability,
      approvalMode: rules.approvalMode,
    };
    return placeShifts(wanted, around, { unavailable, newId });
  }, [wanted, into, beside, unavailable, newId]);
  return { placed, unavailable, setUnavailable };
}
