import type { MoveOutcome } from "#commands/roster/shift-moves.ts";
import type { SwapOutcome } from "#commands/roster/swaps.ts";
import type { SaySchedule } from "#words/made/schedule.ts";

type Problem<T> = Exclude<T, null>;

/** Why this device refused a move, in words. */
export function moveProblemText(say: SaySchedule, problem: Problem<MoveOutcome["problem"]>): string {
  return say(`toast.move.${problem}`);
}

/** Why a swap could not proceed, in words. */
export function swapProblemText(say: SaySchedule, problem: Problem<SwapOutcome>): string {
  return problem === "begun" ? say("obstacle.begun") : say(`toast.swap.${problem}`);
}
