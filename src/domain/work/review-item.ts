import type { PunchFinding } from "./intervals.ts";

/** What there is to reconcile; a repeated punch needs nobody. */
export type ReviewKind =
  | Exclude<PunchFinding["kind"], "repeated">
  /** Times that were typed in and punches that are probably of the same work. */
  | "match"
  /** A published shift and no sign of its person. */
  | "absent"
  /** Clocked, but not for any published shift. */
  | "no-shift"
  /** Clocked out by the rule of the business: when they really left is for somebody to say. */
  | "automatic-out"
  /** A punch whose time nobody can vouch for, as the server judged it. */
  | "clock-drift"
  /** A punch that reached the server long after it was recorded. */
  | "late-arrival"
  /** A press that nobody vouches for, as the server judged it: it is not paid meanwhile. */
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
  /** It is in order as it is. */
  | "let-stand";

/** One line of the review queue. */
export interface ReviewItem {
  /** The same as long as it is about the same: what a manager lets stand is remembered by it. */
  key: string;
  kind: ReviewKind;
  /** Waiting for a kiosk that has not been heard of: it may resolve itself. */
  state: "open" | "waiting-for-kiosk";
  user_id: string;
  /** A calendar day in the zone of the business. */
  day: string;
  /** In epoch milliseconds. */
  at: number;
  punches: string[];
  intervals: string[];
  shift_id: string | null;
  /** What resolves it, the most likely first. */
  actions: readonly ReviewAction[];
}

/** The key of what is there to reconcile, by what it is about. */
export function itemKey(kind: ReviewKind, about: readonly string[]): string {
  return [kind, ...about].join(" ");
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
};
