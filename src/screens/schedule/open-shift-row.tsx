import { useId, useMemo } from "react";
import { claimFindings } from "#domain/shift-moves/findings.ts";
import { shiftSpan } from "#domain/time/spans.ts";
import { HOUR_MS } from "#lib/format/calendar-days.ts";
import { links } from "#lib/links.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { FindingList } from "#screens/shifts/finding-list.tsx";
import type { Schedule } from "#screens/shifts/use-schedule.ts";
import { useShiftWords } from "#screens/shifts/use-shift-words.ts";
import { Button } from "#ui/button.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { useShiftActions } from "./use-shift-actions.ts";

/**
 * A shift to ask for: when, for how long and about how much; what speaks against it warns, and only training that is
 * missing forbids.
 */
export function OpenShiftRow({ shift, schedule }: { shift: Shift; schedule: Schedule }) {
  const { me, payrate, shifts, availability, rules } = schedule;
  const format = useFormat();
  const words = useShiftWords(schedule);
  const { claim } = useShiftActions();
  const id = useId();
  const findings = useMemo(
    () => claimFindings(shift, me, shifts, availability, rules),
    [shift, me, shifts, availability, rules],
  );
  const span = shiftSpan(shift, rules.zone);
  const ms = span.end - span.start;
  // The server refuses it.
  const isUntrained = findings.some(({ kind }) => kind === "untrained");
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div id={id} className="min-w-[min(15rem,100%)] flex-1">
        <p className="font-semibold tabular-nums">{words.when(shift)}</p>
        <p className="text-sm text-muted tabular-nums">
          {words.name(shift)} · {format.hours(ms)}
          {payrate !== null && ` · about ${format.amount((ms / HOUR_MS) * payrate)}`}
        </p>
        {shift.user_id && (
          <p className="text-sm text-muted [overflow-wrap:anywhere]">
            Dropped by {words.person(shift.user_id)}: {shift.drop_reason}
          </p>
        )}
        {shift.notes && <p className="text-sm whitespace-pre-line">{shift.notes}</p>}
        <div className="mt-1.5 empty:hidden">
          <FindingList findings={findings} />
          {isUntrained && <TextLink href={links.training()}>Open Training</TextLink>}
        </div>
      </div>
      <Button
        variant="secondary"
        aria-describedby={id}
        isDisabled={isUntrained}
        onPress={() => void claim(shift.id)}
      >
        Claim
      </Button>
    </li>
  );
}
