import { forgetFile } from "#replica/kept-files.ts";
import { keepWaitingFile, readWaitingFile } from "#replica/waiting-files.ts";
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

/** How long it can be undone that something with a file was removed, in ms; its removal then waits for the next exchange. */
const UNDO_MS = 60_000;

/**
 * Has files removed from the server in a minute, unless they are referred to again by then, which an undo does: also when
 * this page is gone by then. What still waits to be uploaded is left, which is not uploaded while nothing refers to it.
 */
export async function dropSoon(context: CommandContext, paths: readonly string[]): Promise<void> {
  const { userId } = replicaOf(context);
  const at = new Date(Date.parse(context.device.now()) + UNDO_MS).toISOString();
  for (const path of paths) {
    if ((await readWaitingFile(userId, path))?.blob) continue;
    await keepWaitingFile(userId, { path, name: "", blob: null, at, isRefused: false });
  }
}
