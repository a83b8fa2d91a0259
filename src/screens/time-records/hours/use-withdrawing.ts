import { withdrawApprovals } from "#commands/pay/approvals.ts";
import { useCommand } from "#commands/use-command.ts";
import { orToast, toast } from "#ui/toasts/toast.ts";
import { useTimeRecordsWords } from "#words/made/use-time-records-words.ts";

/** Withdraws approvals, and shows these words. */
export function useWithdrawing() {
  const say = useTimeRecordsWords();
  const withdraw = useCommand(withdrawApprovals);
  return async (approvals: readonly string[], words: string) => {
    await orToast(say("toast.withdrawFailed"), async () => {
      await withdraw(approvals);
      toast.success(words);
    });
  };
}
