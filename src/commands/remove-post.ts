import { removeLocally } from "#replica/local-change.ts";
import type { NewsPost } from "#schema/entities/news-post.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";
import { dropAttachment } from "./drop-attachment.ts";

/** Deletes a post for good, and its file with it. */
export async function removePost(
  context: CommandContext,
  { id, attachment_url }: Pick<NewsPost, "id" | "attachment_url">,
): Promise<void> {
  const { replica, userId } = replicaOf(context);
  const { device } = context;
  await device.exclusively(writingLockOf(userId), () => removeLocally(replica.news, id, device.newId()));
  if (attachment_url) await dropAttachment(context, attachment_url);
}
