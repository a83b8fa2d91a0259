import type { Missing } from "#domain/work/absences.ts";
import { workedMs } from "#domain/work/work-intervals.ts";
import { links } from "#lib/links.ts";
import type { TeamPunch } from "#queries/attendance.ts";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { List, ListRow } from "#ui/lists/list.tsx";
import { Avatar } from "#ui/marks/avatar.tsx";
import { Badge } from "#ui/marks/badge.tsx";
import { Card } from "#ui/page/card.tsx";
import { TextLink } from "#ui/page/text-link.tsx";
import { ClockNote } from "#view/clock/clock-note.tsx";
import { endText } from "#view/clock/end-text.ts";
import { SyncBadge } from "#view/clock/sync-badge.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { FORMER_COLLEAGUE } from "#view/people/former-colleague.ts";
import { EVERY_MINUTE_MS, useNow } from "#view/times/use-now.ts";
import { timeClockWords } from "#words/made/time-clock.ts";
import { useWords } from "#words/use-words.ts";
import type { Dashboard } from "./use-dashboard.ts";

export function OnTheClockCard({ team }: { team: readonly TeamPunch[] }) {
  const format = useFormat();
  const now = useNow(EVERY_MINUTE_MS);
  const working = team.filter(({ punch }) => punch.state === "going-on");
  return (
    <Card
      title="On the clock now"
      aside={<Badge tone={working.length > 0 ? "positive" : "neutral"}>{working.length}</Badge>}
    >
      {working.length === 0 && (
        <EmptyState icon="cup" title="Nobody is on the clock">
          Whoever clocks in appears here by itself.
        </EmptyState>
      )}
      <ul aria-label="On the clock now" className="-my-2.5 divide-y divide-line">
        {working.map(({ punch, name, picture }) => (
          <li key={punch.key} className="flex min-h-16 items-center gap-3 py-2.5">
            <Avatar name={name} picture={picture} />
            <div className="min-w-0 flex-1">
              <p className="truncate font-semibold">{name}</p>
              <p className="text-sm text-muted tabular-nums">since {format.timeAndDay(punch.from, now)}</p>
            </div>
            <span className="font-semibold tabular-nums">{format.hours(workedMs(punch, now))}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** People who should be at work and are not, by name; renders nothing if none is missing. */
export function MissingCard({
  missing,
  dashboard,
}: {
  missing: readonly Missing[];
  dashboard: Pick<Dashboard, "people">;
}) {
  const format = useFormat();
  if (missing.length === 0) return null;
  return (
    <Card title="Late or absent" aside={<TextLink href={links.timeRecords()}>Time Records</TextLink>}>
      <List label="Late or absent">
        {missing.map(({ shift, kind, isWaiting }) => {
          const person = dashboard.people.get(shift.user_id);
          const name = person?.name || FORMER_COLLEAGUE;
          const times = `${format.timeOfDay(shift.start_time)} – ${format.timeOfDay(shift.end_time)}`;
          return (
            <ListRow
              key={shift.id}
              leading={<Avatar name={name} picture={person?.profile_picture_url} />}
              title={name}
              detail={isWaiting ? `${times} · A tablet may still hold their punch` : times}
              trailing={
                <Badge tone={kind === "late" ? "caution" : "danger"}>
                  {kind === "late" ? "Late" : "Absent"}
                </Badge>
              }
            />
          );
        })}
      </List>
    </Card>
  );
}

export function TeamPunchesCard({ team }: { team: readonly TeamPunch[] }) {
  const sayClock = useWords(timeClockWords);
  const format = useFormat();
  const now = useNow(EVERY_MINUTE_MS);
  return (
    <Card title="Today's punches">
      {team.length === 0 && <EmptyState icon="clock" title="No punches yet today" />}
      <ul aria-label="Today's punches of the team" className="-my-2.5 divide-y divide-line">
        {team.map(({ punch, name }) => (
          <li key={punch.key} className="flex min-h-16 flex-wrap items-center gap-x-4 py-2.5">
            <div className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-center sm:gap-4">
              <p className="min-w-0 flex-1 truncate font-semibold">{name}</p>
              <p className="text-muted tabular-nums sm:w-56">
                {format.timeAndDay(punch.from, now)} – {endText(sayClock, punch, format)}
              </p>
              <p className="hidden font-semibold tabular-nums sm:block sm:w-20 sm:text-end">
                {punch.state === "no-end" ? "" : format.hours(workedMs(punch, now))}
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
