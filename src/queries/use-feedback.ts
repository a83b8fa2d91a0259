import type { StaffFeedback } from "#schema/entities/staff-feedback.ts";
import { useLiveRows } from "./use-live.ts";

/** Returns staff feedback, latest first: all of it for admins, otherwise what the person gave under their name. */
export function useFeedback(): StaffFeedback[] | undefined {
  return useLiveRows("feedback", {}, (found) => found.sort(latestFirst));
}

/** Within a day, in the order of arrival at the server. */
function latestFirst(one: StaffFeedback, other: StaffFeedback): number {
  if (one.date !== other.date) return one.date < other.date ? 1 : -1;
  return other.version - one.version || (one.id < other.id ? -1 : 1);
}
