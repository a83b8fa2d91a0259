import { typeOfPath } from "#domain/attachments/attachment-file.ts";
import { fetchAttachment } from "#remote/attachment-files.ts";
import { keepFile, readKeptFile } from "#replica/kept-files.ts";
import type { Replica } from "#replica/open-replica.ts";
import { isWhole } from "#replica/waiting.ts";
import { readWaitingFile } from "#replica/waiting-files.ts";
import type { CommandContext } from "./command-context.ts";

/**
 * "offline": not on this device, and the server cannot be reached; "missing": the server has not got it (yet);
 * "elsewhere": not on this device, and the server was not to be asked.
 */
export type OpenedAttachment =
  | { state: "ready"; blob: Blob }
  | { state: "offline" | "missing" | "elsewhere" };

/**
 * A file by its path: from this device, or from the server, and then kept on this device, so that it opens again without
 * a network. Never rejects.
 */
export async function openAttachment(
  context: CommandContext,
  path: string,
  { fetches } = { fetches: true },
): Promise<OpenedAttachment> {
  const here = await onDevice(context, path).catch(notKept);
  if (here) return { state: "ready", blob: here };
  if (!navigator.onLine) return { state: "offline" };
  if (!fetches) return { state: "elsewhere" };
  return fetchedOnce(context, path);
}

/** What is on its way: whoever asks for the same file meanwhile waits for the same. */
const underway = new WeakMap<Replica, Map<string, Promise<OpenedAttachment>>>();

function fetchedOnce(context: CommandContext, path: string): Promise<OpenedAttachment> {
  const { replica } = context;
  if (!replica) return fetched(context, path);
  const all = underway.get(replica) ?? new Map<string, Promise<OpenedAttachment>>();
  underway.set(replica, all);
  const running = all.get(path) ?? fetched(context, path).finally(() => all.delete(path));
  all.set(path, running);
  return running;
}

async function fetched(context: CommandContext, path: string): Promise<OpenedAttachment> {
  try {
    const blob = await fetchAttachment(await context.remote(), path, typeOfPath(path));
    if (!blob) return { state: "missing" };
    await keep(context, path, blob).catch(notKept);
    return { state: "ready", blob };
  } catch (error) {
    console.warn("The file could not be fetched:", error);
    return { state: "offline" };
  }
}

async function onDevice({ replica, scope, device }: CommandContext, path: string): Promise<Blob | null> {
  if (!replica || !scope) return null;
  const waiting = await readWaitingFile(scope.user_id, path);
  return waiting?.blob ?? readKeptFile(replica.name, path, device.now());
}

/** Nothing is kept for somebody who has left meanwhile. */
async function keep({ replica, device }: CommandContext, path: string, blob: Blob) {
  if (replica && isWhole(replica)) await keepFile(replica.name, path, blob, device.now());
}

/** It can be shown all the same. */
function notKept(error: unknown) {
  console.warn("A file could not be kept on this device:", error);
  return null;
}
