import type { NewsCategory } from "#domain/news/news-board.ts";
import { insertLocally, patchLocally } from "#replica/local-change.ts";
import type { NewsPost } from "#schema/entities/news-post.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { addAttachment } from "./add-attachment.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";
import { dropAttachment } from "./drop-attachment.ts";

/** What a manager writes. */
export interface PostWords {
  title: string;
  content: string;
  /** A UTC instant; null for a post without an end. */
  end_date: string | null;
  is_pinned: boolean;
  /** A file that was chosen; null for none. */
  file: File | null;
}

/** Puts a post on the news board; durable, with its file, when the promise resolves. Throws an AttachmentError. */
export async function createPost(
  context: CommandContext,
  category: Exclude<NewsCategory, "poll">,
  { file, ...words }: PostWords,
): Promise<NewsPost> {
  const { replica, userId, businessId } = replicaOf(context);
  const { device } = context;
  const id = device.newId();
  // First: a post whose file is nowhere could not be put right.
  const attached = await attach(context, id, file);
  const post: Omit<NewsPost, "version" | "change_id"> = {
    ...{
      kind: "post",
      id,
      news_post_id: id,
      person: "",
      business_id: businessId,
      category,
      is_anonymous: false,
      in_chat: false,
    },
    ...{ attachment_url: null, attachment_name: null, ...attached, ...trimmed(words) },
    ...{ created_by: userId, created_at: device.readClock().instant },
  };
  return device.exclusively(writingLockOf(userId), () =>
    insertLocally<NewsPost>(replica.news, post, device.newId()),
  );
}

/**
 * Changes what is given of a post, so that what somebody else changed meanwhile stays; null when it was deleted. A file
 * that is replaced is removed.
 */
export async function changePost(
  context: CommandContext,
  id: string,
  { file, ...words }: Partial<PostWords>,
): Promise<NewsPost | null> {
  const { replica, userId } = replicaOf(context);
  const { device } = context;
  const attached =
    file === null ? { attachment_url: null, attachment_name: null } : await attach(context, id, file);
  const fields = { ...trimmed(words), ...attached };
  const before: { url: string | null } = { url: null };
  const changed = await device.exclusively(writingLockOf(userId), () =>
    patchLocally<NewsPost>(
      replica.news,
      id,
      (row) => {
        before.url = row.attachment_url;
        return fields;
      },
      device.newId(),
    ),
  );
  if (changed && before.url && before.url !== changed.attachment_url)
    await dropAttachment(context, before.url);
  return changed;
}

async function attach(context: CommandContext, parentId: string, file: File | null | undefined) {
  if (!file) return {};
  const { path, name } = await addAttachment(context, { area: "news", parentId, file });
  return { attachment_url: path, attachment_name: name };
}

function trimmed<T extends Partial<Pick<PostWords, "title" | "content">>>(words: T): T {
  const { title, content } = words;
  return {
    ...words,
    ...(title !== undefined && { title: title.trim() }),
    ...(content !== undefined && { content: content.trim() }),
  };
}
