import { useMemo } from "react";
import { addDays } from "#lib/format/calendar-days.ts";
import { useDaysOffAsked, useDeadlines } from "#queries/availability.ts";
import { useBusiness } from "#queries/business.ts";
import { usePeople } from "#queries/people.ts";
import type { AvailabilityDeadline } from "#schema/entities/availability-deadline.ts";
import type { Business } from "#schema/entities/business.ts";
import type { Profile } from "#schema/entities/profile.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";

/** Deadlines whose days are over are still shown for a while: who did not answer may matter. */
const DEADLINE_KEPT_DAYS = 14;

/** What every part of the Staff Availability screen is given; what was said about single days each asks for itself. */
export interface Team {
  business: Business;
  approvalMode: boolean;
  /** Everybody, by name. */
  people: Profile[];
  /** Those who are asked for their availability. */
  staff: Profile[];
  /** What waits for an answer, from today on; nothing does without Approval Mode. */
  requests: StaffAvailability[];
  /** Of how many days off, from today on, nobody has said whether they are approved. */
  unanswered: number;
  deadlines: AvailabilityDeadline[];
}

/** Undefined while loading. */
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
