import { addDays } from "#lib/format/calendar-days.ts";
import { useDaysOffAsked, useDeadlines } from "#queries/availability.ts";
import { useBusiness } from "#queries/business.ts";
import { usePeople } from "#queries/people.ts";

/** How long past deadlines stay visible: who did not answer may matter. */
const DEADLINE_KEPT_DAYS = 14;

/** The team and what it is asked for; undefined while loading. Parts load the entries for single days themselves. */
export function useTeamAvailability(today: string) {
  const deadlines = useDeadlines(addDays(today, -DEADLINE_KEPT_DAYS));
  const asked = useDaysOffAsked(today);
  const people = usePeople();
  const business = useBusiness();
  if (!asked || !people || !business || !deadlines) return undefined;
  const approvalMode = business.approval_mode;
  return {
    business,
    approvalMode,
    /** Everybody, by name. */
    people,
    /** The people who are asked for their availability. */
    staff: people.filter(({ role }) => role === "employee"),
    /** Unanswered requests, from today on; none without Approval Mode. */
    requests: approvalMode ? asked : [],
    /** How many days off, from today on, nobody has approved or denied. */
    unanswered: asked.length,
    deadlines,
  };
}
export type Team = NonNullable<ReturnType<typeof useTeamAvailability>>;
