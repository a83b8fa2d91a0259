import { type ReactNode, useState } from "react";
import { withdrawCorrection } from "#commands/clock/corrections.ts";
import { useCommand } from "#commands/use-command.ts";
import { shownTimes } from "#domain/time/shown-times.ts";
import { totalCountedMs } from "#domain/work/counted-intervals.ts";
import type { RemovedWork, SaidOfWork } from "#domain/work/history.ts";
import type { PunchInterval } from "#domain/work/intervals.ts";
import type { LinkableShift, ShiftLink } from "#domain/work/shift-links.ts";
import { addDays, startOfWeek } from "#lib/time/calendar-days.ts";
import { useWeekStart } from "#queries/roster.ts";
import type { PunchCorrection } from "#schema/entities/punch-correction.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { Badge } from "#ui/marks/badge.tsx";
import { Skeleton } from "#ui/marks/skeleton.tsx";
import { Card } from "#ui/page/card.tsx";
import { Pager } from "#ui/page/pager.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { spanText, timeText } from "#view/times/record-words.ts";
import { TimesBefore } from "#view/times/recorded-times.tsx";
import { EVERY_MINUTE_MS, useNow } from "#view/times/use-now.ts";
import { askedBreaksText } from "#view/times/wall-times-fields.tsx";
import { useTimeClockWords } from "#words/made/use-time-clock-words.ts";
import { useTimeRecordsWords } from "#words/made/use-time-records-words.ts";
import { CorrectionDialog } from "./correction-dialog.tsx";
import { PunchList } from "./punch-list.tsx";
import { useWorkedWeek, type WorkWeek } from "./use-worked-week.ts";

const WEEK = 7;

/** The person's intervals week by week, and their correction requests. */
export function HistoryCard() {
  const say = useTimeClockWords();
  const format = useFormat();
  const now = useNow(EVERY_MINUTE_MS);
  const thisWeek = startOfWeek(format.dayOf(now), useWeekStart());
  const [weeksAgo, setWeeksAgo] = useState(0);
  const [subject, setSubject] = useState<{ interval: PunchInterval | null } | null>(null);
  const from = addDays(thisWeek, -WEEK * weeksAgo);
  const week = useWorkedWeek(from);
  const all = week?.days.flatMap(({ intervals }) => intervals) ?? [];
  const times = shownTimes(all.map(({ lengthMs }) => lengthMs));
  const shown = new Map(all.map(({ key }, place) => [key, times[place] ?? 0]));
  return (
    <Card
      title={say("history.title")}
      aside={
        week && (
          <span className="text-lg font-bold tabular-nums">{format.hoursOrDash(totalCountedMs(all))}</span>
        )
      }
    >
      <Pager
        level={3}
        previous={say("history.previousWeek")}
        next={say("history.nextWeek")}
        title={format.dayRange(from, addDays(from, WEEK - 1))}
        isLast={weeksAgo === 0}
        onStep={(by) => setWeeksAgo(weeksAgo - by)}
      />
      <Days week={week} shown={shown} onCorrect={(interval) => setSubject({ interval })} />
      {week && <RemovedList removed={week.removed} />}
      {week && <CorrectionList corrections={week.corrections} />}
      <div className="mt-4">
        <Button variant="secondary" onPress={() => setSubject({ interval: null })}>
          {say("history.add")}
        </Button>
      </div>
      {subject && <CorrectionDialog interval={subject.interval} onClose={() => setSubject(null)} />}
    </Card>
  );
}

interface DaysProps {
  week: WorkWeek | undefined;
  shown: ReadonlyMap<string, number>;
  onCorrect: (interval: PunchInterval) => void;
}

function Days({ week, shown, onCorrect }: DaysProps) {
  const say = useTimeClockWords();
  const format = useFormat();
  if (!week) return <Skeleton label={say("history.loading")} lines={4} />;
  if (week.days.length === 0) {
    return (
      <EmptyState icon="clock" title={say("history.empty")}>
        {say("history.emptyHint")}
      </EmptyState>
    );
  }
  return week.days.map(({ day, intervals }) => (
    <section key={day} className="mt-4">
      <h3 className="font-semibold">{format.day(day)}</h3>
      <PunchList
        day={day}
        punches={intervals}
        shown={shown}
        extra={(interval) => {
          const link = week.links.get(interval.key);
          const said = week.said.get(interval.key);
          return (
            <>
              <Button variant="quiet" onPress={() => onCorrect(interval)}>
                {say("history.correct")}
              </Button>
              {link && <ShiftMark link={link} />}
              {said && <SaidNotes said={said} />}
            </>
          );
        }}
      />
    </section>
  ));
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6">
      <h3 className="font-semibold">{title}</h3>
      <ul aria-label={title} className="divide-y divide-line">
        {children}
      </ul>
    </section>
  );
}

/** Punches that were removed from the person's hours, with the reasons; renders nothing without any. */
function RemovedList({ removed }: { removed: readonly RemovedWork[] }) {
  const say = useTimeClockWords();
  const sayTimes = useTimeRecordsWords();
  const format = useFormat();
  if (removed.length === 0) return null;
  return (
    <Section title={say("history.removed")}>
      {removed.map(({ id, at, reason }) => (
        <li key={id} className="py-3 [overflow-wrap:anywhere]">
          <p className="tabular-nums">
            {say("history.removedPunch", {
              day: format.day(at),
              time: timeText(sayTimes, Date.parse(at), format),
            })}
          </p>
          {reason && <p className="text-sm text-muted">{say("history.quoted", { text: reason })}</p>}
        </li>
      ))}
    </Section>
  );
}

/** The remarks about an interval: the person's notes, and how and why it was changed; nothing without any. */
function SaidNotes({ said }: { said: SaidOfWork }) {
  const say = useTimeClockWords();
  if (said.notes.length + said.changes.length === 0) return null;
  return (
    <ul className="flex basis-full flex-col gap-2 text-sm [overflow-wrap:anywhere] text-muted">
      {said.notes.map((note) => (
        <li key={note}>{say("history.ownNote", { note })}</li>
      ))}
      {said.changes.map(({ kind, isOwn, reason }) => (
        <li key={kind + reason} className="flex flex-wrap items-center gap-2">
          <Badge tone="brand">{say(`history.${kind}.${isOwn ? "own" : "manager"}`)}</Badge>
          {reason && <span>{say("history.quoted", { text: reason })}</span>}
        </li>
      ))}
    </ul>
  );
}

/** The shift that an interval belongs to, and how punctual it was. */
function ShiftMark({ link }: { link: ShiftLink & { shift: LinkableShift } }) {
  const say = useTimeClockWords();
  const format = useFormat();
  const { shift, arrival, departure } = link;
  return (
    <div className="flex basis-full flex-wrap items-center gap-2 text-sm text-muted">
      <span>
        {say("history.shift", {
          start: format.timeOfDay(shift.start_time),
          end: format.timeOfDay(shift.end_time),
        })}
      </span>
      {arrival && arrival.mark !== "on-time" && (
        <Badge tone={arrival.mark === "late" ? "caution" : "neutral"}>
          {say(`history.arrival.${arrival.mark}`, { time: format.hours(Math.abs(arrival.ms)) })}
        </Badge>
      )}
      {departure && departure.mark !== "on-time" && (
        <Badge tone={departure.mark === "early" ? "caution" : "neutral"}>
          {say(`history.departure.${departure.mark}`, { time: format.hours(Math.abs(departure.ms)) })}
        </Badge>
      )}
    </div>
  );
}

const TONES = { pending: "caution", approved: "positive", denied: "neutral" } as const;

/** The person's correction requests and their outcomes. */
function CorrectionList({ corrections }: { corrections: readonly PunchCorrection[] }) {
  const say = useTimeClockWords();
  const withdraw = useCommand(withdrawCorrection);
  if (corrections.length === 0) return null;
  return (
    <Section title={say("requests.title")}>
      {corrections.map((correction) => (
        <li key={correction.id} className="flex flex-wrap items-center gap-3 py-3">
          <Asked correction={correction} />
          <Badge tone={TONES[correction.status]}>{say(`requests.${correction.status}`)}</Badge>
          {correction.status === "pending" && (
            <Button variant="quiet" onPress={() => void withdraw(correction.id)}>
              {say("requests.withdraw")}
            </Button>
          )}
        </li>
      ))}
    </Section>
  );
}

function Asked({ correction }: { correction: PunchCorrection }) {
  const say = useTimeClockWords();
  const sayTimes = useTimeRecordsWords();
  const format = useFormat();
  const now = useNow(EVERY_MINUTE_MS);
  const { clock_in_time, clock_out_time, reason, denial_reason } = correction;
  const end = clock_out_time === null ? null : Date.parse(clock_out_time);
  const breaks = askedBreaksText(sayTimes, correction, format);
  return (
    <div className="min-w-0 flex-1 basis-56">
      <p className="tabular-nums">
        {say("requests.times", {
          day: format.day(clock_in_time),
          times: spanText(sayTimes, { start: Date.parse(clock_in_time), end }, format),
        })}
      </p>
      {breaks && <p className="text-sm tabular-nums">{breaks}</p>}
      {/* Once it is approved, these are the recorded times. */}
      {correction.status === "pending" && <TimesBefore request={correction} now={now} />}
      <p className="text-sm break-words text-muted">{reason}</p>
      {denial_reason && (
        <p className="text-sm break-words">{say("requests.whyDeclined", { reason: denial_reason })}</p>
      )}
    </div>
  );
}
