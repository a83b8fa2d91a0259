import { useMemo } from "react";
import { claimableShifts, openShifts, requestedShifts } from "#domain/shift-moves/open-shifts.ts";
import { links } from "#lib/links.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { Schedule } from "#screens/shifts/use-schedule.ts";
import { useShiftWords } from "#screens/shifts/use-shift-words.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { OpenShiftRow } from "./open-shift-row.tsx";

/** The shifts that somebody could ask for, and those they have. */
export function OpenShiftsCard({ schedule }: { schedule: Schedule }) {
  const { shifts, me, now, rules } = schedule;
  const open = useMemo(() => openShifts(shifts, me, now, rules.zone), [shifts, me, now, rules]);
  const requested = useMemo(() => requestedShifts(shifts, me, now, rules.zone), [shifts, me, now, rules]);
  const claimable = claimableShifts(open, me, rules.training).length;
  return (
    <Card title="Available shifts" aside={claimable > 0 && <Badge tone="brand">{claimable}</Badge>}>
      {requested.length > 0 && <Requested shifts={requested} schedule={schedule} />}
      {open.length === 0 && requested.length > 0 && (
        <p className="mt-3 text-muted">No other shifts to claim.</p>
      )}
      {open.length === 0 && requested.length === 0 && (
        <EmptyState icon="check" title="No shifts to claim">
          Open shifts and those that colleagues drop appear here.
        </EmptyState>
      )}
      {open.length > 0 && (
        <ul aria-label="Available shifts" className="-mb-3 divide-y divide-line first:-mt-3">
          {open.map((shift) => (
            <OpenShiftRow key={shift.id} shift={shift} schedule={schedule} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** What somebody has asked for, in whichever week it is. */
function Requested({ shifts, schedule }: { shifts: readonly Shift[]; schedule: Schedule }) {
  const words = useShiftWords(schedule);
  return (
    <ul aria-label="Requested by you" className="divide-y divide-line rounded-xl bg-brand-soft px-4">
      {shifts.map((shift) => (
        <li key={shift.id} className="flex flex-wrap items-center justify-between gap-x-3 py-1">
          <span className="min-w-0">
            <span className="block font-semibold tabular-nums">{words.when(shift)}</span>
            <span className="block text-sm text-muted">Requested: waiting for a manager</span>
          </span>
          <TextLink href={links.schedule({ day: shift.date })} aria-label={`View ${words.when(shift)}`}>
            View
          </TextLink>
        </li>
      ))}
    </ul>
  );
}
