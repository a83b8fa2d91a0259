import { type Deadline, daysLeft } from "#domain/availability/deadlines.ts";
import { factsText } from "#lib/format/formatters.ts";
import { links } from "#lib/links.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { List, ListRow } from "#ui/lists/list.tsx";
import { Avatar } from "#ui/marks/avatar.tsx";
import { Badge } from "#ui/marks/badge.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { Card } from "#ui/page/card.tsx";
import { TextLink } from "#ui/page/text-link.tsx";
import { deadlineDueText } from "#view/availability/deadline-words.ts";
import { NotedDays } from "#view/days/day-notes-of.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { FindingList } from "#view/shifts/finding-list.tsx";
import type { SeenSwap } from "#view/shifts/seen-swaps.ts";
import { timesText } from "#view/shifts/shift-words.ts";
import { useSeenSwaps } from "#view/shifts/use-seen-swaps.ts";
import { useSwapActions } from "#view/shifts/use-swap-actions.ts";
import { useIsFilling } from "#view/sync/use-is-filling.ts";
import { useAvailabilityWords } from "#words/made/use-availability-words.ts";
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
  const { id, date, user_id, status } = shift;
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
          <TextLink href={links.schedule({ shift: id })} aria-label={say("upcoming.viewDay", { day })}>
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

/**
 * The swaps that await this person's answer and are still possible; undefined while loading, and during a first fill until
 * their shifts are here, as they stand above the rest.
 */
export function useAskedSwaps(userId: string): SeenSwap[] | undefined {
  const seen = useSeenSwaps(({ requested_of, status }) => requested_of === userId && status === "asked");
  const isFilling = useIsFilling();
  if (isFilling && seen?.some(({ given, wanted }) => !given || !wanted)) return undefined;
  return seen?.filter(({ obstacle }) => !obstacle);
}

/** Colleagues' requests to swap, with buttons to answer. Below the clock, which nothing that comes later may move. */
export function AskedSwaps({ swaps, dashboard }: { swaps: readonly SeenSwap[]; dashboard: Dashboard }) {
  const say = useDashboardWords();
  const format = useFormat();
  const { agree, refuse } = useSwapActions();
  const { people, unfitFor } = dashboard;
  const when = (shift: Shift | undefined) =>
    shift ? factsText(format.locale, [format.shortDay(shift.date), timesText(shift, format)]) : "";
  return swaps.map(({ swap, given, wanted }) => {
    const name = people.get(swap.requested_by)?.name ?? say("aColleague");
    const about = { "aria-describedby": swap.id };
    const unfit = given ? unfitFor(given) : null;
    return (
      <Banner key={swap.id} tone="info">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p id={swap.id} className="min-w-[min(12rem,100%)] flex-1 tabular-nums">
            <span className="block font-semibold">{say("swap.title", { name })}</span>
            {say("swap.shifts", { give: when(wanted), get: when(given) })}
          </p>
          {unfit && <FindingList findings={[unfit]} />}
          <span className="flex flex-wrap gap-2">
            <Button {...about} isDisabled={unfit !== null} onPress={() => void agree(swap.id)}>
              {say("swap.accept")}
            </Button>
            <Button {...about} variant="secondary" onPress={() => void refuse(swap.id)}>
              {say("swap.decline")}
            </Button>
            <LinkButton
              {...about}
              variant="quiet"
              href={links.schedule({ view: "week", ...(wanted && { day: wanted.date }) })}
            >
              {say("swap.view")}
            </LinkButton>
          </span>
        </div>
      </Banner>
    );
  });
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

/** A deadline for availability that is due; below the clock, too. */
export function DueNotice({ deadline, today }: { deadline: Deadline; today: string }) {
  const sayAvailability = useAvailabilityWords();
  const say = useDashboardWords();
  const left = daysLeft(deadline, today);
  return (
    <Banner tone={left < 2 ? "caution" : "info"}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-[min(12rem,100%)] flex-1">
          {deadlineDueText(sayAvailability, deadline, left, useFormat())}
        </p>
        <LinkButton variant="secondary" href={links.availability()}>
          {say("due.enter")}
        </LinkButton>
      </div>
    </Banner>
  );
}
