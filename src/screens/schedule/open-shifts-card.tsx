import { useMemo } from "react";
import { claimableShifts, openShifts } from "#domain/shift-moves/open-shifts.ts";
import type { Schedule } from "#screens/shifts/use-schedule.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { OpenShiftRow } from "./open-shift-row.tsx";

/** The shifts that somebody could ask for. */
export function OpenShiftsCard({ schedule }: { schedule: Schedule }) {
  const { shifts, me, now, rules } = schedule;
  const open = useMemo(() => openShifts(shifts, me, now, rules.zone), [shifts, me, now, rules]);
  const claimable = claimableShifts(open, me, rules.training).length;
  return (
    <Card title="Available shifts" aside={claimable > 0 && <Badge tone="brand">{claimable}</Badge>}>
      {open.length === 0 ? (
        <EmptyState icon="check" title="No shifts to claim">
          Open shifts and those that colleagues drop appear here.
        </EmptyState>
      ) : (
        <ul aria-label="Available shifts" className="-my-3 divide-y divide-line">
          {open.map((shift) => (
            <OpenShiftRow key={shift.id} shift={shift} schedule={schedule} />
          ))}
        </ul>
      )}
    </Card>
  );
}
