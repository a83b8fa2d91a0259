import { decideCorrection, decideReviewItem } from "#commands/clock/review.ts";
import { useCommand } from "#commands/use-command.ts";
import type { ReviewItemWithEvidence } from "#domain/work/review-evidence.ts";
import type { PunchCorrection } from "#schema/entities/punch-correction.ts";
import type { PunchDecision } from "#schema/entities/punch-decision.ts";
import { orToast, toast } from "#ui/toasts/toast.ts";
import { useTimeRecordsWords } from "#words/made/use-time-records-words.ts";

/** The managers' decisions on review items; decisions can be undone, answers to people cannot. */
export function useDecide() {
  const say = useTimeRecordsWords();
  const decideItem = useCommand(decideReviewItem);
  const answer = useCommand(decideCorrection);

  async function takeBack(items: readonly ReviewItemWithEvidence[]) {
    await orToast(say("toast.failed"), async () => {
      for (const item of items) await decideItem(item, "open");
    });
  }

  return {
    async decide(items: readonly ReviewItemWithEvidence[], choice: PunchDecision["choice"], text: string) {
      await orToast(say("toast.failed"), async () => {
        for (const item of items) await decideItem(item, choice);
        toast.success(text, { action: { label: say("undo"), run: () => void takeBack(items) } });
      });
    },
    async answer(
      { id }: PunchCorrection,
      status: "approved" | "denied",
      text: string,
      reason: string | null = null,
    ) {
      await orToast(say("toast.failed"), async () => {
        const outcome = await answer(id, status, reason);
        if (outcome === "done") toast.success(text);
        else toast.info(say(`toast.${outcome}`));
      });
    },
  };
}
