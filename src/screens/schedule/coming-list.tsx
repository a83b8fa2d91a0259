import { useEffect, useId, useRef, useState } from "react";
import { shownNotes } from "#domain/days/day-notes.ts";
import { ownPlaces } from "#domain/roster/places.ts";
import { links } from "#lib/links.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import type { DayNote } from "#schema/entities/day-note.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { Badge } from "#ui/marks/badge.tsx";
import { TextLink } from "#ui/page/text-link.tsx";
import { DayNoteList } from "#view/days/day-note-list.tsx";
import { useFormat } from "#view/format/use-format.ts";
import type { SeenSwap } from "#view/shifts/seen-swaps.ts";
import type { Schedule } from "#view/shifts/use-schedule.ts";
import { useShiftWords } from "#view/shifts/use-shift-words.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import { type ComingDay, type ComingWeek, comingWeeks } from "./coming-weeks.ts";
import { ShiftPress } from "./shift-press.tsx";
import { ShiftStatusBadge } from "./shift-status-badge.tsx";
import { swapsOf } from "./swaps-card.tsx";
import { isShownShift, type ShownShifts } from "./use-period.ts";

/** How many weeks with anything in them are shown at first, and are added by a press. */
const WEEKS_AT_ONCE = 4;
/** More open shifts of a day would hide the person's own. */
const OPEN_MAX = 3;

interface ComingListProps {
  schedule: Schedule;
  shown: ShownShifts;
  /** Those of the person. */
  swaps: readonly SeenSwap[];
  /** What is special about days, from yesterday or today on. */
  notes: readonly DayNote[];
}

/** What the person has from today on, across weeks: their shifts, those they can claim, and what is special about days. */
export function ComingList({ schedule, shown, swaps, notes: known }: ComingListProps) {
  const say = useScheduleWords();
  const [count, setCount] = useState(WEEKS_AT_ONCE);
  const { me, today, places } = schedule;
  const at = shown.place === null ? ownPlaces(me, places) : new Set([shown.place]);
  const shifts = schedule.shifts.filter((shift) => isShownShift(shown, shift));
  const own = shifts.filter(({ user_id, published }) => published && user_id === me);
  const notes = shownNotes(known, at, own).filter(({ date }) => date >= today);
  const weeks = comingWeeks({ ...schedule, shifts }, notes, at);
  const isEmpty = weeks.every(({ days }) =>
    days.every(({ own: some, open }) => some.length + open.length === 0),
  );
  return (
    <div className="flex flex-col gap-5">
      {isEmpty && <EmptyState icon="cup" title={say("list.empty")} />}
      {(!isEmpty || notes.length > 0) &&
        weeks
          .slice(0, count)
          .map((week, place) => (
            <Week
              key={week.first}
              week={week}
              isAdded={place > 0 && place === count - WEEKS_AT_ONCE}
              schedule={schedule}
              swaps={swaps}
            />
          ))}
      {weeks.length > count && (
        <Button variant="secondary" fullWidth onPress={() => setCount(count + WEEKS_AT_ONCE)}>
          {say("list.more")}
        </Button>
      )}
    </div>
  );
}

interface PartProps {
  schedule: Schedule;
  swaps: readonly SeenSwap[];
}

interface WeekProps extends PartProps {
  week: ComingWeek;
  /** Whether it is the first of those just added: the button that did so may be gone, and with it the keyboard's place. */
  isAdded: boolean;
}

function Week({ week, isAdded, ...props }: WeekProps) {
  const format = useFormat();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isAdded) heading.current?.focus({ preventScroll: true });
  }, [isAdded]);
  return (
    <section aria-labelledby={id}>
      <h3
        ref={heading}
        id={id}
        tabIndex={-1}
        className="rounded-sm text-sm font-semibold text-muted tabular-nums"
      >
        {format.dayRange(week.first, addDays(week.first, 6))}
      </h3>
      <div className="divide-y divide-line">
        {week.days.map((day) => (
          <Day key={day.date} day={day} {...props} />
        ))}
      </div>
    </section>
  );
}

function Day({ day: { date, own, open, notes }, schedule, swaps }: PartProps & { day: ComingDay }) {
  const say = useScheduleWords();
  const words = useShiftWords(schedule);
  const id = useId();
  const more = open.length - OPEN_MAX;
  return (
    <div className="py-3 sm:grid sm:grid-cols-[7rem_1fr] sm:gap-x-3">
      <h4 id={id} className="font-semibold sm:pt-2">
        {words.day(date)}
      </h4>
      <div className="min-w-0">
        <DayNoteList notes={notes} className="py-1.5 text-sm" />
        {own.length + open.length === 0 && notes.length === 0 && (
          <p className="py-1.5 text-muted">{say("month.empty")}</p>
        )}
        <ul aria-labelledby={id} className="empty:hidden">
          {own.map(({ shift, status }) => (
            <ShiftPress key={shift.id} shift={shift} schedule={schedule}>
              <ShiftStatusBadge shift={shift} status={status} words={words} />
              {swapsOf(swaps, shift.id).map(({ swap }) => (
                <SwapBadge key={swap.id} swap={swap} schedule={schedule} />
              ))}
            </ShiftPress>
          ))}
          {open.slice(0, OPEN_MAX).map((shift) => (
            <ShiftPress key={shift.id} shift={shift} schedule={schedule} isOpen>
              <Badge>{say("openShift")}</Badge>
            </ShiftPress>
          ))}
        </ul>
        {more > 0 && (
          <TextLink href={links.schedule({ part: "open-shifts" })}>
            {say("list.moreOpen", { count: more })}
          </TextLink>
        )}
      </div>
    </div>
  );
}

/** Says of a shift that it is to be swapped, and with whom. */
function SwapBadge({ swap, schedule }: { swap: SeenSwap["swap"]; schedule: Schedule }) {
  const say = useScheduleWords();
  const { person } = useShiftWords(schedule);
  return (
    <Badge tone="caution">
      <span className="max-w-48 min-w-0 py-0.5 whitespace-normal [overflow-wrap:anywhere]">
        {swap.requested_by === schedule.me
          ? say("swaps.to", { name: person(swap.requested_of) })
          : say("swaps.from", { name: person(swap.requested_by) })}
      </span>
    </Badge>
  );
}
