import type { DayState } from "#domain/availability/team-days.ts";

/** How a day looks in calendars: its words, a short form, a sign for narrow places, and colours. */
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

/** For a day whose only request was denied. */
export const DENIED_LOOK: DayLook = {
  text: "Denied",
  short: "No",
  sign: "!",
  className: "bg-sunken text-danger",
};

/** With Approval Mode everybody counts as available by default, so days need no mark for that. */
export const ASSUMED_LOOK: DayLook = { text: "Available", short: "", sign: "", className: "text-ink" };
