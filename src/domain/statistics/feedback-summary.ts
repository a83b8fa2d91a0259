import { groupBy } from "#lib/group-by.ts";
import type { StaffFeedback } from "#schema/entities/staff-feedback.ts";
import { addMonths, monthOf } from "../time/months.ts";

export const RATINGS = [1, 2, 3, 4, 5] as const;
export type Rating = (typeof RATINGS)[number];

/** Returns a summary of feedback as of a calendar day, with the average of each recent month, the current one last. */
export function feedbackSummary(
  feedback: readonly Pick<StaffFeedback, "rating" | "date">[],
  today: string,
  months: number,
) {
  const byMonth = groupBy(feedback, ({ date }) => monthOf(date));
  return {
    count: feedback.length,
    average: averageOf(feedback),
    distribution: RATINGS.map((rating) => ({
      rating,
      count: feedback.filter((one) => one.rating === rating).length,
    })),
    trend: Array.from({ length: months }, (_, place) => {
      const month = addMonths(monthOf(today), place - months + 1);
      return { month, average: averageOf(byMonth.get(month) ?? []) };
    }),
  };
}

/** Null without feedback. */
function averageOf(feedback: readonly Pick<StaffFeedback, "rating">[]): number | null {
  const sum = feedback.reduce((all, { rating }) => all + rating, 0);
  return feedback.length === 0 ? null : sum / feedback.length;
}
