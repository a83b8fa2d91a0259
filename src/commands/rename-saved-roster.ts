import { patchLocally } from "#replica/local-change.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";

/** Gives a saved roster another name; false when somebody has deleted it meanwhile. */
export async function renameSavedRoster(context: CommandContext, id: string, name: string): Promise<boolean> {
  const { replica, userId } = replicaOf(context);
  const { device } = context;
  const renamed = await device.exclusively(writingLockOf(userId), () =>
    patchLocally(replica.templates, id, { name: name.trim() }, device.newId()),
  );
  return renamed !== null;
}
