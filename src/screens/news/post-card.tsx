import { useId, useRef, useState } from "react";
import { pinPost, readPost, removePost } from "#commands/messages/news.ts";
import { useCommand } from "#commands/use-command.ts";
import { type PostReaders, postReaders } from "#domain/news/news-board.ts";
import { textParts } from "#domain/news/text-parts.ts";
import { isOver } from "#domain/news/unread-news.ts";
import { useReadsOf } from "#queries/news.ts";
import type { NewsPost } from "#schema/entities/news-post.ts";
import { Button } from "#ui/button.tsx";
import { List, ListRow } from "#ui/lists/list.tsx";
import { Avatar } from "#ui/marks/avatar.tsx";
import { Badge } from "#ui/marks/badge.tsx";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { orToast, toast } from "#ui/toasts/toast.ts";
import { AttachmentView } from "#view/attachments/attachment-view.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useOnScreen } from "#view/lists/use-on-screen.ts";
import { FORMER_COLLEAGUE } from "#view/people/former-colleague.ts";
import { PollCard } from "#view/polls/poll-card.tsx";
import { categoryLabel, categoryTone } from "./category-words.ts";
import { PinIcon } from "./pin-icon.tsx";
import type { News } from "./use-news.ts";

interface PostCardProps {
  post: NewsPost;
  news: News;
  /** Whether it was unread before this visit. */
  isNew: boolean;
  now: string;
  onEdit: (post: NewsPost) => void;
}

/** A post of the news board. It counts as read once it was on screen. */
export function PostCard({ post, news, isNew, now, onEdit }: PostCardProps) {
  const titleId = useId();
  const format = useFormat();
  const card = useRef<HTMLElement>(null);
  const { userId, manages } = news;
  const reads = useReadsOf(post.id);
  const noteRead = useCommand(readPost);
  // While reads are loading, this may be true; the command does not record a read twice.
  const isToRead = post.created_by !== userId && !reads?.some(({ user_id }) => user_id === userId);
  // The command has reported a failure by then.
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

/** The text of a post, with its line breaks and with URLs as links. */
function PostText({ text }: { text: string }) {
  return (
    <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      {textParts(text).map(({ text: words, href }, place) =>
        href ? (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: a piece of a text has only its position.
            key={place}
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            className="font-medium text-brand-ink underline underline-offset-4"
          >
            {words}
          </a>
        ) : (
          words
        ),
      )}
    </p>
  );
}

/** How many people have read a post; a press shows who. */
function ReadBy({ readers: { read, unread } }: { readers: PostReaders }) {
  const [isOpen, setOpen] = useState(false);
  const count = read.length + unread.length;
  if (count === 0) return null;
  return (
    <>
      <Button variant="quiet" onPress={() => setOpen(true)}>
        Read by {read.length} of {count}
      </Button>
      <ModalFrame isOpen={isOpen} onClose={() => setOpen(false)} title={`Read by ${read.length} of ${count}`}>
        <People title="Not read yet" people={unread} />
        <People title="Read" people={read} />
      </ModalFrame>
    </>
  );
}

function People({ title, people }: { title: string; people: PostReaders["read"] }) {
  if (people.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold text-muted">
        {title} ({people.length})
      </h3>
      <List label={title}>
        {people.map(({ id, name, profile_picture_url }) => (
          <ListRow key={id} leading={<Avatar name={name} picture={profile_picture_url} />} title={name} />
        ))}
      </List>
    </section>
  );
}

/** A manager's actions for a post. A poll cannot be edited. */
function PostMenu({ post, onEdit }: { post: NewsPost; onEdit: () => void }) {
  const pin = useCommand(pinPost);
  const remove = useCommand(removePost);
  const [isRemoving, setRemoving] = useState(false);

  async function run(work: () => Promise<unknown>, done: string) {
    await orToast("This was not saved. Please try again.", async () => {
      await work();
      toast.success(done);
    });
  }

  const { is_pinned } = post;
  const edit = { id: "edit", label: "Edit", icon: <ControlIcon name="pencil" />, onAction: onEdit };
  return (
    <>
      <Menu
        items={[
          ...(post.category === "poll" ? [] : [edit]),
          {
            id: "pin",
            label: is_pinned ? "Unpin" : "Pin to the top",
            icon: <PinIcon />,
            onAction: () =>
              void run(() => pin(post.id, !is_pinned), is_pinned ? "Unpinned" : "Pinned to the top"),
          },
          {
            id: "delete",
            label: "Delete",
            icon: <ControlIcon name="trash" />,
            isDangerous: true,
            onAction: () => setRemoving(true),
          },
        ]}
      >
        <Button variant="quiet" aria-label={`Actions for ${post.title}`}>
          <ControlIcon name="more" />
        </Button>
      </Menu>
      <ConfirmDialog
        isOpen={isRemoving}
        title="Delete this post?"
        action="Delete"
        onConfirm={() => {
          setRemoving(false);
          void run(() => remove(post), "Post deleted");
        }}
        onCancel={() => setRemoving(false)}
      >
        “{post.title}” {whatGoes(post)} for everybody. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}

function whatGoes({ category, attachment_url }: NewsPost): string {
  if (category === "poll") return "and its votes go";
  return attachment_url ? "and its file go" : "goes";
}
