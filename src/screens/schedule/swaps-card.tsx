import { useId } from "react";
import { swapFindings } from "#domain/shift-moves/findings.ts";
import { isUndecided, shiftIdsOf } from "#domain/shift-moves/swap-move.ts";
import { isWaiting } from "#domain/sync/is-waiting.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { SwapRequest } from "#schema/entities/swap-request.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/page/card.tsx";
import { useArrivalAt } from "#view/layout/use-arrival-at.ts";
import { FindingList, forbids } from "#view/shifts/finding-list.tsx";
import { PositionName } from "#view/shifts/position-mark.tsx";
import type { SeenSwap } from "#view/shifts/seen-swaps.ts";
import { Unsent } from "#view/shifts/unsent.tsx";
import type { Schedule } from "#view/shifts/use-schedule.ts";
import { useSeenSwaps } from "#view/shifts/use-seen-swaps.ts";
import { useShiftWords } from "#view/shifts/use-shift-words.ts";
import { useSwapActions } from "#view/shifts/use-swap-actions.ts";
import { type SaySchedule, useScheduleWords } from "#words/made/use-schedule-words.ts";

/** The swaps requested by or of a person; `near` as in useSeenSwaps. Undefined while loading. */
export function useOwnSwaps(me: string, near: readonly Shift[] | undefined): SeenSwap[] | undefined {
  return useSeenSwaps((swap) => swap.requested_by === me || swap.requested_of === me, near);
}

/** Those of a shift on which nobody has decided. */
export function swapsOf(swaps: readonly SeenSwap[], shiftId: string): SeenSwap[] {
  return swaps.filter(({ swap }) => isUndecided(swap) && shiftIdsOf(swap).includes(shiftId));
}

/** The person's swaps, requested by or of them, with their status; renders nothing without any. */
export function SwapsCard({ schedule, swaps: mine }: { schedule: Schedule; swaps: readonly SeenSwap[] }) {
  const say = useScheduleWords();
  useArrivalAt("swaps", mine.length > 0);
  if (mine.length === 0) return null;
  return (
    <Card place="swaps" title={say("swaps.title")}>
      <ul aria-label={say("swaps.title")} className="-my-3 divide-y divide-line">
        {mine.map((seen) => (
          <SwapRow key={seen.swap.id} seen={seen} schedule={schedule} />
        ))}
      </ul>
    </Card>
  );
}

/** One swap from one person's view: what they would give and get, its status, and their actions. */
export function SwapRow({ seen, schedule }: { seen: SeenSwap; schedule: Schedule }) {
  const say = useScheduleWords();
  const { swap, obstacle } = seen;
  const words = useShiftWords(schedule);
  const id = useId();
  const isMine = swap.requested_by === schedule.me;
  const other = words.person(isMine ? swap.requested_of : swap.requested_by);
  const [give, get] = isMine ? [seen.given, seen.wanted] : [seen.wanted, seen.given];
  const isAsked = !isMine && swap.status === "asked" && !obstacle && get !== undefined;
  const findings = isAsked ? swapFindings({ gets: get, gives: give, person: schedule.me }, schedule) : [];
  const when = (shift: typeof give) => (shift ? words.when(shift) : say("swaps.removed"));
  return (
    <li className="flex flex-col gap-2 py-3">
      <div id={id}>
        <p className="font-semibold">{say(isMine ? "swaps.to" : "swaps.from", { name: other })}</p>
        {/* After approval, each has the other's shift. */}
        <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 text-sm tabular-nums">
          <dt className="text-muted">{say("swaps.give")}</dt>
          <dd>
            {when(give)}{" "}
            <PositionName position={give && words.position(give)} place={give && words.place(give)} />
          </dd>
          <dt className="text-muted">{say("swaps.get")}</dt>
          <dd>
            {when(get)} <PositionName position={get && words.position(get)} place={get && words.place(get)} />
          </dd>
        </dl>
        {swap.message && (
          <p dir="auto" className="mt-1 text-sm [overflow-wrap:anywhere]">
            “{swap.message}”
          </p>
        )}
      </div>
      <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
        {isUndecided(swap) && obstacle
          ? say(`obstacle.${obstacle}`)
          : swapStatus(say, swap, isMine ? "mine" : "other", other)}
        {isWaiting(swap) && <Unsent />}
      </p>
      <FindingList findings={findings} />
      <Answers seen={seen} isMine={isMine} isRefused={findings.some(forbids)} about={id} />
    </li>
  );
}

interface AnswersProps {
  seen: SeenSwap;
  isMine: boolean;
  /** Whether the server would refuse it, since the person cannot work the shift. */
  isRefused: boolean;
  about: string;
}

function Answers({ seen: { swap, obstacle }, isMine, isRefused, about }: AnswersProps) {
  const say = useScheduleWords();
  const { agree, refuse, withdraw } = useSwapActions();
  const plain = { "aria-describedby": about, variant: "secondary" } as const;
  return (
    <span className="flex flex-wrap gap-2 empty:hidden">
      {!isMine && swap.status === "asked" && (
        <>
          {!obstacle && (
            <Button aria-describedby={about} isDisabled={isRefused} onPress={() => void agree(swap.id)}>
              {say("swaps.accept")}
            </Button>
          )}
          <Button {...plain} onPress={() => void refuse(swap.id)}>
            {say("swaps.decline")}
          </Button>
        </>
      )}
      {isMine && isUndecided(swap) && (
        <Button {...plain} onPress={() => void withdraw(swap.id)}>
          {say("swaps.withdraw")}
        </Button>
      )}
    </span>
  );
}

/** The status of a swap from the view of one side, with the other person's name. */
function swapStatus(say: SaySchedule, { status }: SwapRequest, side: "mine" | "other", name: string) {
  if (status === "approved" || status === "denied") return say(`swaps.${status}`);
  return say(`swaps.${status}`, { side, name });
}
