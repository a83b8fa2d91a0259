import { useId, useRef } from "react";
import { readPost } from "#commands/news.ts";
import { useCommand } from "#commands/use-command.ts";
import { postReaders } from "#domain/news/news-board.ts";
import { isOver } from "#domain/polls/poll-results.ts";
import { useReadsOf } from "#queries/news.ts";
import type { NewsPost } from "#schema/entities/news-post.ts";
import { AttachmentView } from "#screens/attachments/attachment-view.tsx";
import { useFormat } from "#screens/business/use-format.ts";
import { PollCard } from "#screens/polls/poll-card.tsx";
import { FORMER_COLLEAGUE } from "#screens/shifts/former-colleague.ts";
import { Badge } from "#ui/badge.tsx";
import { categoryLabel, categoryTone } from "./category-words.ts";
import { PinIcon } from "./pin-icon.tsx";
import { PostMenu } from "./post-menu.tsx";
import { ReadBy } from "./post-readers.tsx";
import { PostText } from "./post-text.tsx";
import type { News } from "./use-news.ts";
import { useOnScreen } from "./use-on-screen.ts";

interface PostCardProps {
  post: NewsPost;
  news: News;
  /** Not read before this visit. */
  isNew: boolean;
  now: string;
  onEdit: (post: NewsPost) => void;
}

/** A post of the news board. Whoever has it on screen has read it. */
export function PostCard({ post, news, isNew, now, onEdit }: PostCardProps) {
  const titleId = useId();
  const format = useFormat();
  const card = useRef<HTMLElement>(null);
  const { userId, manages } = news;
  const reads = useReadsOf(post.id);
  const noteRead = useCommand(readPost);
  // While that is not known yet it may be: what was read already is not noted again.
  const isToRead = post.created_by !== userId && !reads?.some(({ user_id }) => user_id === userId);
  // A failure has been told of by then.
  useOnScreen(card, isToRead ? () => void noteRead(post.id).catch(() => {}) : null);
  const author =
    news.people.find(({ id }) => id === post.created_by)?.name ??
    news.former.get(post.created_by) ??
    FORMER_COLLEAGUE;
  const isPoll = post.category === "poll";
  return (
    <article
      ref={card}
      aria-labelledby={titleId}
      className="flex min-w-0 flex-col gap-4 rounded-2xl border border-line bg-surface p-5 shadow-card sm:p-6"
    >
      <header className="flex items-start justify-between gap-3">
        <div className="flex min-h-11 min-w-0 flex-wrap items-center gap-2">
          <Badge tone={categoryTone(post.category)}>{categoryLabel(post.category)}</Badge>
          {post.is_pinned && (
            <Badge>
              <PinIcon className="size-4" />
              Pinned
            </Badge>
          )}
          {isNew && <Badge tone="danger">New</Badge>}
          {post.change_id && <Badge icon="clock">Waiting to be sent</Badge>}
        </div>
        {manages && (
          <span className="-me-3">
            <PostMenu post={post} onEdit={() => onEdit(post)} />
          </span>
        )}
      </header>
      <div className="flex flex-col gap-1">
        <h2 id={titleId} className="text-lg leading-tight font-bold [overflow-wrap:anywhere]">
          {post.title}
        </h2>
        <p className="text-sm text-muted tabular-nums">
          {author}, {format.timeAndDay(post.created_at, now)}
          {post.end_date && !isPoll && ` · ${endText(post.end_date, now, format.moment(post.end_date))}`}
        </p>
      </div>
      {post.content && <PostText text={post.content} />}
      {isPoll && <PollCard pollId={post.id} questionId={titleId} />}
      {post.attachment_url && (
        <AttachmentView path={post.attachment_url} name={post.attachment_name ?? "File"} />
      )}
      {manages && reads && (
        <footer className="-my-2 -ms-4">
          <ReadBy readers={postReaders(post, reads, news.people)} />
        </footer>
      )}
    </article>
  );
}

function endText(end: string, now: string, moment: string): string {
  return isOver(end, now) ? `Ended ${moment}` : `Ends ${moment}`;
}
