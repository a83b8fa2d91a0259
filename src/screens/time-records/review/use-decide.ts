import { type CorrectionOutcome, decideCorrection, decideReviewItem } from "#commands/clock/review.ts";
import { useCommand } from "#commands/use-command.ts";
import type { ReviewItemWithEvidence } from "#domain/work/review-evidence.ts";
import type { PunchCorrection } from "#schema/entities/punch-correction.ts";
import type { PunchDecision } from "#schema/entities/punch-decision.ts";
import { orToast, toast } from "#ui/toasts/toast.ts";

const NOT_DONE: Record<Exclude<CorrectionOutcome, "done">, string> = {
  "decided-before": "Somebody has decided about it already",
  "not-here": "The punches that it is about have not arrived on this device yet.",
  "moved-far": "These times are more than a day from what was clocked. Deny it, and add the times yourself.",
};
const FAILED = "That did not work. Please try again.";

/** The managers' decisions on review items; decisions can be undone, answers to people cannot. */
export function useDecide() {
  const say = useCommand(decideReviewItem);
  const answer = useCommand(decideCorrection);

  async function takeBack(items: readonly ReviewItemWithEvidence[]) {
    await orToast(FAILED, async () => {
      for (const item of items) await say(item, "open");
    });
  }

  return {
    async decide(items: readonly ReviewItemWithEvidence[], choice: PunchDecision["choice"], text: string) {
      await orToast(FAILED, async () => {
        for (const item of items) await say(item, choice);
        toast.success(text, { action: { label: "Undo", run: () => void takeBack(items) } });
      });
    },
    async answer(
      { id }: PunchCorrection,
      status: "approved" | "denied",
      text: string,
      reason: string | null = null,
    ) {
      await orToast(FAILED, async () => {
        const outcome = await answer(id, status, reason);
        if (outcome === "done") toast.success(text);
        else toast.info(NOT_DONE[outcome]);
      });
    },
  };
}
