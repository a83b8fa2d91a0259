import type { PunchFinding } from "./intervals.ts";

/** Kinds of review items; a repeated punch needs no review. */
export type ReviewKind =
  | Exclude<PunchFinding["kind"], "repeated">
  | "match"
  | "absent"
  /** Clocked, but not for any published shift. */
  | "no-shift"
  /** Clocked out by the business's rule: somebody must enter when they really left. */
  | "automatic-out"
  /** A punch whose time cannot be trusted, as judged by the server. */
  | "clock-drift"
  /** A punch that reached the server long after it was recorded. */
  | "late-arrival"
  /** An unverified press, as judged by the server: it is unpaid meanwhile. */
  | "unverified";

export type ReviewAction =
  | "add-in"
  | "add-out"
  | "add-times"
  | "correct-times"
  | "void"
  | "keep-entered"
  | "keep-clocked"
  | "keep-both"
  | "confirm-absence"
  | "link-shift"
  | "let-stand";

/** One line of the review queue. */
export interface ReviewItem {
  /** Stable while the item concerns the same thing: a manager's acceptance is stored by it. */
  key: string;
  kind: ReviewKind;
  /** waiting-for-kiosk: a kiosk has not reported yet, so the item may resolve itself. */
  state: "open" | "waiting-for-kiosk";
  user_id: string;
  day: string;
  at: number;
  punches: string[];
  intervals: string[];
  shift_id: string | null;
  /** What resolves it, most likely first. */
  actions: readonly ReviewAction[];
}

/**
 * Returns an item's key from its kind and what it concerns. A punch dated in the future is an unverified one: who has
 * accepted it need not do so again once its time has come.
 */
export function itemKey(kind: ReviewKind, about: readonly string[]): string {
  return [kind === "future" ? "unverified" : kind, ...about].join(" ");
}

export const REVIEW_ACTIONS: Readonly<Record<ReviewKind, readonly ReviewAction[]>> = {
  "missing-out": ["add-out", "void"],
  "missing-in": ["add-in", "void"],
  "break-without-work": ["add-in", "void"],
  "open-break": ["correct-times", "let-stand"],
  "too-long": ["correct-times", "add-out", "let-stand"],
  overlap: ["correct-times", "void", "let-stand"],
  "stray-correction": ["add-times", "let-stand"],
  match: ["keep-entered", "keep-clocked", "keep-both"],
  absent: ["add-times", "confirm-absence"],
  "no-shift": ["link-shift", "let-stand"],
  "automatic-out": ["correct-times", "let-stand"],
  "clock-drift": ["let-stand", "correct-times"],
  "late-arrival": ["let-stand", "correct-times"],
  unverified: ["let-stand", "correct-times", "void"],
  future: ["correct-times", "void", "let-stand"],
};
