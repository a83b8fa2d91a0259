import { useId } from "react";
import { swapFindings } from "#domain/shift-moves/findings.ts";
import { isUndecided } from "#domain/shift-moves/swap-move.ts";
import { isWaiting } from "#domain/sync/is-waiting.ts";
import { FindingList } from "#screens/shifts/finding-list.tsx";
import { OBSTACLES, type SeenSwap } from "#screens/shifts/swaps-of.ts";
import { Unsent } from "#screens/shifts/unsent.tsx";
import type { Schedule } from "#screens/shifts/use-schedule.ts";
import { useShiftWords } from "#screens/shifts/use-shift-words.ts";
import { useSwapActions } from "#screens/shifts/use-swap-actions.ts";
import { Button } from "#ui/button.tsx";
import { swapStatus } from "./swap-words.ts";

interface SwapRowProps {
  seen: SeenSwap;
  schedule: Schedule;
}

/** One swap as one of the two sees it: what they would give and get, where it stands, and what they can do. */
export function SwapRow({ seen, schedule }: SwapRowProps) {
  const { swap, obstacle } = seen;
  const words = useShiftWords(schedule);
  const id = useId();
  const isMine = swap.requested_by === schedule.me;
  const other = words.person(isMine ? swap.requested_of : swap.requested_by);
  const [give, get] = isMine ? [seen.given, seen.wanted] : [seen.wanted, seen.given];
  const when = (shift: typeof give) => (shift ? words.when(shift) : "a shift that was removed");
  return (
    <li className="flex flex-col gap-2 py-3">
      <div id={id}>
        <p className="font-semibold">{isMine ? `You asked ${other}` : `${other} asks you`}</p>
        {/* Once it is approved each has the other's. */}
        <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 text-sm tabular-nums">
          <dt className="text-muted">You give</dt>
          <dd>{when(give)}</dd>
          <dt className="text-muted">You get</dt>
          <dd>{when(get)}</dd>
        </dl>
        {swap.message && <p className="mt-1 text-sm [overflow-wrap:anywhere]">“{swap.message}”</p>}
      </div>
      <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
        {isUndecided(swap) && obstacle
          ? OBSTACLES[obstacle]
          : `${swapStatus({ status: swap.status, isMine, other })}.`}
        {isWaiting(swap) && <Unsent />}
      </p>
      {!isMine && swap.status === "asked" && !obstacle && get && (
        <FindingList
          findings={swapFindings(
            { gets: get, gives: give, person: schedule.me },
            schedule.shifts,
            schedule.availability,
            schedule.rules,
          )}
        />
      )}
      <Answers seen={seen} isMine={isMine} about={id} />
    </li>
  );
}

function Answers({
  seen: { swap, obstacle },
  isMine,
  about,
}: {
  seen: SeenSwap;
  isMine: boolean;
  about: string;
}) {
  const { agree, refuse, withdraw } = useSwapActions();
  const plain = { "aria-describedby": about, variant: "secondary" } as const;
  return (
    <span className="flex flex-wrap gap-2 empty:hidden">
      {!isMine && swap.status === "asked" && (
        <>
          {!obstacle && (
            <Button aria-describedby={about} onPress={() => void agree(swap.id)}>
              Agree
            </Button>
          )}
          <Button {...plain} onPress={() => void refuse(swap.id)}>
            Refuse
          </Button>
        </>
      )}
      {isMine && isUndecided(swap) && (
        <Button {...plain} onPress={() => void withdraw(swap.id)}>
          Withdraw
        </Button>
      )}
    </span>
  );
}
