import type { PayState } from "#domain/pay/person-pay.ts";
import type { ReviewKind } from "#domain/work/review-item.ts";
import type { IconName } from "#ui/marks/icon.tsx";

interface StateWords {
  label: string;
  tone: "neutral" | "brand" | "positive" | "caution" | "danger";
  icon?: IconName;
  /** What it means for the admin who pays; empty if nothing. */
  why: string;
}

export const STATE_WORDS: Readonly<Record<PayState, StateWords>> = {
  ready: { label: "Ready", tone: "brand", icon: "check", why: "" },
  paid: { label: "Paid", tone: "positive", icon: "check-circle", why: "" },
  taken: {
    label: "Days paid already",
    tone: "caution",
    icon: "alert",
    why: "Some of these days are in another payment. Choose a period that begins after it.",
  },
  review: {
    label: "To review",
    tone: "caution",
    icon: "alert",
    why: "Somebody has to look at these times first, or their pay may be wrong.",
  },
  missing: { label: "Not approved", tone: "caution", icon: "clock", why: "Nobody has approved these hours." },
  changed: {
    label: "Changed since approved",
    tone: "caution",
    icon: "alert",
    why: "The hours are not those that were approved.",
  },
  unrated: {
    label: "No pay rate",
    tone: "caution",
    icon: "alert",
    why: "Nobody said what these hours are paid, so they count as 0.",
  },
  nothing: { label: "Nothing to pay", tone: "neutral", why: "" },
};

const ITEMS: Readonly<Partial<Record<ReviewKind, string>>> = {
  "missing-out": "A clock-out is missing",
  "missing-in": "A clock-in is missing",
  "break-without-work": "A break without a clock-in",
  "open-break": "A break without its beginning or end",
  "too-long": "Longer at work than anybody is",
  "automatic-out": "Clocked out automatically: when they left is to be confirmed",
  overlap: "Two stretches of work at once",
  "stray-correction": "A correction of a punch that is not here",
  match: "Clocked and entered by hand: one of the two is to be paid",
};

/** What a person must review, in words. */
export function itemText(kind: ReviewKind): string {
  return ITEMS[kind] ?? "Something to look at";
}
