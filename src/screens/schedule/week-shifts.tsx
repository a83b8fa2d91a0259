import type { Schedule } from "#screens/shifts/use-schedule.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { OwnShiftRow } from "./own-shift-row.tsx";
import type { OwnShift } from "./own-shifts.ts";

/** Somebody's shifts one after the other. */
export function WeekShifts({ own, schedule }: { own: readonly OwnShift[]; schedule: Schedule }) {
  if (own.length === 0) {
    return (
      <EmptyState icon="cup" title="No shifts">
        Nothing is published for you here.
      </EmptyState>
    );
  }
  return (
    <ul aria-label="My shifts" className="-my-1 divide-y divide-line">
      {own.map((one) => (
        <OwnShiftRow key={one.shift.id} {...one} schedule={schedule} />
      ))}
    </ul>
  );
}
