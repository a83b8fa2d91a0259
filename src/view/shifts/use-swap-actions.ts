import { answerSwap, decideSwap, type SwapOutcome, withdrawSwap } from "#commands/roster/swaps.ts";
import { useCommand } from "#commands/use-command.ts";
import { orToast, toast } from "#ui/toasts/toast.ts";
import { SWAP_PROBLEMS } from "./move-words.ts";

/** A person's actions for swaps; each shows a toast. */
export function useSwapActions() {
  const answer = useCommand(answerSwap);
  const withdraw = useCommand(withdrawSwap);
  const decide = useCommand(decideSwap);
  return {
    agree: (id: string) => shown(answer(id, "agree"), "You agreed. A manager decides."),
    refuse: (id: string) => shown(answer(id, "refuse"), "You said no"),
    withdraw: (id: string) => shown(withdraw(id), "Swap withdrawn"),
    approve: (id: string) => shown(decide(id, "approve"), "Swap approved"),
    deny: (id: string, reason: string | null) => shown(decide(id, "deny", reason), "Swap denied"),
  };
}

async function shown(outcome: Promise<SwapOutcome>, text: string) {
  await orToast("That did not work. Please try again.", async () => {
    const problem = await outcome;
    if (problem) toast.error(SWAP_PROBLEMS[problem]);
    else toast.success(text);
  });
}
