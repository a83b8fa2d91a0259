import { parentOfPath } from "#domain/attachments/attachment-file.ts";
import type { Replica } from "#replica/open-replica.ts";
import type { CommandContext } from "./command-context.ts";
import { openAttachment } from "./open-attachment.ts";

/** Addresses of pictures by their path: a page shows one person many times over. They are small, and stay. */
const opened = new WeakMap<Replica, Map<string, Promise<string | null>>>();

/**
 * An address of somebody's picture for this page, by its path: from this device, or else from the server, and then kept
 * here. Null while it cannot be had, and for what is no path of a picture: whatever stands there, nothing else is asked
 * for it. Never rejects.
 */
export async function openPicture(context: CommandContext, path: string): Promise<string | null> {
  const { replica } = context;
  if (!replica || parentOfPath(path)?.area !== "people") return null;
  const all = opened.get(replica) ?? new Map<string, Promise<string | null>>();
  opened.set(replica, all);
  const known = all.get(path) ?? addressOf(context, path);
  all.set(path, known);
  const address = await known;
  // Asked for again, it may be had.
  if (address === null) all.delete(path);
  return address;
}

async function addressOf(context: CommandContext, path: string): Promise<string | null> {
  const found = await openAttachment(context, path);
  return found.state === "ready" ? URL.createObjectURL(found.blob) : null;
}
