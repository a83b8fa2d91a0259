import { uuidOf } from "#lib/uuid-of.ts";
import { insertLocally } from "#replica/local-change.ts";
import { newsReadsOf } from "#replica/news-reads-of.ts";
import { type NewsRead, newsReadText } from "#schema/entities/news-read.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";

/** Notes that I have read a post, once. */
export function readPost(context: CommandContext, postId: string): Promise<void> {
  const { replica, userId, businessId } = replicaOf(context);
  const { device } = context;
  return device.exclusively(writingLockOf(userId), async () => {
    const about = { news_post_id: postId, user_id: userId };
    const id = await uuidOf(newsReadText(about));
    const reads = newsReadsOf(replica);
    if (await reads.findOne(id).exec()) return;
    const created_at = device.readClock().instant;
    await insertLocally<NewsRead>(
      reads,
      { kind: "read", id, business_id: businessId, ...about, person: userId, created_at },
      device.newId(),
    );
  });
}
