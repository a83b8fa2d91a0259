import { useMemo } from "react";
import { addDays } from "#lib/format/calendar-days.ts";
import { useDaysOffAsked, useDeadlines } from "#queries/availability.ts";
import { useBusiness } from "#queries/business.ts";
import { usePeople } from "#queries/people.ts";
import type { AvailabilityDeadline } from "#schema/entities/availability-deadline.ts";
import type { Business } from "#schema/entities/business.ts";
import type { Profile } from "#schema/entities/profile.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";

/** How long past deadlines stay visible: who did not answer may matter. */
const DEADLINE_KEPT_DAYS = 14;

/** The props of every part of the screen; each loads the entries for single days itself. */
export interface Team {
  business: Business;
  approvalMode: boolean;
  /** Everybody, by name. */
  people: Profile[];
  /** The people who are asked for their availability. */
  staff: Profile[];
  /** Unanswered requests, from today on; none without Approval Mode. */
  requests: StaffAvailability[];
  /** How many days off, from today on, nobody has approved or denied. */
  unanswered: number;
  deadlines: AvailabilityDeadline[];
}

/** The team; undefined while loading. */
export function useTeamAvailability(today: string): Team | undefined {
  const deadlines = useDeadlines(addDays(today, -DEADLINE_KEPT_DAYS));
  const asked = useDaysOffAsked(today);
  const people = usePeople();
  const business = useBusiness();
  return useMemo(() => {
    if (!asked || !people || !business || !deadlines) return undefined;
    const approvalMode = business.approval_mode;
    return {
      business,
      approvalMode,
      people,
      staff: people.filter(({ role }) => role === "employee"),
      requests: approvalMode ? asked : [],
      unanswered: asked.length,
      deadlines,
    };
  }, [asked, people, business, deadlines]);
}
