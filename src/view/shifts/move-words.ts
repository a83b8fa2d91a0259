import type { MoveOutcome } from "#commands/roster/shift-moves.ts";
import type { SwapOutcome } from "#commands/roster/swaps.ts";
import type { ScheduleWords } from "#words/made/schedule.ts";
import type { Say } from "#words/words.ts";

type Problem<T> = Exclude<T, null>;

/** Why this device refused a move, in words. */
export function moveProblemText(say: Say<ScheduleWords>, problem: Problem<MoveOutcome["problem"]>): string {
  return say(`toast.move.${problem}`);
}

/** Why a swap could not proceed, in words. */
export function swapProblemText(say: Say<ScheduleWords>, problem: Problem<SwapOutcome>): string {
  return problem === "begun" ? say("obstacle.begun") : say(`toast.swap.${problem}`);
}
