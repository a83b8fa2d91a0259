import { withdrawApprovals } from "#commands/pay/approvals.ts";
import { useCommand } from "#commands/use-command.ts";
import { orToast, toast } from "#ui/toasts/toast.ts";

/** Withdraws approvals, and shows these words. */
export function useWithdrawing() {
  const withdraw = useCommand(withdrawApprovals);
  return async (approvals: readonly string[], words: string) => {
    await orToast("The approval was not withdrawn. Please try again.", async () => {
      await withdraw(approvals);
      toast.success(words);
    });
  };
}
