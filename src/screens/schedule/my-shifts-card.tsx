import { shownNotes } from "#domain/days/day-notes.ts";
import { ownPlaces } from "#domain/roster/places.ts";
import { plannedMs } from "#domain/roster/planned-time.ts";
import { claimableShifts, isOwn, openShifts } from "#domain/shift-moves/open-shifts.ts";
import { shiftSpan } from "#domain/time/spans.ts";
import { groupBy } from "#lib/group-by.ts";
import { links } from "#lib/links.ts";
import { useDayNotes } from "#queries/day-notes.ts";
import { useShifts } from "#queries/shifts.ts";
import type { DayNote } from "#schema/entities/day-note.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { Skeleton } from "#ui/marks/skeleton.tsx";
import { Card } from "#ui/page/card.tsx";
import { Pager } from "#ui/page/pager.tsx";
import { Tabs } from "#ui/page/tabs.tsx";
import { TextLink } from "#ui/page/text-link.tsx";
import { NotedDays } from "#view/days/day-notes-of.tsx";
import { useFormat } from "#view/format/use-format.ts";
import type { SeenSwap } from "#view/shifts/seen-swaps.ts";
import type { Schedule } from "#view/shifts/use-schedule.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import { ComingList } from "./coming-list.tsx";
import { MonthShifts } from "./month-shifts.tsx";
import { OwnShiftRow } from "./own-shift-row.tsx";
import { type OwnShift, ownShifts } from "./own-shifts.ts";
import { useShiftDialogsAtHand } from "./shift-actions.tsx";
import { isShownShift, type Period, type ShownShifts, usePeriod } from "./use-period.ts";

interface MyShiftsCardProps {
  schedule: Schedule;
  shown: ShownShifts;
  swaps: readonly SeenSwap[];
  /** What is special about days, from yesterday on. */
  notes: readonly DayNote[];
}

export function MyShiftsCard(props: MyShiftsCardProps) {
  const say = useScheduleWords();
  const { schedule, shown } = props;
  const period = usePeriod(schedule.today);
  useShiftDialogsAtHand();
  const days = period.weeks.flat();
  const ofPeriod = useShifts(String(days[0]), String(days.at(-1)));
  const known = useDayNotes(String(days[0]), String(days.at(-1)));
  const own = ofPeriod && ownShifts(ofPeriod, schedule.me).filter(({ shift }) => isShownShift(shown, shift));
  const at = shown.place === null ? ownPlaces(schedule.me, schedule.places) : new Set([shown.place]);
  const notes =
    known &&
    own &&
    shownNotes(
      known,
      at,
      own.map(({ shift }) => shift),
    );
  const content = (
    <div className="flex flex-col gap-4">
      <Steps period={period} today={schedule.today} />
      {own && notes ? (
        <>
          <Total own={own} period={period} schedule={schedule} />
          {period.view !== "month" ? (
            <>
              <NotedDays notes={notes} now={schedule.now} />
              <WeekShifts own={own} schedule={schedule} />
            </>
          ) : (
            <MonthShifts own={own} notes={notes} schedule={schedule} period={period} />
          )}
        </>
      ) : (
        <Skeleton label={say("mine.loading")} lines={5} />
      )}
    </div>
  );
  const { me, now, shifts, rules } = schedule;
  const open = shifts.filter((shift) => shift.date >= schedule.today && isShownShift(props.shown, shift));
  const count = claimableShifts(openShifts(open, me, now, rules.zone), me, rules).length;
  return (
    <Card
      title={say("mine.title")}
      aside={
        count > 0 && (
          // Beside it on wide screens.
          <span className="-my-2 lg:hidden">
            <TextLink href={links.schedule({ part: "open-shifts" })}>{say("list.open", { count })}</TextLink>
          </span>
        )
      }
    >
      <Tabs
        label={say("mine.title")}
        selectedKey={period.view}
        onSelectionChange={(view) => period.show({ view: view as Period["view"] })}
        tabs={[
          { id: "list", label: say("mine.list"), content: <ComingList {...props} /> },
          { id: "week", label: say("mine.week"), content },
          { id: "month", label: say("mine.month"), content },
        ]}
      />
    </Card>
  );
}

function Steps({
  period: { view: asked, day, weeks, step, show },
  today,
}: {
  period: Period;
  today: string;
}) {
  const say = useScheduleWords();
  const format = useFormat();
  const view = asked === "month" ? "month" : "week";
  const [first, last] = [weeks[0]?.[0], weeks.at(-1)?.[6]];
  const isNow = view === "week" ? weeks.flat().includes(today) : day.slice(0, 7) === today.slice(0, 7);
  return (
    <Pager
      level={3}
      previous={say(`mine.previous.${view}`)}
      next={say(`mine.next.${view}`)}
      title={view === "week" ? format.dayRange(first, last) : format.month(day)}
      onStep={step}
      now={{ label: say(`mine.now.${view}`), isShown: isNow, onPress: () => show({ day: today }) }}
    />
  );
}

interface TotalProps {
  own: readonly OwnShift[];
  period: Period;
  schedule: Schedule;
}

/** The total of a month counts only its own days; requested shifts never count. Of several positions each has its hours. */
function Total({ own, period, schedule: { positions, rules } }: TotalProps) {
  const say = useScheduleWords();
  const format = useFormat();
  const isIn = (date: string) => period.view !== "month" || date.slice(0, 7) === period.day.slice(0, 7);
  const shifts = own
    .filter(({ shift, status }) => isOwn(status) && isIn(shift.date))
    .map(({ shift }) => shift);
  const timeOf = (some: readonly Shift[]) =>
    some.reduce((sum, shift) => sum + plannedMs(shift, shiftSpan(shift, rules.zone)), 0);
  const ms = timeOf(shifts);
  const count = shifts.length;
  const names = new Map(positions.map(({ id, name }) => [id, name]));
  const groups = groupBy(shifts, ({ position_id }) => names.get(position_id ?? "") ?? say("position.none"));
  return (
    <div className="-mt-3 text-sm text-muted tabular-nums">
      <p>
        {ms > 0 ? say("mine.totalHours", { count, hours: format.hours(ms) }) : say("mine.total", { count })}
      </p>
      {groups.size > 1 && (
        <ul aria-label={say("mine.byPosition")} className="flex flex-wrap gap-x-4">
          {[...groups].map(([name, some]) => (
            <li key={name}>{say("mine.totalOf", { name, hours: format.hours(timeOf(some)) })}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function WeekShifts({ own, schedule }: { own: readonly OwnShift[]; schedule: Schedule }) {
  const say = useScheduleWords();
  if (own.length === 0) return <EmptyState icon="cup" title={say("mine.empty")} />;
  return (
    <ul aria-label={say("mine.title")} className="-my-1 divide-y divide-line">
      {own.map((one) => (
        <OwnShiftRow key={one.shift.id} {...one} schedule={schedule} />
      ))}
    </ul>
  );
}
