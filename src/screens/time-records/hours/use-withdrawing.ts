import { withdrawApprovals } from "#commands/pay/approvals.ts";
import { useCommand } from "#commands/use-command.ts";
import { orToast, toast } from "#ui/toasts/toast.ts";
import { timeRecordsWords } from "#words/made/time-records.ts";
import { useWords } from "#words/use-words.ts";

/** Withdraws approvals, and shows these words. */
export function useWithdrawing() {
  const say = useWords(timeRecordsWords);
  const withdraw = useCommand(withdrawApprovals);
  return async (approvals: readonly string[], words: string) => {
    await orToast(say("toast.withdrawFailed"), async () => {
      await withdraw(approvals);
      toast.success(words);
    });
  };
}
