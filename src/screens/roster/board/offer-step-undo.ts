import type { LeftAlone } from "#domain/roster/roster-undo.ts";
import { announce, useRosterHistory } from "#stores/roster-grid.ts";
import type { RosterStep } from "#stores/roster-steps.ts";
import { toast } from "#ui/toasts/toast.ts";
import type { SayRoster } from "#words/made/roster.ts";
import type { Reversal, RosterEdits } from "./use-roster-edits.ts";

/** Shows what was done last with an undo button, until something else is done. */
export function offerStepUndo(say: SayRoster, label: string, edits: RosterEdits) {
  const id = useRosterHistory.getState().past.at(-1)?.id;
  const run = async () => {
    const obstacle = obstacleTo(say, id);
    if (obstacle) return void toast.info(obstacle);
    const done = await edits.undo();
    if (done) await tellReversal(say, "undo", done, edits);
  };
  toast.info(label, { action: { label: say("undo"), run: () => void run() } });
}

/** Announces a step that was undone or redone, and shows what stays of it because it is somebody else's by now. */
export async function tellReversal(
  say: SayRoster,
  way: "undo" | "redo",
  { id, label, left, isHeld, name }: Reversal,
  edits: RosterEdits,
) {
  if (!isHeld) announce(say(way === "undo" ? "said.undone" : "said.redone", { step: label }));
  if (left.length === 0) return;
  const anyway = left.flatMap((one) => one.anyway ?? []);
  async function goOn() {
    if (!isHeld) return edits.apply(anyway, label).then(() => announce(label));
    const obstacle = way === "undo" ? obstacleTo(say, id) : null;
    if (obstacle) return void toast.info(obstacle);
    const done = await edits[way](true);
    if (done) await tellReversal(say, way, done, edits);
  }
  const action = {
    label: say(way === "undo" ? "left.undoAnyway" : "left.redoAnyway"),
    run: () => void goOn(),
  };
  toast.info(leftWords(say, left, await name), anyway.length > 0 || isHeld ? { action } : undefined);
}

/** What stays of a step, because it is somebody else's by now: 'Priya changed this meanwhile. It stays.' */
export function leftWords(say: SayRoster, left: readonly LeftAlone[], name: string | null): string {
  const [why = "changed", ...others] = new Set(left.map((one) => one.why));
  const count = left.length;
  if (others.length > 0) return say("left.changed", { count });
  return why === "changed" && name ? say("left.changedBy", { count, name }) : say(`left.${why}`, { count });
}

/** Why a step cannot be undone from its toast, in words; null if it can. */
function obstacleTo(say: SayRoster, id: string | undefined): string | null {
  const { past, future } = useRosterHistory.getState();
  const isIt = (step: RosterStep) => step.id === id;
  if (!past.some(isIt)) return say(future.some(isIt) ? "toast.alreadyUndone" : "toast.undoGone");
  return past.at(-1)?.id === id ? null : say("toast.undoLaterFirst");
}
