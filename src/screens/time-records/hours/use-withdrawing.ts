import { withdrawApprovals } from "#commands/approvals.ts";
import { useCommand } from "#commands/use-command.ts";
import { toast } from "#ui/toast.ts";

/** Takes approvals back, and says so in these words. */
export function useWithdrawing() {
  const withdraw = useCommand(withdrawApprovals);
  return async (approvals: readonly string[], words: string) => {
    try {
      await withdraw(approvals);
      toast.success(words);
    } catch (error) {
      console.error("An approval could not be withdrawn:", error);
      toast.error("The approval was not withdrawn. Please try again.");
    }
  };
}
