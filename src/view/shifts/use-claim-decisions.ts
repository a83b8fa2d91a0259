import {
  approveClaim,
  denyClaim,
  type MoveOutcome,
  undoClaimDecision,
} from "#commands/roster/shift-moves.ts";
import { useCommand } from "#commands/use-command.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { orToast, toast } from "#ui/toasts/toast.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";

/** A manager's decisions about the claim of a shift by a person of that name; each can be undone from its toast. */
export function useClaimDecisions({ id, claimed_by_user_id }: Shift, name: string) {
  const say = useScheduleWords();
  const approveIt = useCommand(approveClaim);
  const denyIt = useCommand(denyClaim);
  const undoIt = useCommand(undoClaimDecision);

  const undo = (before: Shift) =>
    orToast(say("toast.failed"), async () => {
      if (await undoIt(before)) toast.success(say("toast.claim.restored"));
      else toast.error(say("toast.claim.changed"));
    });
  const shown = (outcome: Promise<MoveOutcome>, text: string) =>
    orToast(say("toast.failed"), async () => {
      const { problem, before } = await outcome;
      if (problem) toast.error(say(`toast.move.${problem}`));
      else if (before)
        toast.success(text, { action: { label: say("toast.undo"), run: () => void undo(before) } });
    });

  const claimer = String(claimed_by_user_id);
  return {
    approve: () => shown(approveIt(id, claimer), say("toast.claim.assigned", { name })),
    deny: (reason: string | null) =>
      shown(denyIt(id, claimer, reason), say("toast.claim.declined", { name })),
  };
}
