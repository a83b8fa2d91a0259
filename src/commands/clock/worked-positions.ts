import { byArrival } from "#domain/sync/by-arrival.ts";
import type { PressedIn } from "#domain/work/positions-of-work.ts";
import type { WorkedPosition } from "#schema/entities/worked-position.ts";
import type { CommandContext } from "../command-context.ts";
import { refuseOwnDecision } from "../own-decisions.ts";
import { write } from "../write.ts";

/** Says what a person worked as for some time, in place of what was said of it before. */
export function setWorkedPosition(
  context: CommandContext,
  said: Pick<WorkedPosition, "user_id" | "from" | "position_id"> & { to: string },
): Promise<WorkedPosition> {
  return write(context, async (writing) => {
    await refuseOwnDecision(context, writing, [said.user_id]);
    const { userId, stamped, insert } = writing;
    return insert("worked_position", { ...stamped(), ...said, at: said.from, created_by: userId });
  });
}

/** Says what a person works as who has clocked in on this device; again if it was wrong. */
export function answerPosition(
  context: CommandContext,
  { press: { user_id, at }, position_id }: { press: PressedIn; position_id: string },
): Promise<void> {
  return write(context, async ({ userId, stamped, find, insert }) => {
    const answers = await find("worked_position", { user_id, from: at, to: null });
    if (answers.sort(byArrival).at(-1)?.position_id === position_id) return;
    const said = { user_id, from: at, to: null, position_id, created_by: userId };
    await insert("worked_position", { ...stamped(), ...said, at });
  });
}
