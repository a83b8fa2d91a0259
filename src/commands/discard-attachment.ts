import { forgetWaitingFile } from "#replica/waiting-files.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";

/** Gives up a file that waits on this device: it is never uploaded. */
export function discardAttachment(context: CommandContext, path: string): Promise<void> {
  return forgetWaitingFile(replicaOf(context).userId, path);
}
