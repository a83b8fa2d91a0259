import { type CorrectionOutcome, decideCorrection, decideReviewItem } from "#commands/review.ts";
import { useCommand } from "#commands/use-command.ts";
import type { ReviewItemWithEvidence } from "#domain/work/review-evidence.ts";
import type { PunchCorrection } from "#schema/entities/punch-correction.ts";
import type { PunchDecision } from "#schema/entities/punch-decision.ts";
import { toast } from "#ui/toast.ts";

const NOT_DONE: Record<Exclude<CorrectionOutcome, "done">, string> = {
  "decided-before": "Somebody has decided about it already",
  "not-here": "The punches that it is about have not arrived on this device yet.",
  "moved-far": "These times are more than a day from what was clocked. Deny it, and add the times yourself.",
};
const FAILED = "That did not work. Please try again.";

/** What managers say about what is to be reviewed; decisions may be undone, answers to people may not. */
export function useDecide() {
  const say = useCommand(decideReviewItem);
  const answer = useCommand(decideCorrection);

  async function takeBack(items: readonly ReviewItemWithEvidence[]) {
    try {
      for (const item of items) await say(item, "open");
    } catch (error) {
      console.error("A decision could not be taken back:", error);
      toast.error(FAILED);
    }
  }

  return {
    async decide(items: readonly ReviewItemWithEvidence[], choice: PunchDecision["choice"], text: string) {
      try {
        for (const item of items) await say(item, choice);
        toast.success(text, { action: { label: "Undo", run: () => void takeBack(items) } });
      } catch (error) {
        console.error("A decision could not be stored:", error);
        toast.error(FAILED);
      }
    },
    async answer(
      { id }: PunchCorrection,
      status: "approved" | "denied",
      text: string,
      reason: string | null = null,
    ) {
      try {
        const outcome = await answer(id, status, reason);
        if (outcome === "done") toast.success(text);
        else toast.info(NOT_DONE[outcome]);
      } catch (error) {
        console.error("A request could not be answered:", error);
        toast.error(FAILED);
      }
    },
  };
}
