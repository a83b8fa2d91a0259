import {
  claimShift,
  dropShift,
  type MoveOutcome,
  takeBackShift,
  withdrawClaim,
} from "#commands/roster/shift-moves.ts";
import { useCommand } from "#commands/use-command.ts";
import { toast } from "#ui/toasts/toast.ts";
import { type SaySchedule, useScheduleWords } from "#words/made/use-schedule-words.ts";

interface Said {
  text: string;
  undo?: () => Promise<MoveOutcome>;
}

/** A person's actions for shifts on the Schedule; each shows a toast, most with an undo. */
export function useShiftActions() {
  const say = useScheduleWords();
  const drop = useCommand(dropShift);
  const takeBack = useCommand(takeBackShift);
  const claim = useCommand(claimShift);
  const withdraw = useCommand(withdrawClaim);
  return {
    drop: (id: string, reason: string) =>
      shown(say, drop(id, reason), { text: say("toast.dropped"), undo: () => takeBack(id) }),
    takeBack: (id: string) => shown(say, takeBack(id), { text: say("toast.takenBack") }),
    claim: (id: string) => shown(say, claim(id), { text: say("toast.claimed"), undo: () => withdraw(id) }),
    withdraw: (id: string) =>
      shown(say, withdraw(id), { text: say("toast.withdrawn"), undo: () => claim(id) }),
  };
}

/** Resolves to whether it succeeded. */
async function shown(
  say: SaySchedule,
  outcome: Promise<MoveOutcome>,
  { text, undo }: Said,
): Promise<boolean> {
  try {
    const { problem, before } = await outcome;
    if (problem) toast.error(say(`toast.move.${problem}`));
    else if (before)
      toast.success(
        text,
        undo && {
          action: {
            label: say("toast.undo"),
            run: () => void shown(say, undo(), { text: say("toast.undone") }),
          },
        },
      );
    return problem === null;
  } catch (error) {
    console.error("A shift could not be changed:", error);
    toast.error(say("toast.failed"));
    return false;
  }
}
