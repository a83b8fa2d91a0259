import { workedMs } from "#domain/work/work-intervals.ts";
import { factsText } from "#lib/format/formatters.ts";
import { links } from "#lib/links.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import type { TeamPunch } from "#queries/attendance.ts";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { List, ListRow } from "#ui/lists/list.tsx";
import { Avatar } from "#ui/marks/avatar.tsx";
import { Badge } from "#ui/marks/badge.tsx";
import { Card } from "#ui/page/card.tsx";
import { TextLink } from "#ui/page/text-link.tsx";
import { ClockNote, endText, SyncBadge } from "#view/clock/interval-marks.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { coverText, gapTexts } from "#view/shifts/cover-words.ts";
import { timesText } from "#view/shifts/shift-words.ts";
import { EVERY_MINUTE_MS, useNow } from "#view/times/use-now.ts";
import { useDashboardWords } from "#words/made/use-dashboard-words.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import { useTimeClockWords } from "#words/made/use-time-clock-words.ts";
import type { Dashboard } from "./use-dashboard.ts";

export function OnTheClockCard({ team }: { team: readonly TeamPunch[] }) {
  const say = useDashboardWords();
  const format = useFormat();
  const now = useNow(EVERY_MINUTE_MS);
  const working = team.filter(({ punch }) => punch.state === "going-on");
  return (
    <Card
      title={say("team.onTheClock")}
      aside={
        <Badge tone={working.length > 0 ? "positive" : "neutral"}>{format.number(working.length)}</Badge>
      }
    >
      {working.length === 0 && (
        <EmptyState icon="cup" title={say("team.noOne")}>
          {say("team.noOneHint")}
        </EmptyState>
      )}
      <ul aria-label={say("team.onTheClock")} className="-my-2.5 divide-y divide-line">
        {working.map(({ punch, name, picture }) => (
          <li key={punch.key} className="flex min-h-16 items-center gap-3 py-2.5">
            <Avatar name={name} picture={picture} />
            <div className="min-w-0 flex-1">
              <p className="truncate font-semibold">{name}</p>
              <p className="text-sm text-muted tabular-nums">
                {say("team.since", { time: format.timeAndDay(punch.from, now) })}
              </p>
            </div>
            <span className="font-semibold tabular-nums">{format.hours(workedMs(punch, now))}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const SHORT_MAX = 5;

/** The templates of the coming week that need more people, as on the roster; today's and tomorrow's are among what waits. */
export function ShortCard({ dashboard }: { dashboard: Dashboard }) {
  const say = useDashboardWords();
  const sayShift = useScheduleWords();
  const format = useFormat();
  const tomorrow = addDays(dashboard.today, 1);
  const short = dashboard.short.filter(({ cover }) => cover.need.date > tomorrow);
  if (short.length === 0) return null;
  return (
    <Card title={say("team.short")} aside={<Badge tone="caution">{format.number(short.length)}</Badge>}>
      <List label={say("team.short")}>
        {short.slice(0, SHORT_MAX).map(({ cover, name }) => (
          <ListRow
            key={`${cover.need.date} ${cover.need.time_slot}`}
            title={coverText(sayShift, cover, name)}
            detail={factsText(format.locale, [
              format.shortDay(cover.need.date),
              timesText(cover.need, format),
              ...gapTexts(sayShift, cover, format),
            ])}
            trailing={
              <TextLink
                href={links.roster({ week: cover.need.date })}
                aria-label={say("open.rosterOf", { day: format.shortDay(cover.need.date) })}
              >
                {say("open.roster")}
              </TextLink>
            }
          />
        ))}
      </List>
      {short.length > SHORT_MAX && (
        <p className="mt-2 text-sm text-muted">
          {say("team.shortMore", { count: short.length - SHORT_MAX })}
        </p>
      )}
    </Card>
  );
}

export function TeamPunchesCard({ team }: { team: readonly TeamPunch[] }) {
  const sayClock = useTimeClockWords();
  const say = useDashboardWords();
  const format = useFormat();
  const now = useNow(EVERY_MINUTE_MS);
  return (
    <Card title={say("team.punches")}>
      {team.length === 0 && <EmptyState icon="clock" title={say("team.noPunches")} />}
      <ul aria-label={say("team.punchesLabel")} className="-my-2.5 divide-y divide-line">
        {team.map(({ punch, name }) => (
          <li key={punch.key} className="flex min-h-16 flex-wrap items-center gap-x-4 py-2.5">
            <div className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-center sm:gap-4">
              <p className="min-w-0 flex-1 truncate font-semibold">{name}</p>
              <p className="text-muted tabular-nums sm:w-56">
                {format.timeAndDay(punch.from, now)} – {endText(sayClock, punch, format)}
              </p>
              <p className="hidden font-semibold tabular-nums sm:block sm:w-20 sm:text-end">
                {punch.state === "no-end" || punch.state === "future"
                  ? ""
                  : format.hours(workedMs(punch, now))}
              </p>
            </div>
            <SyncBadge punch={punch} />
            <ClockNote punch={punch} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
