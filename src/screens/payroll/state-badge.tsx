import type { PayRow } from "#domain/pay/payroll-rows.ts";
import { Badge } from "#ui/marks/badge.tsx";
import { usePayrollWords } from "#words/made/use-payroll-words.ts";
import { STATE_LOOKS } from "./state-words.ts";

/** The state of a person's pay, and whether it has unsaved entries. */
export function StateBadge({ row: { state, draft, payment } }: { row: PayRow }) {
  const say = usePayrollWords();
  const { tone, icon } = STATE_LOOKS[state];
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={tone} {...(icon && { icon })}>
        {say(`state.${state}`)}
      </Badge>
      {draft && !payment && <Badge>{say("state.draft")}</Badge>}
    </span>
  );
}
