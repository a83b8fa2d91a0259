import { seriesOf } from "#domain/availability/entries.ts";
import { addDays } from "#lib/format/calendar-days.ts";
import { groupBy } from "#lib/group-by.ts";
import { useFormerNames } from "#queries/people.ts";
import { useShifts } from "#queries/shifts.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import { FORMER_COLLEAGUE } from "#screens/shifts/former-colleague.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { ModeCard } from "./mode-card.tsx";
import { PersonRequests } from "./person-requests.tsx";
import type { Team } from "./use-team-availability.ts";

/** What people have asked for and nobody has answered, by person; and whether anybody is to be asked at all. */
export function RequestsTab({ team }: { team: Team }) {
  const [first, ...others] = team.requests;
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      {first ? (
        <ByPerson people={team.people} requests={[first, ...others]} />
      ) : (
        <Card>
          <NothingToDecide approvalMode={team.approvalMode} />
        </Card>
      )}
      <ModeCard business={team.business} unanswered={team.unanswered} />
    </div>
  );
}

interface ByPersonProps {
  people: Team["people"];
  /** By day. */
  requests: readonly [StaffAvailability, ...StaffAvailability[]];
}

function ByPerson({ people, requests }: ByPersonProps) {
  const names = new Map(people.map((person) => [person.id, person]));
  const former = useFormerNames();
  // The night before reaches into the first day, and what is asked for on the last one into the day after.
  const [first, last] = [requests[0].date, String(requests.at(-1)?.date)];
  const shifts = useShifts(addDays(first, -1), addDays(last, 1));
  if (!shifts) return <Skeleton label="Loading the requests" lines={4} />;
  return [...groupBy(requests, ({ user_id }) => user_id)].map(([userId, entries]) => (
    <PersonRequests
      key={userId}
      name={names.get(userId)?.name ?? former.get(userId) ?? FORMER_COLLEAGUE}
      picture={names.get(userId)?.profile_picture_url}
      series={seriesOf(entries)}
      shifts={shifts}
    />
  ));
}

function NothingToDecide({ approvalMode }: { approvalMode: boolean }) {
  return approvalMode ? (
    <EmptyState icon="check-circle" title="Nothing to decide">
      Days that people ask to have off appear here, with or without a connection.
    </EmptyState>
  ) : (
    <EmptyState icon="check-circle" title="Nothing waits for you">
      Approval Mode is off: what people enter counts at once.
    </EmptyState>
  );
}
