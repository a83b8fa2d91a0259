import { useId, useState } from "react";
import type { ShiftFinding } from "#domain/roster/check-roster.ts";
import { swapFindings } from "#domain/shift-moves/findings.ts";
import { factsText } from "#lib/format/formatters.ts";
import { must } from "#lib/must.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { Button } from "#ui/button.tsx";
import { DenyDialog } from "#view/forms/deny-dialog.tsx";
import { FindingList } from "#view/shifts/finding-list.tsx";
import { type SeenSwap, seenSwaps } from "#view/shifts/seen-swaps.ts";
import type { Schedule } from "#view/shifts/use-schedule.ts";
import { useShiftWords } from "#view/shifts/use-shift-words.ts";
import { useSwapActions } from "#view/shifts/use-swap-actions.ts";
import { useRosterWords } from "#words/made/use-roster-words.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";

/** A swap that both people agreed to: who would get which shift, and the findings. */
export function RequestsSwap({ seen, schedule }: { seen: SeenSwap; schedule: Schedule }) {
  const say = useRosterWords();
  const sayShift = useScheduleWords();
  const words = useShiftWords(schedule);
  const { approve, deny } = useSwapActions();
  const [isDenying, setDenying] = useState(false);
  const id = useId();
  const { shifts, availability, rules, now } = schedule;
  const { swap } = seen;
  // Shifts that began long ago are not in the schedule; those in it include the effects of other approvals.
  const own = [seen.given, seen.wanted].filter((shift) => shift !== undefined);
  const judged = seenSwaps([swap], [...own, ...shifts], now, rules.zone);
  const { given, wanted, obstacle } = must(judged[0], "the swap");
  const findingsOf = (side: Parameters<typeof swapFindings>[0]) =>
    swapFindings(side, { shifts, availability, rules });
  const [asker, other] = [words.person(swap.requested_by), words.person(swap.requested_of)];
  const pair = { one: asker, other };
  return (
    <li className="flex flex-col gap-2 py-4">
      <div id={id} className="flex flex-col gap-2">
        <p className="font-semibold">{say("requests.pair", pair)}</p>
        <Gets
          name={other}
          shift={given}
          findings={findingsOf({ gets: given, gives: wanted, person: swap.requested_of })}
          {...{ words }}
        />
        <Gets
          name={asker}
          shift={wanted}
          findings={findingsOf({ gets: wanted, gives: given, person: swap.requested_by })}
          {...{ words }}
        />
        {swap.message && (
          <p className="text-sm text-muted [overflow-wrap:anywhere]">
            {say("requests.message", { message: swap.message })}
          </p>
        )}
      </div>
      {obstacle && <p className="text-sm font-medium">{sayShift(`obstacle.${obstacle}`)}</p>}
      <div className="flex flex-wrap gap-2">
        {!obstacle && (
          <Button aria-describedby={id} onPress={() => void approve(swap.id)}>
            {say("requests.approve")}
          </Button>
        )}
        <Button variant="secondary" aria-describedby={id} onPress={() => setDenying(true)}>
          {say("requests.decline")}
        </Button>
      </div>
      {isDenying && (
        <DenyDialog
          title={say("requests.declineSwap")}
          readers={say("requests.reasonReaders", pair)}
          onDeny={(reason) => void deny(swap.id, reason)}
          onClose={() => setDenying(false)}
        >
          {say("requests.declineSwapEffect", pair)}
        </DenyDialog>
      )}
    </li>
  );
}

interface GetsProps {
  name: string;
  shift: Shift | undefined;
  findings: readonly ShiftFinding[];
  words: ReturnType<typeof useShiftWords>;
}

function Gets({ name, shift, findings, words }: GetsProps) {
  const say = useRosterWords();
  return (
    <div className="text-sm">
      <p className="tabular-nums">
        {shift
          ? say("requests.gets", {
              name,
              shift: factsText(say.locale, [words.when(shift), words.name(shift)]),
            })
          : say("requests.getsRemoved", { name })}
      </p>
      <FindingList findings={findings} />
    </div>
  );
}
