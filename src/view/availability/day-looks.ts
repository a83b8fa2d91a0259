import type { Wish } from "#domain/availability/entries.ts";
import type { DayState } from "#domain/availability/team-days.ts";

/**
 * How a day looks in calendars, with the words `day.*`: by its state; 'denied' if its only request was; 'assumed' where
 * Approval Mode takes everybody as available, so that the day needs no mark.
 */
export type DayLook = DayState | "denied" | "assumed";

export const DAY_STATES = ["free", "partly", "away", "asked", "unsaid"] as const satisfies DayState[];

export const DAY_COLOURS: Record<DayLook, string> = {
  free: "bg-positive-soft text-positive",
  partly: "bg-brand-soft text-brand-ink",
  away: "bg-danger-soft text-danger",
  asked: "bg-caution-soft text-caution",
  unsaid: "text-muted",
  denied: "bg-sunken text-danger",
  assumed: "text-ink",
};

/** Beside the sign of a day on which a person can work. */
export const WISH_SIGNS: Record<Wish, string> = { "would-like": "+", "rather-not": "−" };

/** For narrow places. */
export const DAY_SIGNS: Record<DayState, string> = {
  free: "✓",
  partly: "◐",
  away: "✕",
  asked: "?",
  unsaid: "·",
};
