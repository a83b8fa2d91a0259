import { useCommand } from "#commands/use-command.ts";
import { withdrawApprovals } from "#commands/withdraw-approvals.ts";
import type { PersonRecords } from "#domain/reconcile/records.ts";
import { toast } from "#ui/toast.ts";

/** Takes back the approvals of somebody's hours that touch the days shown. */
export function useWithdrawing() {
  const withdraw = useCommand(withdrawApprovals);
  return async ({ approvals }: PersonRecords, name: string) => {
    try {
      await withdraw(approvals.map(({ approval }) => approval.id));
      toast.success(`Approval of ${name}'s hours withdrawn`);
    } catch (error) {
      console.error("An approval could not be withdrawn:", error);
      toast.error("The approval was not withdrawn. Please try again.");
    }
  };
}
