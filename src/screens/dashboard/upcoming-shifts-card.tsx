import { links } from "#lib/links.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Badge } from "#ui/badge.tsx";
import { LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { List, ListRow } from "#ui/list.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { dashboardShiftWords } from "./shift-words.ts";
import type { Dashboard } from "./use-dashboard.ts";

interface UpcomingShiftsCardProps {
  dashboard: Dashboard;
  userId: string;
  isManager: boolean;
}

export function UpcomingShiftsCard({ dashboard, userId, isManager }: UpcomingShiftsCardProps) {
  const { upcoming, people } = dashboard;
  /** 'You', or the person's name where it is known, else 'Employee'. */
  const nameOf = ({ user_id }: Shift) =>
    user_id === null ? "Open shift" : user_id === userId ? "You" : people.get(user_id)?.name || "Employee";
  return (
    <Card title="Upcoming Shifts">
      <div className="flex flex-col gap-5">
        {upcoming.length === 0 && (
          <EmptyState icon="cup" title="No upcoming shifts">
            {isManager
              ? "The roster of the next four weeks is empty."
              : "You are told when there is a new roster."}
          </EmptyState>
        )}
        {upcoming.length > 0 && (
          <List label="Upcoming Shifts">
            {upcoming.map((shift) => (
              <UpcomingShift
                key={shift.id}
                shift={shift}
                dashboard={dashboard}
                name={isManager ? nameOf(shift) : null}
              />
            ))}
          </List>
        )}
        <LinkButton variant="secondary" fullWidth href={isManager ? links.roster() : links.schedule()}>
          {isManager ? "View Full Roster" : "View Full Schedule"}
        </LinkButton>
      </div>
    </Card>
  );
}

interface UpcomingShiftProps {
  shift: Shift;
  dashboard: Dashboard;
  /** Whose it is, for those who see the shifts of all. */
  name: string | null;
}

function UpcomingShift({ shift, dashboard, name }: UpcomingShiftProps) {
  const format = useFormat();
  const { now, people, templates } = dashboard;
  const picture = shift.user_id && people.get(shift.user_id)?.profile_picture_url;
  const day = format.shortDay(shift.date);
  const words = dashboardShiftWords(shift, templates, format);
  return (
    <ListRow
      leading={name && <Avatar name={name} picture={picture} />}
      title={
        <span className="flex flex-wrap items-center gap-2">
          {day}
          {shift.date === format.dayOf(now) && <Badge tone="brand">Today</Badge>}
          <ShiftState shift={shift} />
        </span>
      }
      detail={name ? `${name} · ${words}` : words}
      trailing={!name && shift.status !== "dropped" && <ViewLink date={shift.date} day={day} />}
    />
  );
}

/** What should be known of a shift besides; a published one that is somebody's needs no words. */
function ShiftState({ shift: { status, published } }: { shift: Shift }) {
  if (status === "dropped") return <Badge tone="caution">Dropped</Badge>;
  if (status === "claimed") return <Badge tone="positive">Claimed</Badge>;
  return published ? null : <Badge>Draft</Badge>;
}

function ViewLink({ date, day }: { date: string; day: string }) {
  return (
    <TextLink href={links.schedule({ day: date })} aria-label={`View ${day}`}>
      View
    </TextLink>
  );
}
