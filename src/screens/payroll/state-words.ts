import type { PayState } from "#domain/pay/person-pay.ts";
import type { ReviewKind } from "#domain/work/review-item.ts";
import type { IconName } from "#ui/marks/icon.tsx";
import type { SayPayroll } from "#words/made/payroll.ts";

interface StateLook {
  tone: "neutral" | "brand" | "positive" | "caution" | "danger";
  icon?: IconName;
}

export const STATE_LOOKS: Readonly<Record<PayState, StateLook>> = {
  ready: { tone: "brand", icon: "check" },
  paid: { tone: "positive", icon: "check-circle" },
  taken: { tone: "caution", icon: "alert" },
  review: { tone: "caution", icon: "alert" },
  missing: { tone: "caution", icon: "clock" },
  changed: { tone: "caution", icon: "alert" },
  unrated: { tone: "caution", icon: "alert" },
  nothing: { tone: "neutral" },
};

/** What a state means for the admin who pays; null if nothing. */
export function whyText(say: SayPayroll, state: PayState): string | null {
  return state === "ready" || state === "paid" || state === "nothing" ? null : say(`why.${state}`);
}

const NAMED = [
  "missing-out",
  "missing-in",
  "break-without-work",
  "open-break",
  "too-long",
  "automatic-out",
  "overlap",
  "stray-correction",
  "match",
] as const satisfies readonly ReviewKind[];

/** What a person must review, in words. */
export function reviewKindText(say: SayPayroll, kind: ReviewKind): string {
  return say(`item.${NAMED.find((named) => named === kind) ?? "other"}`);
}
