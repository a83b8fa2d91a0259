import type { NewPunch } from "#commands/clock/record-punches.ts";
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
import { useCommand } from "#commands/use-command.ts";
import { orToast, toast } from "#ui/toasts/toast.ts";

const TAKEN_BACK = "Taken back";

const PROBLEMS = {
  gone: "Somebody removed these times in the meantime.",
  "moved-far": "This is more than a day from where it was punched. Remove the times, then add them anew.",
};

/** Managers' edits of times. Each shows a toast with an undo, and rejects if its command does. */
export function useEdits() {
  const add = useCommand(addTimes);
  const correct = useCommand(correctTimes);
  const remove = useCommand(voidPunches);
  const takeBack = useCommand(takeBackEdits);

  async function undo(recorded: readonly NewPunch[]) {
    await orToast("That could not be undone. Please try again.", async () => {
      await takeBack(recorded, TAKEN_BACK);
      toast.success("Undone");
    });
  }

  function announce(recorded: CorrectOutcome, text: string) {
    if (typeof recorded === "string") toast.error(PROBLEMS[recorded]);
    else if (recorded.length === 0) toast.info("Nothing was changed");
    else toast.success(text, { action: { label: "Undo", run: () => void undo(recorded) } });
  }

  return {
    add: async (times: TimesToAdd, text: string) => announce(await add(times), text),
    correct: async (times: TimesToCorrect, text: string) => announce(await correct(times), text),
    remove: async (punches: PunchesToVoid, text: string) => announce(await remove(punches), text),
  };
}
