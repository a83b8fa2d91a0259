import {
  claimShift,
  dropShift,
  type MoveOutcome,
  takeBackShift,
  withdrawClaim,
} from "#commands/roster/shift-moves.ts";
import { useCommand } from "#commands/use-command.ts";
import { toast } from "#ui/toasts/toast.ts";
import { MOVE_PROBLEMS } from "./move-words.ts";

interface Said {
  text: string;
  /** Reverts the move. */
  undo?: () => Promise<MoveOutcome>;
}

/** A person's actions for shifts on the Schedule; each shows a toast, most with an undo. */
export function useShiftActions() {
  const drop = useCommand(dropShift);
  const takeBack = useCommand(takeBackShift);
  const claim = useCommand(claimShift);
  const withdraw = useCommand(withdrawClaim);
  return {
    drop: (id: string, reason: string) =>
      shown(drop(id, reason), { text: "Shift dropped", undo: () => takeBack(id) }),
    takeBack: (id: string) => shown(takeBack(id), { text: "The shift is yours again" }),
    claim: (id: string) =>
      shown(claim(id), { text: "Requested. A manager decides.", undo: () => withdraw(id) }),
    withdraw: (id: string) => shown(withdraw(id), { text: "Request withdrawn", undo: () => claim(id) }),
  };
}

/** Resolves to whether it succeeded. */
async function shown(outcome: Promise<MoveOutcome>, { text, undo }: Said): Promise<boolean> {
  try {
    const { problem, before } = await outcome;
    if (problem) toast.error(MOVE_PROBLEMS[problem]);
    else if (before)
      toast.success(
        text,
        undo && { action: { label: "Undo", run: () => void shown(undo(), { text: "Undone" }) } },
      );
    return problem === null;
  } catch (error) {
    console.error("A shift could not be changed:", error);
    toast.error("That did not work. Please try again.");
    return false;
  }
}
