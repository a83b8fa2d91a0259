import type { PayRow } from "#domain/pay/payroll-rows.ts";
import { Badge } from "#ui/marks/badge.tsx";
import { STATE_WORDS } from "./state-words.ts";

/** The state of a person's pay, and whether it has unsaved entries. */
export function StateBadge({ row: { state, draft, payment } }: { row: PayRow }) {
  const { label, tone, icon } = STATE_WORDS[state];
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={tone} {...(icon && { icon })}>
        {label}
      </Badge>
      {draft && !payment && <Badge>Draft</Badge>}
    </span>
  );
}
