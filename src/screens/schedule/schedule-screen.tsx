import { useEffect } from "react";
import { shownNotes } from "#domain/days/day-notes.ts";
import { ownPlaces } from "#domain/roster/places.ts";
import { OPEN_DAYS_AHEAD } from "#domain/shift-moves/open-shifts.ts";
import type { Span } from "#domain/time/spans.ts";
import { addDays, calendarDay, DAY_MS } from "#lib/time/calendar-days.ts";
import { useDayNotes } from "#queries/day-notes.ts";
import { useNotifications } from "#queries/notifications.ts";
import { useRejectedChanges } from "#queries/unsent-changes.ts";
import type { DayNote } from "#schema/entities/day-note.ts";
import { useSession } from "#stores/session-store.ts";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { Skeleton } from "#ui/marks/skeleton.tsx";
import { lazyDialog } from "#ui/overlays/lazy-dialog.ts";
import { Card } from "#ui/page/card.tsx";
import { DayNoteList } from "#view/days/day-note-list.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { PositionName } from "#view/shifts/position-mark.tsx";
import { PlaceSelect, PositionSelect } from "#view/shifts/position-select.tsx";
import { type Schedule, useSchedule } from "#view/shifts/use-schedule.ts";
import { useShiftWords } from "#view/shifts/use-shift-words.ts";
import { useShownPlace, useShownPosition } from "#view/shifts/use-shown-position.ts";
import { WhatsNewCard } from "#view/shifts/whats-new-card.tsx";
import { useToday } from "#view/times/use-now.ts";
import { ZoneNote } from "#view/times/zone-note.tsx";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import { CalendarCard } from "./calendar-card.tsx";
import { Colleagues } from "./colleagues.tsx";
import { MyShiftsCard } from "./my-shifts-card.tsx";
import { OpenShiftsCard } from "./open-shifts-card.tsx";
import { besideShift, nextShift } from "./own-shifts.ts";
import { RefusedCard } from "./refused-card.tsx";
import { ShiftStatusBadge } from "./shift-status-badge.tsx";
import { SwapsCard, useOwnSwaps } from "./swaps-card.tsx";
import { useOpenedShift } from "./use-opened-shift.ts";
import { WhenPress } from "./when-press.tsx";

const shiftSheet = lazyDialog(async () => (await import("./shift-sheet.tsx")).ShiftSheet);

/** The person's shifts, the open ones, and what became of their requests. */
export function ScheduleScreen() {
  const say = useScheduleWords();
  const schedule = useSchedule();
  const me = useSession(({ user }) => user?.id ?? "");
  const today = useToday();
  // All of it before anything is shown, so that nothing moves under a finger.
  const swaps = useOwnSwaps(me, schedule?.shifts);
  const notes = useDayNotes(addDays(today, -1), addDays(today, OPEN_DAYS_AHEAD));
  const notifications = useNotifications();
  const rejected = useRejectedChanges();
  const [position, showPosition] = useShownPosition(schedule?.positions ?? []);
  const [place, showPlace] = useShownPlace(schedule?.places ?? []);
  const [opened, open] = useOpenedShift();
  useEffect(shiftSheet.preloadWhenIdle, []);
  if (!schedule || !swaps || !notes || !notifications || !rejected)
    return <Skeleton label={say("loading")} lines={6} />;
  const shown = { position, place };
  return (
    <div className="flex flex-col gap-5">
      <RefusedCard changes={rejected} me={me} />
      <WhatsNewCard now={schedule.now} notifications={notifications} />
      <ZoneNote />
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
          <NextShiftCard schedule={schedule} notes={notes} />
          <MyShiftsCard schedule={schedule} shown={shown} swaps={swaps} notes={notes} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <SwapsCard schedule={schedule} swaps={swaps} />
          <OpenShiftsCard schedule={schedule} shown={shown} />
          <CalendarCard schedule={schedule} />
        </div>
      </div>
      {opened && <shiftSheet.Part id={opened} schedule={schedule} swaps={swaps} onClose={() => open(null)} />}
    </div>
  );
}

/** More would turn the card into a list. */
const SHOWN_MAX = 5;

/** The person's next shift, and their colleagues on it. */
function NextShiftCard({ schedule, notes }: { schedule: Schedule; notes: readonly DayNote[] }) {
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
          <p className="mt-2 font-semibold tabular-nums">
            <WhenPress shift={shift} words={words} />
          </p>
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
        <DayNoteList
          notes={shownNotes(
            notes.filter(({ date }) => date === shift.date),
            shift.place_id ? new Set([shift.place_id]) : ownPlaces(me, schedule.places),
          )}
        />
        <Colleagues shifts={besideShift(shift, shifts, rules.zone)} words={words} max={SHOWN_MAX} />
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
