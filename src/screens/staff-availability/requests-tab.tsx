import type { ReactNode } from "react";
import { type EntrySeries, seriesOf } from "#domain/availability/entries.ts";
import { touchedShifts } from "#domain/availability/team-days.ts";
import { edgesOf } from "#domain/time/months.ts";
import { factsText, listText } from "#lib/format/formatters.ts";
import { groupBy } from "#lib/group-by.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import { useFormerNames } from "#queries/people.ts";
import { useShifts } from "#queries/shifts.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { Avatar } from "#ui/marks/avatar.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { Skeleton } from "#ui/marks/skeleton.tsx";
import { Card } from "#ui/page/card.tsx";
import type { Entries } from "#view/availability/entry-menu.tsx";
import { hoursText, patternText } from "#view/availability/entry-words.ts";
import {
  type AvailabilityDecision,
  useAvailabilityChanges,
} from "#view/availability/use-availability-changes.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useAvailabilityWords } from "#words/made/use-availability-words.ts";
import { DecideButtons } from "./decide-buttons.tsx";
import { ModeCard } from "./mode-card.tsx";
import type { Team } from "./use-team-availability.ts";

/** The open requests by person, and whether Approval Mode is on at all. */
export function RequestsTab({ team }: { team: Team }) {
  const say = useAvailabilityWords();
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      {team.requests.length > 0 ? (
        <ByPerson team={team} />
      ) : (
        <Card>
          <EmptyState icon="check-circle" title={say("requests.empty")}>
            {say(team.approvalMode ? "requests.emptyHint.on" : "requests.emptyHint.off")}
          </EmptyState>
        </Card>
      )}
      <ModeCard business={team.business} unanswered={team.unanswered} />
    </div>
  );
}

/** There is at least one request. */
function ByPerson({ team }: { team: Team }) {
  const say = useAvailabilityWords();
  const { people, isHere, requests, mayDecide, ownRequests } = team;
  const names = new Map(people.map((person) => [person.id, person]));
  const former = useFormerNames();
  // Night shifts reach into the first day from the day before, and from the last into the day after.
  const [first, last] = edgesOf(requests.map(({ date }) => date));
  const shifts = useShifts(addDays(first, -1), addDays(last, 1));
  if (!shifts) return <Skeleton label={say("requests.loading")} lines={4} />;
  const byPerson = [...groupBy(requests, ({ user_id }) => user_id)];
  // The people of one's own places come first.
  const rank = (id: string) => Number(!isHere({ id }));
  const inOrder = byPerson.sort(([one], [other]) => rank(one) - rank(other));
  return inOrder.map(([userId, entries]) => (
    <PersonRequests
      key={userId}
      name={names.get(userId)?.name ?? former.get(userId) ?? say("requests.formerColleague")}
      picture={names.get(userId)?.profile_picture_url}
      series={seriesOf(entries)}
      shifts={shifts}
      undecidable={mayDecide(userId) ? null : ownRequests}
    />
  ));
}

interface PersonRequestsProps {
  name: string;
  picture: string | null | undefined;
  /** The requested entries; never empty. */
  series: readonly EntrySeries<StaffAvailability>[];
  shifts: readonly Shift[];
  /** Who decides them instead, in words; null if the signed-in person may. */
  undecidable: string | null;
}

/** One person's requests, to be decided one by one or all at once. */
function PersonRequests({ name, picture, series, shifts, undecidable }: PersonRequestsProps) {
  const say = useAvailabilityWords();
  const format = useFormat();
  const { decide } = useAvailabilityChanges();
  const all = series.flatMap(({ entries }) => entries);
  const count = all.length;
  const everything = say("requests.days", { count });

  const decideOn =
    (entries: readonly StaffAvailability[], when: string) => (decision: AvailabilityDecision) =>
      void decide(
        entries.map(({ id }) => id),
        decision,
        say(`toast.decided.${decision.status}`, { name, days: when }),
      );

  return (
    <Card>
      <header className="mb-2 flex flex-wrap items-center gap-3">
        <Avatar name={name} picture={picture} />
        <div className="min-w-0 flex-1">
          <h2 className="text-lg font-bold [overflow-wrap:anywhere]">{name}</h2>
          <p className="text-sm text-muted">{say("requests.off", { count })}</p>
          {undecidable && <p className="text-sm text-muted">{undecidable}</p>}
        </div>
        {!undecidable && series.length > 1 && (
          <DecideButtons isAll name={name} when={everything} onDecide={decideOn(all, everything)} />
        )}
      </header>
      <ul aria-label={say("requests.of", { name })} className="divide-y divide-line">
        {series.map(({ key, entries, pattern }) => {
          const when = patternText(say, pattern, format);
          return (
            <RequestItem key={key} when={when} entries={entries} shifts={shifts}>
              {!undecidable && <DecideButtons name={name} when={when} onDecide={decideOn(entries, when)} />}
            </RequestItem>
          );
        })}
      </ul>
    </Card>
  );
}

interface RequestItemProps {
  when: string;
  entries: Entries;
  shifts: readonly Shift[];
  children: ReactNode;
}

const NAMED_SHIFTS_MAX = 3;

/** The requested days with their reason, and the person's shifts that would become uncovered. */
function RequestItem({ when, entries, shifts, children }: RequestItemProps) {
  const say = useAvailabilityWords();
  const format = useFormat();
  const [first] = entries;
  const hours = hoursText(say, first, format);
  const count = entries.length;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3">
      <div className="flex min-w-[min(13rem,100%)] flex-1 flex-col gap-1">
        <p className="font-semibold">{when}</p>
        <p className="text-sm text-muted">
          {count > 1 ? say("requests.hoursAndDays", { hours, count }) : hours}
        </p>
        <p className="[overflow-wrap:anywhere]">
          {first.reason ? say("entry.reason", { reason: first.reason }) : say("requests.noReason")}
        </p>
        <Touched shifts={touchedShifts(first.user_id, entries, shifts)} />
      </div>
      {children}
    </li>
  );
}

function Touched({ shifts }: { shifts: readonly Shift[] }) {
  const say = useAvailabilityWords();
  const format = useFormat();
  const count = shifts.length;
  if (count === 0) return <p className="text-sm text-muted">{say("requests.noShifts")}</p>;
  const named = shifts
    .slice(0, NAMED_SHIFTS_MAX)
    .map(({ date, start_time }) =>
      say("requests.shift", { day: format.shortDay(date), time: format.timeOfDay(start_time) }),
    );
  const more = count - NAMED_SHIFTS_MAX;
  return (
    <p className="flex items-start gap-1.5 text-sm font-medium text-caution">
      <Icon name="alert" className="mt-0.5 size-4" />
      <span>
        {more > 0
          ? say("requests.moreShifts", { count, shifts: factsText(say.locale, named), more })
          : say("requests.shifts", { count, shifts: listText(say.locale, named) })}
      </span>
    </p>
  );
}
