import { useId, useMemo, useState } from "react";
import { claimFindings, fitBetter } from "#domain/shift-moves/findings.ts";
import { isWaiting } from "#domain/sync/is-waiting.ts";
import { shiftSpan } from "#domain/time/spans.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { DenyDialog } from "#screens/shifts/deny-dialog.tsx";
import { FindingList } from "#screens/shifts/finding-list.tsx";
import { A_FORMER_COLLEAGUE, FORMER_COLLEAGUE } from "#screens/shifts/former-colleague.ts";
import { Unsent } from "#screens/shifts/unsent.tsx";
import type { Schedule } from "#screens/shifts/use-schedule.ts";
import { useShiftWords } from "#screens/shifts/use-shift-words.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { useClaimDecisions } from "./use-claim-decisions.ts";

/** A claim to decide: who wants which shift, whose it was and why not any more, and what speaks against it. */
export function RequestsClaim({ shift, schedule }: { shift: Shift; schedule: Schedule }) {
  const format = useFormat();
  const words = useShiftWords(schedule);
  const { approve, deny } = useClaimDecisions();
  const [isDenying, setDenying] = useState(false);
  const id = useId();
  const { findings, better } = useJudged(shift, schedule);
  const name = words.person(shift.claimed_by_user_id);
  const claimer = { id: String(shift.claimed_by_user_id), name };
  const hasLeft = !schedule.people.has(claimer.id);
  const span = shiftSpan(shift, schedule.rules.zone);
  return (
    <li className="flex gap-3 py-4">
      <Avatar name={name} picture={words.picture(shift.claimed_by_user_id)} />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div id={id}>
          <p className="font-semibold">{name}</p>
          <p className="tabular-nums">{words.when(shift)}</p>
          <p className="text-sm text-muted tabular-nums">
            {words.name(shift)} · {format.hours(span.end - span.start)}
          </p>
          <p className="text-sm text-muted [overflow-wrap:anywhere]">
            {shift.user_id
              ? `Dropped by ${words.person(shift.user_id)}: ${shift.drop_reason}`
              : "An open shift"}
          </p>
        </div>
        <FindingList findings={findings} />
        {better > 0 && (
          <p className="text-sm text-muted">
            {better === 1 ? "1 other person fits better." : `${better} others fit better.`}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <Button aria-describedby={id} onPress={() => void approve(shift.id, claimer)}>
            Approve
          </Button>
          <Button variant="secondary" aria-describedby={id} onPress={() => setDenying(true)}>
            Deny
          </Button>
          {isWaiting(shift) && <Unsent />}
        </div>
      </div>
      {isDenying && (
        <DenyDialog
          title={`Deny ${name === FORMER_COLLEAGUE ? A_FORMER_COLLEAGUE : name}'s claim?`}
          reader={hasLeft ? null : name}
          onDeny={(reason) => void deny(shift.id, claimer, reason)}
          onClose={() => setDenying(false)}
        >
          {!hasLeft && `${name} is told. `}The shift stays as it is, and others can still ask for it.
        </DenyDialog>
      )}
    </li>
  );
}

function useJudged(shift: Shift, { shifts, people, availability, rules }: Schedule) {
  return useMemo(() => {
    const claimer = String(shift.claimed_by_user_id);
    const everybody = [...people.values()];
    return {
      findings: claimFindings(shift, claimer, shifts, availability, rules),
      better: fitBetter(shift, everybody, shifts, availability, rules).length,
    };
  }, [shift, shifts, people, availability, rules]);
}
