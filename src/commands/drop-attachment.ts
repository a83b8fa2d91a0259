import { forgetFile } from "#replica/kept-files.ts";
import { keepWaitingFile } from "#replica/waiting-files.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";

/**
 * Removes a file from this device, and from the server once nothing there refers to it: say first that nothing does. Is
 * it referred to again by then, it stays.
 */
export async function dropAttachment(context: CommandContext, path: string): Promise<void> {
  const { replica, userId } = replicaOf(context);
  const removal = { path, name: "", blob: null, at: context.device.now(), isRefused: false };
  await keepWaitingFile(userId, removal);
  await forgetFile(replica.name, path);
}
