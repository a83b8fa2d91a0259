import { links } from "#lib/links.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { List, ListRow } from "#ui/lists/list.tsx";
import { Avatar } from "#ui/marks/avatar.tsx";
import { Badge } from "#ui/marks/badge.tsx";
import { Card } from "#ui/page/card.tsx";
import { TextLink } from "#ui/page/text-link.tsx";
import { NotedDays } from "#view/days/day-notes-of.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useDashboardWords } from "#words/made/use-dashboard-words.ts";
import type { Dashboard } from "./use-dashboard.ts";

export function UpcomingShiftsCard({ dashboard }: { dashboard: Dashboard }) {
  const say = useDashboardWords();
  const { upcoming, isManager } = dashboard;
  return (
    <Card title={say("upcoming.title")}>
      <div className="flex flex-col gap-5">
        {upcoming.length === 0 ? (
          <EmptyState icon="cup" title={say("upcoming.empty")}>
            {say(isManager ? "upcoming.emptyAll" : "upcoming.emptyOwn")}
          </EmptyState>
        ) : (
          <List label={say("upcoming.title")}>
            {upcoming.map((shift) => (
              <UpcomingShift key={shift.id} shift={shift} dashboard={dashboard} />
            ))}
          </List>
        )}
        <LinkButton variant="secondary" fullWidth href={isManager ? links.roster() : links.schedule()}>
          {say(isManager ? "upcoming.roster" : "upcoming.schedule")}
        </LinkButton>
      </div>
    </Card>
  );
}

/** A shift to come; managers also see whose it is. */
function UpcomingShift({ shift, dashboard }: { shift: Shift; dashboard: Dashboard }) {
  const say = useDashboardWords();
  const format = useFormat();
  const { now, people, isManager, userId, shiftText } = dashboard;
  const { date, user_id, status } = shift;
  const person = people.get(user_id ?? "");
  const owner = user_id === userId ? say("you") : person?.name || say("employee");
  const name = user_id === null ? say("upcoming.openShift") : owner;
  const day = format.shortDay(date);
  return (
    <ListRow
      leading={isManager && <Avatar name={name} picture={person?.profile_picture_url} />}
      title={
        <span className="flex flex-wrap items-center gap-2">
          {day}
          {date === format.dayOf(now) && <Badge tone="brand">{say("upcoming.today")}</Badge>}
          <ShiftState shift={shift} />
        </span>
      }
      detail={isManager ? say("upcoming.detail", { name, shift: shiftText(shift) }) : shiftText(shift)}
      trailing={
        !isManager &&
        status !== "dropped" && (
          <TextLink href={links.schedule({ day: date })} aria-label={say("upcoming.viewDay", { day })}>
            {say("upcoming.view")}
          </TextLink>
        )
      }
    />
  );
}

/** A shift's state; nothing for a published shift that has a person. */
function ShiftState({ shift: { status, published } }: { shift: Shift }) {
  const say = useDashboardWords();
  if (status === "dropped") return <Badge tone="caution">{say("upcoming.dropped")}</Badge>;
  if (status === "claimed") return <Badge tone="positive">{say("upcoming.claimed")}</Badge>;
  return published ? null : <Badge>{say("upcoming.draft")}</Badge>;
}

/** What is special about today and tomorrow; renders nothing without anything. It comes last, so that it moves nothing. */
export function NotedDaysCard({ dashboard: { notes, now } }: { dashboard: Dashboard }) {
  const say = useDashboardWords();
  if (notes.length === 0) return null;
  return (
    <Card title={say("days.title")}>
      <NotedDays notes={notes} now={now} />
    </Card>
  );
}
