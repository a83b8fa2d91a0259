import { type RosterStep, say, useRosterHistory } from "#stores/roster-grid.ts";
import { toast } from "#ui/toasts/toast.ts";
import type { RosterEdits } from "./use-roster-edits.ts";

/** Shows what was done last with an undo button, until something else is done. */
export function offerStepUndo(label: string, edits: RosterEdits) {
  const id = useRosterHistory.getState().past.at(-1)?.id;
  const run = async () => {
    const obstacle = obstacleTo(id);
    if (obstacle) return void toast.info(obstacle);
    await edits.undo();
    say(`Undone: ${label}`);
  };
  toast.info(label, { action: { label: "Undo", run: () => void run() } });
}

/** Why a step cannot be undone from its toast, in words; null if it can. */
function obstacleTo(id: string | undefined): string | null {
  const { past, future } = useRosterHistory.getState();
  const isIt = (step: RosterStep) => step.id === id;
  if (!past.some(isIt)) {
    return future.some(isIt) ? "That is undone already." : "That cannot be undone any more.";
  }
  return past.at(-1)?.id === id ? null : "You have done more since. Undo takes it back step by step.";
}
