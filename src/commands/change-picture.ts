import { attachmentPath } from "#domain/attachments/attachment-file.ts";
import { patchLocally } from "#replica/local-change.ts";
import { keepWaitingFile } from "#replica/waiting-files.ts";
import type { Profile } from "#schema/entities/profile.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";
import { dropAttachment } from "./drop-attachment.ts";

const NAMES: Record<string, string> = { "image/webp": "picture.webp", "image/jpeg": "picture.jpg" };

/**
 * Gives the person whose device this is another picture, or none (null). The picture is WebP or JPEG, small and square
 * (squarePicture). It is on this device when the promise resolves, and uploaded once the server has word of it.
 */
export async function changePicture(context: CommandContext, picture: Blob | null): Promise<void> {
  const { replica, userId, businessId } = replicaOf(context);
  const { device } = context;
  const path = picture && (await keep(picture));
  let before: string | null = null;
  await device.exclusively(writingLockOf(userId), () =>
    patchLocally<Profile>(
      replica.profiles,
      userId,
      (own) => {
        before = own.profile_picture_url;
        return { profile_picture_url: path };
      },
      device.newId(),
    ),
  );
  if (before) await dropAttachment(context, before);

  async function keep(blob: Blob): Promise<string> {
    const place = { businessId, area: "people", parentId: userId, fileId: device.newId() } as const;
    const { type, size } = blob;
    const made = attachmentPath(place, { name: NAMES[type] ?? "", type, size });
    await keepWaitingFile(userId, {
      path: made,
      name: "Your picture",
      blob,
      at: device.now(),
      isRefused: false,
    });
    return made;
  }
}
