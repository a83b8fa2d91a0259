import { shiftIdsOf } from "#domain/shift-moves/swap-move.ts";
import { addDays } from "#lib/format/calendar-days.ts";
import { links } from "#lib/links.ts";
import { useEverybody } from "#queries/people.ts";
import { useShiftsById, useSwapRequests } from "#queries/shifts.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { Banner } from "#ui/banner.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { type SeenSwap, SWAP_DAYS_BEHIND, seenSwaps, swapsToShow } from "#view/shifts/seen-swaps.ts";
import { useSwapActions } from "#view/shifts/use-swap-actions.ts";

/** The swaps that wait for this person's answer and can still come about; undefined while they are looked for. */
export function useAskedSwaps(userId: string, now: string): SeenSwap[] | undefined {
  const { dayOf, zone } = useFormat();
  const today = dayOf(now);
  const asked = useSwapRequests(addDays(today, -SWAP_DAYS_BEHIND))?.filter(
    ({ requested_of, status }) => requested_of === userId && status === "asked",
  );
  const shifts = useShiftsById(asked?.flatMap(shiftIdsOf) ?? []);
  if (!asked || !shifts) return undefined;
  const found = [...shifts.values()].filter((shift) => shift !== null);
  return swapsToShow(seenSwaps(asked, found, now, zone), today).filter(({ obstacle }) => !obstacle);
}

/** That a colleague would like to swap shifts, with an answer at hand; on narrow screens above everything else. */
export function AskedSwaps({ swaps }: { swaps: readonly SeenSwap[] }) {
  const format = useFormat();
  const everybody = useEverybody();
  const { agree, refuse } = useSwapActions();
  const when = (shift: Shift | undefined) =>
    shift &&
    `${format.shortDay(shift.date)}, ${format.timeOfDay(shift.start_time)} – ${format.timeOfDay(shift.end_time)}`;
  return swaps.map(({ swap, given, wanted }) => {
    const name = everybody?.find(({ id }) => id === swap.requested_by)?.name ?? "A colleague";
    const about = { "aria-describedby": swap.id };
    return (
      <Banner key={swap.id} tone="info" className="max-lg:-order-1">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p id={swap.id} className="min-w-[min(12rem,100%)] flex-1 tabular-nums">
            <span className="block font-semibold">{name} would like to swap shifts with you</span>
            {`You give ${when(wanted)}. You get ${when(given)}.`}
          </p>
          <span className="flex flex-wrap gap-2">
            <Button {...about} onPress={() => void agree(swap.id)}>
              Agree
            </Button>
            <Button {...about} variant="secondary" onPress={() => void refuse(swap.id)}>
              Refuse
            </Button>
            <LinkButton
              {...about}
              variant="quiet"
              href={links.schedule({ view: "week", ...(wanted && { day: wanted.date }) })}
            >
              See shifts
            </LinkButton>
          </span>
        </div>
      </Banner>
    );
  });
}
