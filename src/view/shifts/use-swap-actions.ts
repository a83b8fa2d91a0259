import { answerSwap, decideSwap, type SwapOutcome, withdrawSwap } from "#commands/roster/swaps.ts";
import { useCommand } from "#commands/use-command.ts";
import { orToast, toast } from "#ui/toasts/toast.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";

/** A person's actions for swaps; each shows a toast. */
export function useSwapActions() {
  const say = useScheduleWords();
  const answer = useCommand(answerSwap);
  const withdraw = useCommand(withdrawSwap);
  const decide = useCommand(decideSwap);

  const shown = (outcome: Promise<SwapOutcome>, text: string) =>
    orToast(say("toast.failed"), async () => {
      const problem = await outcome;
      if (problem) toast.error(say(problem === "begun" ? "obstacle.begun" : `toast.swap.${problem}`));
      else toast.success(text);
    });

  return {
    agree: (id: string) => shown(answer(id, "agree"), say("toast.swap.agreed")),
    refuse: (id: string) => shown(answer(id, "refuse"), say("toast.swap.refused")),
    withdraw: (id: string) => shown(withdraw(id), say("toast.swap.withdrawn")),
    approve: (id: string) => shown(decide(id, "approve"), say("toast.swap.approved")),
    deny: (id: string, reason: string | null) => shown(decide(id, "deny", reason), say("toast.swap.denied")),
  };
}
