import { useId, useState } from "react";
import { swapFindings } from "#domain/shift-moves/findings.ts";
import { factsText } from "#lib/format/formatters.ts";
import { Button } from "#ui/button.tsx";
import { useDeciding } from "#view/people/use-deciding.ts";
import { DenySwapDialog } from "#view/shifts/deny-request-dialogs.tsx";
import { FindingList } from "#view/shifts/finding-list.tsx";
import { PositionName } from "#view/shifts/position-mark.tsx";
import type { SeenSwap } from "#view/shifts/seen-swaps.ts";
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
  const { mayDecide, ownRequests } = useDeciding();
  const [isDenying, setDenying] = useState(false);
  const id = useId();
  const { swap, given, wanted, obstacle } = seen;
  const pair = { one: words.person(swap.requested_by), other: words.person(swap.requested_of) };
  return (
    <li className="flex flex-col gap-2 py-4">
      <div id={id} className="flex flex-col gap-2">
        <p className="font-semibold">{say("requests.pair", pair)}</p>
        <Gets person={swap.requested_of} gets={given} gives={wanted} schedule={schedule} />
        <Gets person={swap.requested_by} gets={wanted} gives={given} schedule={schedule} />
        {swap.message && (
          <p className="text-sm text-muted [overflow-wrap:anywhere]">
            {say("requests.message", { message: swap.message })}
          </p>
        )}
      </div>
      {obstacle && <p className="text-sm font-medium">{sayShift(`obstacle.${obstacle}`)}</p>}
      {mayDecide(swap.requested_by, swap.requested_of) ? (
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
      ) : (
        <p className="text-sm text-muted">{ownRequests}</p>
      )}
      {isDenying && (
        <DenySwapDialog
          pair={pair}
          onDeny={(reason) => void deny(swap.id, reason)}
          onClose={() => setDenying(false)}
        />
      )}
    </li>
  );
}

type GetsProps = Parameters<typeof swapFindings>[0] & { schedule: Schedule };

function Gets({ person, gets, gives, schedule }: GetsProps) {
  const say = useRosterWords();
  const words = useShiftWords(schedule);
  const name = words.person(person);
  return (
    <div className="text-sm">
      <p className="tabular-nums">
        {gets
          ? say("requests.gets", { name, shift: factsText(say.locale, [words.when(gets), words.name(gets)]) })
          : say("requests.getsRemoved", { name })}
      </p>
      <p className="font-medium empty:hidden">
        <PositionName position={gets && words.position(gets)} place={gets && words.place(gets)} />
      </p>
      <FindingList findings={swapFindings({ person, gets, gives }, schedule)} />
    </div>
  );
}
