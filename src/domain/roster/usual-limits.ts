import type { Business } from "#schema/entities/business.ts";

/** The limits of a business that count in minutes; null for no limit. */
export type LimitMinutes = Pick<Business, "rest_min_minutes" | "day_max_minutes" | "week_max_minutes">;

/**
 * What is proposed when a limit is switched on, in minutes: 11 hours of rest between two days of work and 48 hours a
 * week, as articles 3 and 6 of the European Working Time Directive (2003/88/EC) have them; the latter is an average
 * there. The directive names no longest day: 10 hours are those of section 3 of the German Working Hours Act.
 */
export const USUAL_LIMITS: Record<keyof LimitMinutes, number> = {
  rest_min_minutes: 11 * 60,
  day_max_minutes: 10 * 60,
  week_max_minutes: 48 * 60,
};

/** The most a limit can say, in minutes: a day, and a week. */
export const GREATEST_LIMITS: Record<keyof LimitMinutes, number> = {
  rest_min_minutes: 24 * 60,
  day_max_minutes: 24 * 60,
  week_max_minutes: 7 * 24 * 60,
};
