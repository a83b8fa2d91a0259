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
import { useTimeRecordsWords } from "#words/made/use-time-records-words.ts";

/** Managers' edits of times. Each shows a toast with an undo, and rejects if its command does. */
export function useEdits() {
  const say = useTimeRecordsWords();
  const add = useCommand(addTimes);
  const correct = useCommand(correctTimes);
  const remove = useCommand(voidPunches);
  const takeBack = useCommand(takeBackEdits);

  async function undo(recorded: readonly NewPunch[]) {
    await orToast(say("toast.undoFailed"), async () => {
      await takeBack(recorded, say("edit.undoNote"));
      toast.success(say("toast.undone"));
    });
  }

  function announce(recorded: CorrectOutcome, text: string) {
    if (typeof recorded === "string") toast.error(say(`toast.edit.${recorded}`));
    else if (recorded.length === 0) toast.info(say("toast.unchanged"));
    else toast.success(text, { action: { label: say("undo"), run: () => void undo(recorded) } });
  }

  return {
    add: async (times: TimesToAdd, text: string) => announce(await add(times), text),
    correct: async (times: TimesToCorrect, text: string) => announce(await correct(times), text),
    remove: async (punches: PunchesToVoid, text: string) => announce(await remove(punches), text),
  };
}
