import {
  type AttachmentArea,
  type AttachmentProblem,
  attachmentPath,
  attachmentProblem,
  typeOfPath,
} from "#domain/attachments/attachment-file.ts";
import { fetchAttachment } from "#remote/attachment-files.ts";
import { hasAllCollections, type Replica } from "#replica/collections.ts";
import { forgetFile, keepFile, keptPaths, readKeptFile } from "#replica/files/kept-files.ts";
import {
  keepWaitingFile,
  markRefused,
  readWaitingFile,
  readWaitingFiles,
} from "#replica/files/waiting-files.ts";
import { type CommandContext, replicaOf } from "../command-context.ts";
import { type AttachmentDelivery, deliverAttachments } from "./deliver-attachments.ts";

/** A file as rows refer to it. */
export interface Attachment {
  path: string;
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
 * Attaches a file to a post or module, which may be written afterwards. The file is on this device when the promise
 * resolves, and uploaded once the server has the row that refers to it. Throws an AttachmentError.
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
  // A copy: the original may change before it is uploaded.
  const blob = new Blob([await file.arrayBuffer()], { type });
  const name = file.name.slice(0, NAME_MAX);
  await keepWaitingFile(userId, { path, name, blob, at: context.device.now() });
  return { path, name, type, size: blob.size };
}

/** Attaches a picture that was made here (small-pictures.ts), as addAttachment does; null for none. Resolves to its path. */
export async function addPicture(
  context: CommandContext,
  place: { area: AttachmentArea; parentId: string },
  picture: Blob | null,
): Promise<string | null> {
  if (!picture) return null;
  const { type } = picture;
  const file = new File([picture], `picture.${type.slice("image/".length)}`, { type });
  return (await addAttachment(context, { ...place, file })).path;
}

/**
 * offline: not on this device, and the server is unreachable; missing: the server does not have it (yet); elsewhere:
 * not on this device, and the server was not asked.
 */
export type OpenedAttachment =
  | { state: "ready"; blob: Blob }
  | { state: "offline" | "missing" | "elsewhere" };

/** Returns a file from this device, or from the server, and then kept here for offline use. Never rejects. */
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

/** Downloads in progress: further requests for the same file share them. */
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
    await keepOnDevice(context, path, blob, context.device.now()).catch(notKept);
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

/** Keeps a file that was last of use at an instant; none for a person who has left meanwhile. */
export async function keepOnDevice({ replica }: CommandContext, path: string, file: Blob, at: string) {
  if (replica && hasAllCollections(replica)) await keepFile(replica.name, { path, file, at });
}

/** For a store that is full or broken: the file can still be shown. */
export function notKept(error: unknown) {
  console.warn("A file could not be kept on this device:", error);
  return null;
}

/** Removes a file here, and from the server once nothing there refers to it: remove the reference first. */
export async function dropAttachment(context: CommandContext, path: string): Promise<void> {
  const { replica, userId } = replicaOf(context);
  await keepWaitingFile(userId, { path, at: context.device.now() });
  await forgetFile(replica.name, path);
}

/** How long a removal can be undone, in ms; the server is asked with the next exchange after that. */
const UNDO_MS = 60_000;

/**
 * Removes files from the server after a minute, even if this page is gone, unless an undo refers to them again.
 * Files still waiting for upload are left: without a reference they are not uploaded.
 */
export async function dropSoon(context: CommandContext, paths: readonly string[]): Promise<void> {
  const { userId } = replicaOf(context);
  const at = new Date(Date.parse(context.device.now()) + UNDO_MS).toISOString();
  for (const path of paths) {
    if ((await readWaitingFile(userId, path))?.blob) continue;
    await keepWaitingFile(userId, { path, at });
  }
}

/** Sends a refused file again. */
export async function retryAttachment(context: CommandContext, path: string): Promise<AttachmentDelivery> {
  const { replica, userId } = replicaOf(context);
  await markRefused(userId, path, false);
  return deliverAttachments(context, replica);
}

/** missing: some could not be fetched yet; unkept: all can be viewed, but not all are kept on this device. */
export type BroughtFiles = "saved" | "missing" | "unkept";

/** Downloads files one by one while `isWanted`, and returns whether all are here. */
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
  // Later files may have displaced the first.
  const waiting = (await readWaitingFiles(userId)).filter(({ blob }) => blob !== null);
  const here = new Set([...(await keptPaths(replica.name)), ...waiting.map(({ path }) => path)]);
  return paths.every((path) => here.has(path)) ? "saved" : "unkept";
}
