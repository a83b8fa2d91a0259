import { isOver } from "#domain/news/unread-news.ts";
import { uuidOf } from "#lib/hashes.ts";
import { rows } from "#replica/collections.ts";
import { editAllLocally, insertAllLocally } from "#replica/local-change.ts";
import type { Message } from "#schema/entities/message.ts";
import type { NewsPost } from "#schema/entities/news-post.ts";
import type { PollOption } from "#schema/entities/poll-option.ts";
import type { CommandContext } from "../command-context.ts";
import { write } from "../write.ts";
import { teamMessage } from "./chat.ts";

export interface AskedPoll {
  question: string;
  /** At least two texts. */
  answers: readonly string[];
  /** The duration in ms; null for a poll without an end. */
  lastsMs: number | null;
  isAnonymous: boolean;
  /** How they are called until the server has signed it. */
  asker: Pick<Message, "user_name" | "user_role">;
}

/** Creates a poll on the news board or in the chat; returns its post's id. If it rejects, nothing is left behind. */
export function createPoll(context: CommandContext, into: "chat" | "news", poll: AskedPoll): Promise<string> {
  return write(context, async ({ replica, userId, newId, stamped, insert }) => {
    const made = stamped();
    const { id, created_at: instant } = made;
    const ends = poll.lastsMs === null ? null : new Date(Date.parse(instant) + poll.lastsMs).toISOString();
    const post: Omit<NewsPost, "version" | "change_id"> = {
      kind: "post",
      ...made,
      news_post_id: id,
      person: "",
      title: poll.question.trim(),
      content: "",
      category: "poll",
      is_pinned: false,
      attachment_url: null,
      attachment_name: null,
      end_date: ends,
      is_anonymous: poll.isAnonymous,
      in_chat: into === "chat",
      created_by: userId,
    };
    const options = poll.answers.map((text, position) => ({
      kind: "option" as const,
      ...made,
      id: newId(),
      news_post_id: id,
      person: "",
      text: text.trim(),
      position,
      votes: 0,
    })) satisfies Omit<PollOption, "version" | "change_id">[];
    await insertAllLocally(rows<"post" | "option">(replica, "post"), [post, ...options], newId);
    if (into === "chat") {
      const asked = { id: newId(), ...poll.asker, type: "poll", text: post.title } as const;
      const held = {
        poll_id: id,
        poll_options: options.map((option) => ({ id: option.id, text: option.text })),
        poll_end_time: ends,
      };
      const message = teamMessage(context, { ...asked, ...held }, instant);
      try {
        await insert("team", message);
      } catch (error) {
        // Nobody would see such a poll or could remove it.
        const ids = [post, ...options].map((row) => row.id);
        await editAllLocally(replica.news, ids, () => ({ kind: "remove" }), newId).catch(console.error);
        throw error;
      }
    }
    return post.id;
  });
}

/** Votes once, finally. "ended" if the poll is over by this device's clock; the server decides by its own. */
export function castVote(
  context: CommandContext,
  poll: Pick<NewsPost, "id" | "end_date">,
  optionId: string,
): Promise<"cast" | "cast-before" | "ended"> {
  return write(context, async ({ userId, now, stamped, find, insert }) => {
    if (isOver(poll.end_date, now())) return "ended";
    const mine = { news_post_id: poll.id, user_id: userId };
    if ((await find("vote", mine)).length > 0) return "cast-before";
    const id = await uuidOf(`vote ${poll.id} ${userId}`);
    await insert("vote", { ...stamped(id), ...mine, poll_option_id: optionId, person: userId });
    return "cast";
  });
}
