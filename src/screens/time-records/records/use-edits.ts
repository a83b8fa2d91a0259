import type { NewPunch } from "#commands/clock/record-punches.ts";
import { decideCorrection, decideReviewItem } from "#commands/clock/review.ts";
import {
  addTimes,
  type CorrectOutcome,
  correctTimes,
  type PunchesToVoid,
  type TimesToAdd,
  type TimesToCorrect,
  takeBackEdits,
  voidPunches,
} from "#commands/clock/time-edits.ts";
import { withdrawApprovals } from "#commands/pay/approvals.ts";
import { useCommand } from "#commands/use-command.ts";
import type { ReviewItemWithEvidence } from "#domain/work/review-evidence.ts";
import type { PunchCorrection } from "#schema/entities/punch-correction.ts";
import type { PunchDecision } from "#schema/entities/punch-decision.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { orToast, toast } from "#ui/toasts/toast.ts";
import { useSyncWords } from "#words/made/use-sync-words.ts";
import { useTimeRecordsWords } from "#words/made/use-time-records-words.ts";

/**
 * Why hours cannot be edited now, in words; null if they can. A page that is too old to get records does not show what others
 * have entered since, but what is entered on it counts.
 */
export function useEditObstacle(): string | null {
  const say = useSyncWords();
  return useSyncStatus(({ trouble }) => (trouble === "outdated" ? say("obstacle.outdated") : null));
}

/** Managers' edits of times. Each shows a toast with an undo, and rejects if its command does. */
export function useEdits() {
  const say = useTimeRecordsWords();
  const add = useCommand(addTimes);
  const correct = useCommand(correctTimes);
  const remove = useCommand(voidPunches);
  const takeBack = useCommand(takeBackEdits);

  async function undo(recorded: readonly NewPunch[]) {
    await orToast(say("toast.undoFailed"), async () => {
      const undone = await takeBack(recorded, say("edit.undoNote"));
      if (undone.length === 0) toast.info(say("toast.undoLeft"));
      else toast.success(say("toast.undone"));
    });
  }

  function announce(recorded: CorrectOutcome, text: string) {
    if (typeof recorded === "string") toast.error(say(`toast.edit.${recorded}`));
    else if (recorded.length === 0) toast.info(say("toast.unchanged"));
    else toast.success(text, { action: { label: say("undo"), run: () => void undo(recorded) } });
  }

  return {
    add: async (times: TimesToAdd, text: string) => announce(await add(times), text),
    correct: async (times: TimesToCorrect, text: string) => announce(await correct(times), text),
    remove: async (punches: PunchesToVoid, text: string) => announce(await remove(punches), text),
  };
}

/** The managers' decisions on review items; decisions can be undone, answers to people cannot. */
export function useDecide() {
  const say = useTimeRecordsWords();
  const decideItem = useCommand(decideReviewItem);
  const answer = useCommand(decideCorrection);

  /** Takes back decisions, by their items, except where somebody has decided since. */
  async function takeBack(made: ReadonlyMap<ReviewItemWithEvidence, string>) {
    await orToast(say("toast.failed"), async () => {
      let left = 0;
      for (const [item, id] of made) if (!(await decideItem(item, "open", id))) left++;
      if (left > 0) toast.info(say("toast.undoLeft"));
    });
  }

  return {
    async decide(items: readonly ReviewItemWithEvidence[], choice: PunchDecision["choice"], text: string) {
      await orToast(say("toast.failed"), async () => {
        const made = new Map<ReviewItemWithEvidence, string>();
        for (const item of items) {
          const id = await decideItem(item, choice);
          if (id) made.set(item, id);
        }
        const action = { label: say("undo"), run: () => void takeBack(made) };
        toast.success(text, made.size > 0 ? { action } : {});
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
