import { parentOfPath } from "#domain/attachments/attachment-file.ts";
import { isWaiting } from "#domain/sync/is-waiting.ts";
import { within } from "#lib/attempts.ts";
import { AccountError } from "#remote/account-error.ts";
import { removeAttachment, uploadAttachment } from "#remote/attachment-files.ts";
import type { LazyRemote } from "#remote/lazy-remote.ts";
import { hasAllCollections, type Replica } from "#replica/collections.ts";
import { parentOfFile } from "#replica/files/file-parent.ts";
import { forgetFile, keepFile, keptPaths } from "#replica/files/kept-files.ts";
import {
  FORGOTTEN_MS,
  forgetWaitingFile,
  markRefused,
  readWaitingFile,
  readWaitingFiles,
  type WaitingFile,
} from "#replica/files/waiting-files.ts";
import { isComplete } from "#replica/sync-memory.ts";
import type { CommandDevice } from "../command-context.ts";

export interface AttachmentDelivery {
  /** The network or server failed: retry later. */
  isStopped: boolean;
  /** The names of files the server just refused. */
  refused: readonly string[];
  /** They were refused because the business's storage is full. */
  isFull: boolean;
}

/** Uploads and removes waiting files, in order. Never rejects for the network. */
export function deliverAttachments(
  { device, remote }: { device: Pick<CommandDevice, "exclusively" | "now">; remote: LazyRemote },
  replica: Replica,
): Promise<AttachmentDelivery> {
  const { userId } = replica;
  return device.exclusively(`attachments-${userId}`, async () => {
    const refused: string[] = [];
    let isStopped = false;
    let isFull = false;
    for (const file of await readWaitingFiles(userId)) {
      const next = await nextStep(replica, file, device.now());
      if (next === "forget") await forgetWaitingFile(userId, file.path);
      if (next !== "send") continue;
      const outcome = await send(remote, file);
      if (outcome === "sent") await settle(replica, file, device.now());
      else if (outcome === "failed") isStopped = true;
      else {
        await markRefused(userId, file.path, true);
        refused.push(file.name);
        if (outcome === "full") isFull = true;
      }
      // One failing file must not block others; offline, none can succeed.
      if (isStopped && !navigator.onLine) break;
    }
    return { isStopped, refused, isFull };
  });
}

async function send(
  remote: LazyRemote,
  { path, blob }: WaitingFile,
): Promise<"sent" | "refused" | "full" | "failed"> {
  const handOver = async () => {
    const client = await remote();
    await (blob ? uploadAttachment(client, path, blob) : removeAttachment(client, path));
    return "sent" as const;
  };
  try {
    return await within(timeoutMs(blob), handOver(), "failed");
  } catch (error) {
    // People cannot retry a removal: it is retried until done.
    if (!blob || !(error instanceof AccountError)) return "failed";
    if (error.code === "storage_full") return "full";
    return error.code === "refused" ? "refused" : "failed";
  }
}

/** The server has it. Meanwhile its author may have removed it, or another person may use this device. */
async function settle(replica: Replica, { path, blob }: WaitingFile, now: string) {
  const waiting = await readWaitingFile(replica.userId, path);
  if (blob && waiting && !waiting.blob) return;
  if (blob && hasAllCollections(replica))
    await keepFile(replica.name, { path, file: blob, at: now }).catch(console.warn);
  await forgetWaitingFile(replica.userId, path);
}

/** The timeout while all tabs wait: a minute, plus what a slow network needs for the upload's size. */
function timeoutMs(blob: Blob | null): number {
  return 60_000 + (blob?.size ?? 0) / SLOW_BYTES_PER_MS;
}

const SLOW_BYTES_PER_MS = 20;

/** The server accepts a file once its row has arrived; a file is removed once nothing refers to it there. */
async function nextStep(
  replica: Replica,
  { path, blob, at, isRefused }: WaitingFile,
  now: string,
): Promise<"send" | "wait" | "forget"> {
  // Not a valid path: it must not block others.
  if (!parentOfPath(path)) return "forget";
  const { parent, isReferredTo } = await parentOfFile(replica, path);
  if (parent && isWaiting(parent)) return "wait";
  if (!blob && isReferredTo) return "forget";
  if (!blob) return now < at ? "wait" : "send";
  if (isReferredTo && !isRefused) return "send";
  return parent?._deleted || Date.parse(now) - Date.parse(at) > FORGOTTEN_MS ? "forget" : "wait";
}

/** Deletes opened files without a reference here: nobody may read them now. */
export async function forgetOrphanedFiles(replica: Replica): Promise<void> {
  if (!(await isComplete(replica))) return;
  for (const path of await keptPaths(replica.name)) {
    const { isReferredTo } = await parentOfFile(replica, path);
    if (!isReferredTo) await forgetFile(replica.name, path);
  }
}
