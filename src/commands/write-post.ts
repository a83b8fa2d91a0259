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
  /** A file that was chosen; "kept" for the one that is attached already, null for none. */
  file: File | "kept" | null;
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

/** Changes a post; null when somebody has deleted it meanwhile. A file that is replaced is removed. */
export async function changePost(
  context: CommandContext,
  before: Pick<NewsPost, "id" | "attachment_url">,
  { file, ...words }: PostWords,
): Promise<NewsPost | null> {
  const { replica, userId } = replicaOf(context);
  const { device } = context;
  const attached =
    file === null ? { attachment_url: null, attachment_name: null } : await attach(context, before.id, file);
  const changed = await device.exclusively(writingLockOf(userId), () =>
    patchLocally<NewsPost>(replica.news, before.id, { ...trimmed(words), ...attached }, device.newId()),
  );
  const { attachment_url } = before;
  if (changed && attachment_url && attachment_url !== changed.attachment_url)
    await dropAttachment(context, attachment_url);
  return changed;
}

async function attach(context: CommandContext, parentId: string, file: PostWords["file"]) {
  if (!(file instanceof File)) return {};
  const { path, name } = await addAttachment(context, { area: "news", parentId, file });
  return { attachment_url: path, attachment_name: name };
}

function trimmed({ title, content, ...words }: Omit<PostWords, "file">) {
  return { ...words, title: title.trim(), content: content.trim() };
}
