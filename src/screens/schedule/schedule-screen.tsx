import { useEffect, useState } from "react";
import type { CalendarShift } from "#domain/roster/calendar-file.ts";
import { isOwnedBy } from "#domain/roster/shift-owner.ts";
import { type Span, shiftSpan } from "#domain/time/spans.ts";
import { calendarDay, DAY_MS } from "#lib/format/calendar-days.ts";
import { useBusiness } from "#queries/business.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { Avatar } from "#ui/marks/avatar.tsx";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { Skeleton } from "#ui/marks/skeleton.tsx";
import { lazyDialog } from "#ui/overlays/lazy-dialog.ts";
import { Card } from "#ui/page/card.tsx";
import { downloadFile } from "#ui/page/download-file.ts";
import { orToast, toast } from "#ui/toasts/toast.ts";
import { useFormat } from "#view/format/use-format.ts";
import { type Schedule, useSchedule } from "#view/shifts/use-schedule.ts";
import { type ShiftWords, useShiftWords } from "#view/shifts/use-shift-words.ts";
import { WhatsNewCard } from "#view/shifts/whats-new-card.tsx";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import { AlarmChoice, useAlarm } from "./alarm-choice.tsx";
import { MyShiftsCard } from "./my-shifts-card.tsx";
import { OpenShiftsCard } from "./open-shifts-card.tsx";
import { besideShift, nextShift } from "./own-shifts.ts";
import { RefusedCard } from "./refused-card.tsx";
import { ShiftStatusBadge } from "./shift-status-badge.tsx";
import { SwapsCard } from "./swaps-card.tsx";

/** The person's shifts, the open ones, and what became of their requests. */
export function ScheduleScreen() {
  const say = useScheduleWords();
  const schedule = useSchedule();
  if (!schedule) return <Skeleton label={say("loading")} lines={6} />;
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-5">
      <RefusedCard me={schedule.me} />
      <WhatsNewCard now={schedule.now} />
      <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
        <div className="flex min-w-0 flex-col gap-5">
          <NextShiftCard schedule={schedule} />
          <MyShiftsCard schedule={schedule} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <SwapsCard schedule={schedule} />
          <OpenShiftsCard schedule={schedule} />
          <CalendarCard schedule={schedule} />
        </div>
      </div>
    </div>
  );
}

/** The person's next shift, and their colleagues on it. */
export function NextShiftCard({ schedule }: { schedule: Schedule }) {
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
          {status !== "mine" && <p className="mt-2 text-muted">{say("next.stillYours")}</p>}
          {shift.notes && (
            <p dir="auto" className="mt-2 whitespace-pre-line">
              {shift.notes}
            </p>
          )}
        </div>
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

/** The time until a shift: running, hours or minutes away, or calendar days away. */
export type Countdown =
  | { kind: "on"; leftMs: number }
  | { kind: "soon"; inMs: number }
  | { kind: "days"; days: number };

/** The countdown to a shift: in hours within a day, else in calendar days of the zone. `now` is a UTC instant. */
export function countdown({ start, end }: Span, now: string, zone: string): Countdown {
  const at = Date.parse(now);
  if (start <= at) return { kind: "on", leftMs: Math.max(0, end - at) };
  if (start - at < DAY_MS) return { kind: "soon", inMs: start - at };
  const [today, then] = [calendarDay(now, zone), calendarDay(new Date(start).toISOString(), zone)];
  return { kind: "days", days: Math.round((Date.parse(then) - Date.parse(today)) / DAY_MS) };
}

/** More would turn the card into a list. */
const SHOWN_MAX = 5;

/** The people who work at the same time. */
export function Colleagues({ shifts, words }: { shifts: readonly Shift[]; words: ShiftWords }) {
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
              <span className="text-sm text-muted tabular-nums">{words.times(shift)}</span>
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-2 text-sm text-muted">{say("next.more", { count: more })}</p>}
    </div>
  );
}

const IDLE_AFTER_MS = 2000;
const loadCalendarFile = () => import("#domain/roster/calendar-file.ts");
const feedDialog = lazyDialog(async () => (await import("./feed-dialog.tsx")).FeedDialog);

/** Exports the person's shifts to their calendar: once as a file, or as a URL that stays current. */
export function CalendarCard({ schedule }: { schedule: Schedule }) {
  const say = useScheduleWords();
  const [isOpen, setOpen] = useState(false);
  const business = useBusiness();
  const reminder = useAlarm();
  const { alarm } = reminder;
  useEffect(feedDialog.preloadWhenIdle, []);
  useEffect(loadFileWhenIdle, []);

  async function download() {
    const shifts = calendarShifts(
      schedule,
      ({ time_slot }) => schedule.templates.get(time_slot ?? "")?.name ?? "",
    );
    if (shifts.length === 0) return toast.info(say("toast.noShifts"));
    await orToast(say("toast.noFile"), async () => {
      const { calendarFile } = await loadCalendarFile();
      const options = {
        business: business?.name ?? "",
        address: business?.address ?? null,
        alarmMinutes: alarm,
        zone: schedule.rules.zone,
        stamp: schedule.now,
      };
      downloadFile(
        say("calendar.fileName", { day: schedule.today }),
        calendarFile(say, shifts, options),
        "text/calendar;charset=utf-8",
      );
    });
  }

  return (
    <Card title={say("calendar.title")}>
      <p className="-mt-2 mb-4 text-muted">{say("calendar.intro")}</p>
      <div className="mb-4 max-w-xs">
        <AlarmChoice {...reminder} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onPress={() => void download()}>
          <ControlIcon name="download" />
          {say("calendar.download")}
        </Button>
        <Button variant="secondary" onPress={() => setOpen(true)}>
          <Icon name="sync" />
          {say("feed.title")}
        </Button>
      </div>
      {isOpen && <feedDialog.Part alarm={alarm} onClose={() => setOpen(false)} />}
    </Card>
  );
}

/** Preloads the code that makes the file, for later use offline. */
function loadFileWhenIdle() {
  const timer = setTimeout(() => void loadCalendarFile().catch(() => {}), IDLE_AFTER_MS);
  return () => clearTimeout(timer);
}

/** The person's published shifts that are not over, for a calendar; dropped ones are marked, as in the feed. */
export function calendarShifts(
  { me, now, shifts, rules }: Pick<Schedule, "me" | "now" | "shifts" | "rules">,
  nameOf: (shift: Shift) => string,
): CalendarShift[] {
  return shifts
    .filter((shift) => shift.published && isOwnedBy(shift, me))
    .filter((shift) => shiftSpan(shift, rules.zone).end > Date.parse(now))
    .map((shift) => ({
      id: shift.id,
      date: shift.date,
      start_time: shift.start_time,
      end_time: shift.end_time,
      title: nameOf(shift),
      notes: shift.notes,
      dropped: shift.status === "dropped",
    }));
}
