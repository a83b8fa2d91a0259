import type { NewsCategory } from "#domain/news/news-board.ts";
import { uuidOf } from "#lib/hashes.ts";
import type { NewsPost } from "#schema/entities/news-post.ts";
import { newsReadText } from "#schema/entities/news-read.ts";
import { type CommandContext, replicaOf } from "../command-context.ts";
import { write } from "../write.ts";
import { addAttachment, dropAttachment } from "./attachments.ts";

export interface PostWords {
  title: string;
  content: string;
  /** A UTC instant; null for a post without an end. */
  end_date: string | null;
  is_pinned: boolean;
  file: File | null;
}

/** Adds a post to the news board; durable, with its file, when the promise resolves. Throws an AttachmentError. */
export async function createPost(
  context: CommandContext,
  category: Exclude<NewsCategory, "poll">,
  { file, ...words }: PostWords,
): Promise<NewsPost> {
  const { userId, businessId } = replicaOf(context);
  const { device } = context;
  const id = device.newId();
  // First, because a post without its file could not be repaired.
  const attached = await attach(context, id, file);
  const post = {
    id,
    news_post_id: id,
    person: "",
    business_id: businessId,
    category,
    is_anonymous: false,
    in_chat: false,
    attachment_url: null,
    attachment_name: null,
    ...attached,
    ...trimmed(words),
    created_by: userId,
    created_at: device.readClock().instant,
  };
  return write(context, ({ insert }) => insert("post", post));
}

/** Changes only these fields, so that others' changes stay; null if it was deleted. A replaced file is removed. */
export async function changePost(
  context: CommandContext,
  id: string,
  { file, ...words }: Partial<PostWords>,
): Promise<NewsPost | null> {
  const attached =
    file === null ? { attachment_url: null, attachment_name: null } : await attach(context, id, file);
  const fields = { ...trimmed(words), ...attached };
  const before: { url: string | null } = { url: null };
  const changed = await write(context, ({ patch }) =>
    patch("post", id, (row) => {
      before.url = row.attachment_url;
      return fields;
    }),
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

/** Pins a post to the top of the board, or unpins it; false if it was deleted meanwhile. */
export async function pinPost(context: CommandContext, id: string, is_pinned: boolean): Promise<boolean> {
  const changed = await write(context, ({ patch }) => patch("post", id, { is_pinned }));
  return changed !== null;
}

/** Records once that the user has read a post. */
export function readPost(context: CommandContext, postId: string): Promise<void> {
  return write(context, async ({ userId, stamped, find, insert }) => {
    const about = { news_post_id: postId, user_id: userId };
    const id = await uuidOf(newsReadText(about));
    if ((await find("news_read", { id })).length > 0) return;
    await insert("news_read", { ...stamped(id), ...about, person: userId });
  });
}

/** Deletes a post and its file permanently. */
export async function removePost(
  context: CommandContext,
  { id, attachment_url }: Pick<NewsPost, "id" | "attachment_url">,
): Promise<void> {
  await write(context, ({ remove }) => remove("post", id));
  if (attachment_url) await dropAttachment(context, attachment_url);
}
