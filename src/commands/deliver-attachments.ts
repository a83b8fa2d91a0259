import { type AttachmentArea, parentOfPath } from "#domain/attachments/attachment-file.ts";
import { isWaiting } from "#domain/sync/is-waiting.ts";
import { must } from "#lib/must.ts";
import { AccountError } from "#remote/account-error.ts";
import { removeAttachment, uploadAttachment } from "#remote/attachment-files.ts";
import type { LateRemote } from "#remote/late-remote.ts";
import { keepFile } from "#replica/kept-files.ts";
import type { Replica } from "#replica/open-replica.ts";
import { readStored } from "#replica/stored.ts";
import { collectionOf } from "#replica/waiting.ts";
import {
  forgetWaitingFile,
  markRefused,
  readWaitingFiles,
  type WaitingFile,
} from "#replica/waiting-files.ts";
import type { Device } from "./command-context.ts";

export interface AttachmentDelivery {
  /** The network, or the server, failed: it is worth another try later. */
  isStopped: boolean;
  /** The names of what the server did not take just now. */
  refused: readonly string[];
}

/** A file that nothing refers to after so long was chosen for something that was never saved; in ms. */
const FORGOTTEN_MS = 30 * 24 * 60 * 60 * 1000;

/** Uploads and removes what waits on this device, in turn. Never rejects for the network. */
export function deliverAttachments(
  { device, remote }: { device: Pick<Device, "exclusively" | "now">; remote: LateRemote },
  replica: Replica,
): Promise<AttachmentDelivery> {
  const { userId } = replica;
  return device.exclusively(`attachments-${userId}`, async () => {
    const refused: string[] = [];
    for (const file of await readWaitingFiles(userId)) {
      const next = await nextStep(replica, file, device.now());
      if (next === "forget") await forgetWaitingFile(userId, file.path);
      if (next !== "send") continue;
      try {
        await send(remote, file);
      } catch (error) {
        if (!(error instanceof AccountError && error.code === "refused")) return { isStopped: true, refused };
        await markRefused(userId, file.path, true);
        refused.push(file.name);
        continue;
      }
      if (file.blob) await keepFile(replica.name, file.path, file.blob, device.now()).catch(console.warn);
      await forgetWaitingFile(userId, file.path);
    }
    return { isStopped: false, refused };
  });
}

async function send(remote: LateRemote, { path, blob }: WaitingFile) {
  const client = await remote();
  await (blob ? uploadAttachment(client, path, blob) : removeAttachment(client, path));
}

const COLLECTIONS: Record<AttachmentArea, string> = { news: "news", training: "training" };

/** The server takes a file once it has what it belongs to, and a file is removed once nothing there refers to it. */
async function nextStep(
  replica: Replica,
  { path, blob, at, isRefused }: WaitingFile,
  now: string,
): Promise<"send" | "wait" | "forget"> {
  if (isRefused) return "wait";
  const { area, parentId } = must(parentOfPath(path), "the path of an attachment");
  const parent = (await readStored(collectionOf(replica, COLLECTIONS[area]), [parentId])).get(parentId);
  if (parent && isWaiting(parent)) return "wait";
  const isMeant = parent !== undefined && !parent._deleted && JSON.stringify(parent).includes(path);
  if (!blob) return isMeant ? "forget" : "send";
  if (isMeant) return "send";
  return Date.parse(now) - Date.parse(at) > FORGOTTEN_MS ? "forget" : "wait";
}
