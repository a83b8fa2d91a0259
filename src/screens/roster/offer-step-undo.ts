import { announce, type RosterStep, useRosterHistory } from "#stores/roster-grid.ts";
import { toast } from "#ui/toasts/toast.ts";
import type { SayRoster } from "#words/made/roster.ts";
import type { RosterEdits } from "./use-roster-edits.ts";

/** Shows what was done last with an undo button, until something else is done. */
export function offerStepUndo(say: SayRoster, label: string, edits: RosterEdits) {
  const id = useRosterHistory.getState().past.at(-1)?.id;
  const run = async () => {
    const obstacle = obstacleTo(say, id);
    if (obstacle) return void toast.info(obstacle);
    await edits.undo();
    announce(say("said.undone", { step: label }));
  };
  toast.info(label, { action: { label: say("undo"), run: () => void run() } });
}

/** Why a step cannot be undone from its toast, in words; null if it can. */
function obstacleTo(say: SayRoster, id: string | undefined): string | null {
  const { past, future } = useRosterHistory.getState();
  const isIt = (step: RosterStep) => step.id === id;
  if (!past.some(isIt)) return say(future.some(isIt) ? "toast.alreadyUndone" : "toast.undoGone");
  return past.at(-1)?.id === id ? null : say("toast.undoLaterFirst");
}
