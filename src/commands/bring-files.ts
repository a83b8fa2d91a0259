import { keptPaths } from "#replica/kept-files.ts";
import { readWaitingFiles } from "#replica/waiting-files.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";
import { openAttachment } from "./open-attachment.ts";

/** "missing": some could not be fetched yet; "unkept": all can be looked at, but this device does not keep them all. */
export type BroughtFiles = "saved" | "missing" | "unkept";

/** Brings files to this device, one after another, as long as `isWanted`, and tells whether all are here then. */
export async function bringFiles(
  context: CommandContext,
  paths: readonly string[],
  isWanted: () => boolean,
): Promise<BroughtFiles> {
  let isMissing = false;
  for (const path of paths) {
    if (!isWanted()) return "missing";
    if ((await openAttachment(context, path)).state !== "ready") isMissing = true;
  }
  if (isMissing) return "missing";
  const { replica, userId } = replicaOf(context);
  // The last ones may have taken the place of the first.
  const waiting = (await readWaitingFiles(userId)).filter(({ blob }) => blob !== null);
  const here = new Set([...(await keptPaths(replica.name)), ...waiting.map(({ path }) => path)]);
  return paths.every((path) => here.has(path)) ? "saved" : "unkept";
}
