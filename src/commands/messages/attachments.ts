import {
  type AttachmentArea,
  type AttachmentProblem,
  attachmentPath,
  attachmentProblem,
  typeOfPath,
} from "#domain/attachments/attachment-file.ts";
import { fetchAttachment } from "#remote/attachment-files.ts";
import type { Replica } from "#replica/collections.ts";
import { hasAllCollections } from "#replica/collections.ts";
import { forgetFile, keepFile, keptPaths, readKeptFile } from "#replica/files/kept-files.ts";
import {
  keepWaitingFile,
  markRefused,
  readWaitingFile,
  readWaitingFiles,
} from "#replica/files/waiting-files.ts";
import { type CommandContext, replicaOf } from "../command-context.ts";
import { type AttachmentDelivery, deliverAttachments } from "./deliver-attachments.ts";

/** A file as it is referred to by what it belongs to. */
export interface Attachment {
  path: string;
  /** As it was called where it was chosen. */
  name: string;
  /** MIME. */
  type: string;
  /** In bytes. */
  size: number;
}

/** A file that cannot be attached, and why. */
export class AttachmentError extends Error {
  readonly code: AttachmentProblem;
  constructor(code: AttachmentProblem) {
    super(`The file cannot be attached: ${code}`);
    this.code = code;
  }
}

const NAME_MAX = 255;

/**
 * Attaches a file to a post or a training module, which may be written afterwards: it is on this device when the promise
 * resolves, and uploaded once the server has what it belongs to, and that refers to it by its path. Throws an
 * AttachmentError.
 */
export async function addAttachment(
  context: CommandContext,
  { area, parentId, file }: { area: AttachmentArea; parentId: string; file: File },
): Promise<Attachment> {
  const problem = attachmentProblem(file);
  if (problem) throw new AttachmentError(problem);
  const { userId, businessId } = replicaOf(context);
  const path = attachmentPath({ businessId, area, parentId, fileId: context.device.newId() }, file);
  const type = typeOfPath(path);
  // A copy: the file itself may be changed or removed before it is uploaded.
  const blob = new Blob([await file.arrayBuffer()], { type });
  const name = file.name.slice(0, NAME_MAX);
  await keepWaitingFile(userId, { path, name, blob, at: context.device.now(), isRefused: false });
  return { path, name, type, size: blob.size };
}

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
  if (replica && hasAllCollections(replica))
    await keepFile(replica.name, { path, file: blob, at: device.now() });
}

/** It can be shown all the same. */
function notKept(error: unknown) {
  console.warn("A file could not be kept on this device:", error);
  return null;
}

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

/** Sends a file again that the server did not take. */
export async function retryAttachment(context: CommandContext, path: string): Promise<AttachmentDelivery> {
  const { replica, userId } = replicaOf(context);
  await markRefused(userId, path, false);
  return deliverAttachments(context, replica);
}

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
