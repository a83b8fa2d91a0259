import type { MoveOutcome } from "#commands/shift-moves.ts";
import { approveClaim, denyClaim, undoClaimDecision } from "#commands/shift-moves.ts";
import { useCommand } from "#commands/use-command.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { MOVE_PROBLEMS } from "#screens/shifts/move-words.ts";
import { toast } from "#ui/toast.ts";

/** Whose claim it is, and what they are called. */
interface Claimer {
  id: string;
  name: string;
}

/** How a manager decides about claims; either can be taken back from its toast. */
export function useClaimDecisions() {
  const approveIt = useCommand(approveClaim);
  const denyIt = useCommand(denyClaim);
  const undoIt = useCommand(undoClaimDecision);

  async function undo(before: Shift) {
    const isUndone = await undoIt(before);
    if (isUndone) toast.success("The claim waits again");
    else toast.error("The shift has changed since: this cannot be undone any more.");
  }

  async function told(outcome: Promise<MoveOutcome>, text: string) {
    try {
      const { problem, before } = await outcome;
      if (problem) toast.error(MOVE_PROBLEMS[problem]);
      else if (before)
        toast.success(text, { action: { label: "Undo", run: () => void undo(before).catch(noted) } });
    } catch (error) {
      noted(error);
    }
  }

  return {
    approve: (id: string, claimer: Claimer) =>
      told(approveIt(id, claimer.id), `${claimer.name} has the shift`),
    deny: (id: string, claimer: Claimer, reason: string | null) =>
      told(denyIt(id, claimer.id, reason), `${claimer.name}'s claim denied`),
  };
}

function noted(error: unknown) {
  console.error("A claim could not be decided:", error);
  toast.error("That did not work. Please try again.");
}
