import type { RxCollection } from "rxdb";
import type { PunchApproval } from "#schema/entities/punch-approval.ts";
import type { PunchDecision } from "#schema/entities/punch-decision.ts";
import type { Replica } from "./collections.ts";

/** What managers decided, which is kept with the punches: questions to it name the kind 'decision'. */
export function decisionsOf(replica: Replica): RxCollection<PunchDecision> {
  return replica.punches as unknown as RxCollection<PunchDecision>;
}

/** Which hours were approved, which is kept with the punches: questions to it name the kind 'approval'. */
export function approvalsOf(replica: Replica): RxCollection<PunchApproval> {
  return replica.punches as unknown as RxCollection<PunchApproval>;
}
