import { patchLocally } from "#replica/local-change.ts";
import type { NewsPost } from "#schema/entities/news-post.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";

/** Pins a post to the top of the board, or unpins it; false when somebody has deleted it meanwhile. */
export async function pinPost(context: CommandContext, id: string, is_pinned: boolean): Promise<boolean> {
  const { replica, userId } = replicaOf(context);
  const { device } = context;
  const changed = await device.exclusively(writingLockOf(userId), () =>
    patchLocally<NewsPost>(replica.news, id, { is_pinned }, device.newId()),
  );
  return changed !== null;
}
