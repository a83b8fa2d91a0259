import type { ComponentProps } from "react";
import type { PayRow } from "#domain/pay/payroll-rows.ts";
import type { PayState } from "#domain/pay/person-pay.ts";
import { Badge } from "#ui/marks/badge.tsx";
import { type SayPayroll, usePayrollWords } from "#words/made/use-payroll-words.ts";

const STATE_LOOKS = {
  ready: { tone: "brand", icon: "check" },
  paid: { tone: "positive", icon: "check-circle" },
  taken: { tone: "caution", icon: "alert" },
  unknown: { tone: "caution", icon: "alert" },
  review: { tone: "caution", icon: "alert" },
  missing: { tone: "caution", icon: "clock" },
  changed: { tone: "caution", icon: "alert" },
  unrated: { tone: "caution", icon: "alert" },
  nothing: { tone: "neutral" },
} as const satisfies Record<PayState, Partial<ComponentProps<typeof Badge>>>;

/** The state of a person's pay, and whether it has unsaved entries. */
export function StateBadge({ row: { state, draft, payment } }: { row: PayRow }) {
  const say = usePayrollWords();
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge {...STATE_LOOKS[state]}>{say(`state.${state}`)}</Badge>
      {draft && !payment && <Badge>{say("state.draft")}</Badge>}
    </span>
  );
}

/** What a state means for the admin who pays; null if nothing. */
export function whyText(say: SayPayroll, state: PayState): string | null {
  return state === "ready" || state === "paid" || state === "nothing" ? null : say(`why.${state}`);
}
