import { addTimes, type TimesToAdd } from "#commands/add-times.ts";
import { correctTimes, type TimesToCorrect } from "#commands/correct-times.ts";
import type { NewPunch } from "#commands/record-punches.ts";
import { takeBackEdits } from "#commands/take-back-edits.ts";
import { useCommand } from "#commands/use-command.ts";
import { type PunchesToVoid, voidPunches } from "#commands/void-punches.ts";
import { toast } from "#ui/toast.ts";

const TAKEN_BACK = "Taken back";

/** What managers do to times. Each is told of in a toast with the offer to undo it, and fails as its command does. */
export function useEdits() {
  const add = useCommand(addTimes);
  const correct = useCommand(correctTimes);
  const remove = useCommand(voidPunches);
  const takeBack = useCommand(takeBackEdits);

  async function undo(recorded: readonly NewPunch[]) {
    try {
      await takeBack(recorded, TAKEN_BACK);
      toast.success("Undone");
    } catch (error) {
      console.error("An edit of times could not be undone:", error);
      toast.error("That could not be undone. Please try again.");
    }
  }

  function tell(recorded: readonly NewPunch[] | null, text: string) {
    if (recorded === null) toast.error("Somebody removed these times in the meantime.");
    else if (recorded.length === 0) toast.info("Nothing was changed");
    else toast.success(text, { action: { label: "Undo", run: () => void undo(recorded) } });
  }

  return {
    add: async (times: TimesToAdd, text: string) => tell(await add(times), text),
    correct: async (times: TimesToCorrect, text: string) => tell(await correct(times), text),
    remove: async (punches: PunchesToVoid, text: string) => tell(await remove(punches), text),
  };
}
