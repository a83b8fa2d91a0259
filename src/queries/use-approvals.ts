import { map } from "rxjs";
import { approvalsOf } from "#replica/punch-kinds.ts";
import type { PunchApproval } from "#schema/entities/punch-approval.ts";
import { rowsOf, useLive } from "./use-live.ts";
import type { InstantRange } from "./use-punches.ts";

/**
 * The approvals of hours that end within a range, also those that were withdrawn, as far as this device may see them.
 * One that begins in a period ends up to a year after it does.
 */
export function useApprovals({ from, to }: InstantRange): PunchApproval[] | undefined {
  return useLive<PunchApproval[]>(
    ({ replica }) =>
      approvalsOf(replica)
        .find({ selector: { kind: "approval", at: { $gte: from, $lte: to } }, sort: [{ at: "asc" }] })
        .$.pipe(map(rowsOf<PunchApproval>)),
    `approvals ${from} ${to}`,
  );
}
