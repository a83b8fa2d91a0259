import type { DayState } from "#domain/availability/team-days.ts";

/** How a day looks in calendars: its words, the same in short, a sign where there is no room for words, and colours. */
export interface DayLook {
  text: string;
  short: string;
  sign: string;
  className: string;
}

export const DAY_LOOKS: Record<DayState, DayLook> = {
  free: { text: "Available", short: "Free", sign: "✓", className: "bg-positive-soft text-positive" },
  partly: { text: "Some hours", short: "Hours", sign: "◐", className: "bg-brand-soft text-brand-ink" },
  away: { text: "Unavailable", short: "Off", sign: "✕", className: "bg-danger-soft text-danger" },
  asked: { text: "Asked off", short: "Asked", sign: "?", className: "bg-caution-soft text-caution" },
  unsaid: { text: "Nothing entered", short: "", sign: "·", className: "text-muted" },
};

/** A day on which what somebody asked for was denied, and nothing else is said. */
export const DENIED_LOOK: DayLook = {
  text: "Denied",
  short: "No",
  sign: "!",
  className: "bg-sunken text-danger",
};

/** With Approval Mode everybody counts as available unless they are not: that need not be painted on every day. */
export const ASSUMED_LOOK: DayLook = { text: "Available", short: "", sign: "", className: "text-ink" };
