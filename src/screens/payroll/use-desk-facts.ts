import type { Approval } from "#domain/pay/approval-state.ts";
import type { PayableSource } from "#domain/pay/payable.ts";

/** What managers decided about worked time. */
export interface DeskFacts extends Pick<PayableSource, "decisions" | "letStand"> {
  approvals: readonly Approval[];
}

const NOTHING: DeskFacts = { decisions: [], letStand: new Set(), approvals: [] };

export function useDeskFacts(): DeskFacts {
  return NOTHING;
}
