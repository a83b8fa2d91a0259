import type { RegionalSettings } from "#lib/format/format-settings.ts";

/** How the edges of worked time are rounded, by the clocks of the business; 0 minutes is not at all. */
export interface PunchRounding {
  minutes: 0 | 1 | 5 | 6 | 10 | 15;
  /** In favour of who worked: the start down, the end up. Nearest takes the later of two that are as near. */
  mode: "nearest" | "down" | "up" | "in-favour";
}

/** What is paid above the regular rate; a threshold of null is none. Thresholds are paid ms, multipliers whole percents. */
export interface OvertimeRules {
  dayAfterMs: number | null;
  weekAfterMs: number | null;
  multiplierPercent: number;
  /** From here on in a day, where both are set: "double". */
  secondDayAfterMs: number | null;
  secondMultiplierPercent: number | null;
}

/** How a business turns punches into pay. */
export interface PayRules {
  rounding: PunchRounding;
  /** Who punches in at most so many minutes before their shift begins has begun with the shift; 0 is no such rule. */
  earlyGraceMinutes: number;
  /** Taken off who is there for longer than `afterMs` without a gap, less the unpaid breaks they recorded. */
  autoBreak: { afterMs: number; lengthMs: number } | null;
  /** Whether breaks that were recorded are paid. */
  paysBreaks: boolean;
  overtime: OvertimeRules;
  firstDayOfWeek: RegionalSettings["firstDayOfWeek"];
  /** The day a night counts to: the one it began on, or each its own hours, split at the business's midnight. */
  overnight: "start" | "split";
}

/** What was worked is what is paid: no rounding, no grace, no automatic break, no overtime. */
export const DEFAULT_PAY_RULES: PayRules = {
  rounding: { minutes: 0, mode: "nearest" },
  earlyGraceMinutes: 0,
  autoBreak: null,
  paysBreaks: false,
  overtime: {
    dayAfterMs: null,
    weekAfterMs: null,
    multiplierPercent: 150,
    secondDayAfterMs: null,
    secondMultiplierPercent: null,
  },
  firstDayOfWeek: "sun",
  overnight: "start",
};
