import { useMemo } from "react";
import type { Approval } from "#domain/pay/approval-state.ts";
import type { PayableSource } from "#domain/pay/payable.ts";
import { decidedOf } from "#domain/reconcile/decided.ts";
import { DAY_MS } from "#lib/format/calendar-days.ts";
import { useApprovals } from "#queries/use-approvals.ts";
import { useDecisions } from "#queries/use-decisions.ts";
import type { InstantRange } from "#queries/use-punches.ts";

/** What managers decided about worked time. */
export interface DeskFacts extends Pick<PayableSource, "decisions" | "letStand"> {
  approvals: readonly Approval[];
}

/** Approvals that touch a range end up to so long after it. */
const APPROVED_MS = 366 * DAY_MS;

/** Undefined while loading. */
export function useDeskFacts({ from, to }: InstantRange): DeskFacts | undefined {
  const decisions = useDecisions({ from, to });
  const approvals = useApprovals({ from, to: new Date(Date.parse(to) + APPROVED_MS).toISOString() });
  return useMemo(
    () =>
      decisions &&
      approvals && {
        ...decidedOf(decisions),
        approvals: approvals.filter(({ status }) => status === "approved"),
      },
    [decisions, approvals],
  );
}
