import { parentOfPath } from "#domain/attachments/attachment-file.ts";
import { type ContactDetails, contactOf } from "#domain/staff/contact-details.ts";
import { must } from "#lib/must.ts";
import type { Replica } from "#replica/collections.ts";
import type { Profile } from "#schema/entities/profile.ts";
import { type CommandContext, replicaOf } from "../command-context.ts";
import { addPicture, dropAttachment, openAttachment } from "../messages/attachments.ts";
import { write } from "../write.ts";

/** Changes the person's name, also on payslips and for colleagues. Durable when it resolves. */
export function changeName(context: CommandContext, name: string): Promise<Profile> {
  return write(context, async ({ userId, patch }) => {
    const changed = await patch("profile", userId, { name });
    return must(changed, "the profile of whoever changes it");
  });
}

/**
 * Sets or removes (null) the person's picture: a small square WebP or JPEG (squarePicture). It is on this device
 * when the promise resolves, and is uploaded once the server has the change.
 */
export async function changePicture(context: CommandContext, picture: Blob | null): Promise<void> {
  const { userId } = replicaOf(context);
  const path = await addPicture(context, { area: "people", parentId: userId }, picture);
  let before: string | null = null;
  await write(context, ({ patch }) =>
    patch("profile", userId, (own) => {
      before = own.profile_picture_url;
      return { profile_picture_url: path };
    }),
  );
  if (before) await dropAttachment(context, before);
}

/** The areas whose files are small and shown as pictures. */
const PICTURES: (string | undefined)[] = ["people", "logo"];

/** Object URLs of pictures by path: a page shows one person many times. They are small and are never released. */
const opened = new WeakMap<Replica, Map<string, Promise<string | null>>>();

/**
 * Returns an object URL of a picture for this page: from this device, or from the server, and then kept here. Null
 * while it is unavailable, and for anything but a picture's path. Never rejects.
 */
export async function openPicture(context: CommandContext, path: string): Promise<string | null> {
  const { replica } = context;
  if (!replica || !PICTURES.includes(parentOfPath(path)?.area)) return null;
  const all = opened.get(replica) ?? new Map<string, Promise<string | null>>();
  opened.set(replica, all);
  const known = all.get(path) ?? addressOf(context, path);
  all.set(path, known);
  const address = await known;
  // The next call may succeed.
  if (address === null) all.delete(path);
  return address;
}

async function addressOf(context: CommandContext, path: string): Promise<string | null> {
  const found = await openAttachment(context, path);
  return found.state === "ready" ? URL.createObjectURL(found.blob) : null;
}

/** Changes one's own contact details, or for managers anybody's, except whether colleagues see the number. */
export function changeContact(
  context: CommandContext,
  personId: string,
  changes: Partial<ContactDetails>,
): Promise<Profile> {
  return write(context, async ({ patch }) => {
    const change = (held: Profile) => ({ ...contactOf(held), ...changes });
    const changed = await patch("profile", personId, change);
    return must(changed, "the profile of whoever is reached otherwise");
  });
}
