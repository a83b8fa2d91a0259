import { ownPlaces } from "#domain/roster/places.ts";
import type { Span } from "#domain/time/spans.ts";
import { calendarDay, DAY_MS } from "#lib/time/calendar-days.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { Avatar } from "#ui/marks/avatar.tsx";
import { Skeleton } from "#ui/marks/skeleton.tsx";
import { Card } from "#ui/page/card.tsx";
import { DayNotesOf } from "#view/days/day-notes-of.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { PositionName } from "#view/shifts/position-mark.tsx";
import { PlaceSelect, PositionSelect } from "#view/shifts/position-select.tsx";
import { type Schedule, useSchedule } from "#view/shifts/use-schedule.ts";
import { type ShiftWords, useShiftWords } from "#view/shifts/use-shift-words.ts";
import { useShownPlace, useShownPosition } from "#view/shifts/use-shown-position.ts";
import { WhatsNewCard } from "#view/shifts/whats-new-card.tsx";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import { CalendarCard } from "./calendar-card.tsx";
import { MyShiftsCard } from "./my-shifts-card.tsx";
import { OpenShiftsCard } from "./open-shifts-card.tsx";
import { besideShift, nextShift } from "./own-shifts.ts";
import { RefusedCard } from "./refused-card.tsx";
import { ShiftStatusBadge } from "./shift-status-badge.tsx";
import { SwapsCard } from "./swaps-card.tsx";
import { ScheduleBar } from "./team/schedule-bar.tsx";
import { TeamView } from "./team/team-view.tsx";
import { useTeamAddress } from "./team/use-team.ts";

/** The person's shifts, the open ones, and what became of their requests. */
export function ScheduleScreen() {
  const say = useScheduleWords();
  const schedule = useSchedule();
  const [position, showPosition] = useShownPosition(schedule?.positions ?? []);
  const [place, showPlace] = useShownPlace(schedule?.places ?? []);
  const { isTeam } = useTeamAddress();
  if (!schedule) return <Skeleton label={say("loading")} lines={6} />;
  if (isTeam) {
    return (
      <div className="flex flex-col gap-5">
        <ScheduleBar schedule={schedule} />
        <TeamView schedule={schedule} />
      </div>
    );
  }
  const shown = { position, place };
  return (
    <div className="flex flex-col gap-5">
      <ScheduleBar schedule={schedule} />
      <RefusedCard me={schedule.me} />
      <WhatsNewCard now={schedule.now} />
      <div className="flex flex-wrap gap-3 empty:hidden *:w-full sm:*:w-56">
        <PositionSelect
          positions={schedule.positions}
          value={position}
          none={say("filter.all")}
          onChange={showPosition}
        />
        <PlaceSelect places={schedule.places} value={place} none={say("place.all")} onChange={showPlace} />
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
        <div className="flex min-w-0 flex-col gap-5">
          <NextShiftCard schedule={schedule} />
          <MyShiftsCard schedule={schedule} shown={shown} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <SwapsCard schedule={schedule} />
          <OpenShiftsCard schedule={schedule} shown={shown} />
          <CalendarCard schedule={schedule} />
        </div>
      </div>
    </div>
  );
}

/** The person's next shift, and their colleagues on it. */
function NextShiftCard({ schedule }: { schedule: Schedule }) {
  const say = useScheduleWords();
  const { me, now, shifts, rules } = schedule;
  const words = useShiftWords(schedule);
  const next = nextShift(shifts, me, now, rules.zone);
  if (!next) {
    return (
      <Card title={say("next.title")}>
        <EmptyState icon="cup" title={say("next.empty")}>
          {say("next.emptyHint")}
        </EmptyState>
      </Card>
    );
  }
  const { shift, status, span } = next;
  return (
    <Card title={say("next.title")} aside={<ShiftStatusBadge shift={shift} status={status} words={words} />}>
      <div className="flex flex-col gap-4">
        <div>
          <p className="text-3xl leading-tight font-bold tracking-tight">
            <CountdownWords span={span} schedule={schedule} />
          </p>
          <p className="mt-2 font-semibold tabular-nums">{words.when(shift)}</p>
          <p className="text-muted">{words.name(shift)}</p>
          <p className="mt-1 font-medium empty:hidden">
            <PositionName position={words.position(shift)} place={words.place(shift)} />
          </p>
          {status !== "mine" && <p className="mt-2 text-muted">{say("next.stillYours")}</p>}
          {shift.notes && (
            <p dir="auto" className="mt-2 whitespace-pre-line">
              {shift.notes}
            </p>
          )}
        </div>
        <DayNotesOf
          date={shift.date}
          at={shift.place_id ? new Set([shift.place_id]) : ownPlaces(me, schedule.places)}
        />
        <Colleagues shifts={besideShift(shift, shifts, rules.zone)} words={words} />
      </div>
    </Card>
  );
}

function CountdownWords({ span, schedule: { now, rules } }: { span: Span; schedule: Schedule }) {
  const say = useScheduleWords();
  const format = useFormat();
  const away = countdown(span, now, rules.zone);
  if (away.kind === "on") return say("next.on", { hours: format.hours(away.leftMs) });
  if (away.kind === "soon") return say("next.in", { hours: format.hours(away.inMs) });
  return say("next.days", { days: away.days });
}

/** The countdown to a shift: in hours within a day, else in calendar days of the zone. `now` is a UTC instant. */
export function countdown({ start, end }: Span, now: string, zone: string) {
  const at = Date.parse(now);
  if (start <= at) return { kind: "on", leftMs: Math.max(0, end - at) } as const;
  if (start - at < DAY_MS) return { kind: "soon", inMs: start - at } as const;
  const [today, then] = [calendarDay(now, zone), calendarDay(new Date(start).toISOString(), zone)];
  return { kind: "days", days: Math.round((Date.parse(then) - Date.parse(today)) / DAY_MS) } as const;
}

/** More would turn the card into a list. */
const SHOWN_MAX = 5;

/** The people who work at the same time. */
function Colleagues({ shifts, words }: { shifts: readonly Shift[]; words: ShiftWords }) {
  const say = useScheduleWords();
  if (shifts.length === 0) return <p className="text-muted">{say("next.alone")}</p>;
  const more = shifts.length - SHOWN_MAX;
  return (
    <div>
      <h3 className="font-semibold">{say("next.withYou")}</h3>
      <ul aria-label={say("next.colleagues")} className="mt-2 flex flex-col gap-2">
        {shifts.slice(0, SHOWN_MAX).map((shift) => (
          <li key={shift.id} className="flex items-center gap-3">
            <Avatar
              name={words.person(shift.user_id)}
              picture={words.picture(shift.user_id)}
              className="size-8 bg-brand-soft text-xs text-brand-ink"
            />
            <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
              {words.person(shift.user_id)}
              <span className="flex flex-wrap items-center gap-x-2 text-sm text-muted tabular-nums">
                <PositionName position={words.position(shift)} place={words.place(shift)} />
                {words.times(shift)}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-2 text-sm text-muted">{say("next.more", { count: more })}</p>}
    </div>
  );
}
