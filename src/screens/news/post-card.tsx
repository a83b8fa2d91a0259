import { useId, useRef, useState } from "react";
import { pinPost, readPost, removePost } from "#commands/messages/news.ts";
import { useCommand } from "#commands/use-command.ts";
import { categoryOf, type PostReaders, postReaders } from "#domain/news/news-board.ts";
import { textParts } from "#domain/news/text-parts.ts";
import { isOver } from "#domain/news/unread-news.ts";
import { useReadsOf } from "#queries/news.ts";
import type { NewsPost } from "#schema/entities/news-post.ts";
import { Button } from "#ui/button.tsx";
import { List, ListRow } from "#ui/lists/list.tsx";
import { Avatar } from "#ui/marks/avatar.tsx";
import { Badge } from "#ui/marks/badge.tsx";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { IconFrame } from "#ui/marks/icon.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { orToast, toast } from "#ui/toasts/toast.ts";
import { AttachmentView } from "#view/attachments/attachment-view.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useArrivalAt } from "#view/layout/use-arrival-at.ts";
import { useOnScreen } from "#view/lists/use-on-screen.ts";
import { PollCard } from "#view/polls/poll-card.tsx";
import { useNewsWords } from "#words/made/use-news-words.ts";
import type { News } from "./use-news.ts";

const TONES = {
  announcement: "brand",
  poll: "positive",
  document: "neutral",
  deadline: "caution",
  other: "neutral",
} as const;

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
  const say = useNewsWords();
  const titleId = useId();
  const format = useFormat();
  const card = useRef<HTMLElement>(null);
  useArrivalAt(post.id);
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
    say("formerColleague");
  const category = categoryOf(post.category);
  const isPoll = category === "poll";
  const byline = { author, time: format.timeAndDay(post.created_at, now) };
  const end = isPoll ? null : post.end_date;
  return (
    <article
      ref={card}
      id={post.id}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="flex min-w-0 scroll-mt-20 flex-col gap-4 rounded-2xl border border-line bg-surface p-5 shadow-card sm:p-6"
    >
      <header className="flex items-start justify-between gap-3">
        <div className="flex min-h-11 min-w-0 flex-wrap items-center gap-2">
          <Badge tone={TONES[category]}>{say(`category.${category}`)}</Badge>
          {post.is_pinned && (
            <Badge>
              <PinIcon className="size-4" />
              {say("card.pinned")}
            </Badge>
          )}
          {isNew && <Badge tone="danger">{say("card.new")}</Badge>}
          {post.change_id && <Badge icon="clock">{say("card.waiting")}</Badge>}
        </div>
        {manages && (
          <span className="-me-3">
            <PostMenu post={post} onEdit={() => onEdit(post)} />
          </span>
        )}
      </header>
      <div className="flex flex-col gap-1">
        <h2 id={titleId} dir="auto" className="text-lg leading-tight font-bold [overflow-wrap:anywhere]">
          {post.title}
        </h2>
        <p className="text-sm text-muted tabular-nums">
          {end === null
            ? say("card.byline", byline)
            : say(isOver(end, now) ? "card.bylineEnded" : "card.bylineEnds", {
                ...byline,
                end: format.moment(end),
              })}
        </p>
      </div>
      {post.content && <PostText text={post.content} />}
      {isPoll && <PollCard pollId={post.id} questionId={titleId} />}
      {post.attachment_url && (
        <AttachmentView path={post.attachment_url} name={post.attachment_name ?? say("unnamedFile")} />
      )}
      {manages && reads && (
        <footer className="-my-2 -ms-4">
          <ReadBy readers={postReaders(post, reads, news.people)} />
        </footer>
      )}
    </article>
  );
}

function PinIcon({ className }: { className?: string }) {
  return <IconFrame path="M9 4h6l-1 6 4 4H6l4-4-1-6Zm3 10v6" className={className} />;
}

/** The text of a post, with its line breaks and with URLs as links. */
function PostText({ text }: { text: string }) {
  return (
    <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
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
  const say = useNewsWords();
  const [isOpen, setOpen] = useState(false);
  const count = read.length + unread.length;
  if (count === 0) return null;
  const readBy = say("readers.count", { read: read.length, count });
  return (
    <>
      <Button variant="quiet" onPress={() => setOpen(true)}>
        {readBy}
      </Button>
      <ModalFrame isOpen={isOpen} onClose={() => setOpen(false)} title={readBy}>
        <People kind="unread" people={unread} />
        <People kind="read" people={read} />
      </ModalFrame>
    </>
  );
}

function People({ kind, people }: { kind: keyof PostReaders; people: PostReaders["read"] }) {
  const say = useNewsWords();
  if (people.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold text-muted">{say(`readers.${kind}Count`, { count: people.length })}</h3>
      <List label={say(`readers.${kind}`)}>
        {people.map(({ id, name, profile_picture_url }) => (
          <ListRow key={id} leading={<Avatar name={name} picture={profile_picture_url} />} title={name} />
        ))}
      </List>
    </section>
  );
}

/** A manager's actions for a post. A poll cannot be edited. */
function PostMenu({ post, onEdit }: { post: NewsPost; onEdit: () => void }) {
  const say = useNewsWords();
  const pin = useCommand(pinPost);
  const remove = useCommand(removePost);
  const [isRemoving, setRemoving] = useState(false);

  async function run(work: () => Promise<unknown>, done: string) {
    await orToast(say("toast.notChanged"), async () => {
      await work();
      toast.success(done);
    });
  }

  const { is_pinned } = post;
  const edit = { id: "edit", label: say("menu.edit"), icon: <ControlIcon name="pencil" />, onAction: onEdit };
  return (
    <>
      <Menu
        items={[
          ...(post.category === "poll" ? [] : [edit]),
          {
            id: "pin",
            label: say(is_pinned ? "menu.unpin" : "menu.pin"),
            icon: <PinIcon />,
            onAction: () =>
              void run(() => pin(post.id, !is_pinned), say(is_pinned ? "toast.unpinned" : "toast.pinned")),
          },
          {
            id: "delete",
            label: say("menu.delete"),
            icon: <ControlIcon name="trash" />,
            isDangerous: true,
            onAction: () => setRemoving(true),
          },
        ]}
      >
        <Button variant="quiet" aria-label={say("card.actions", { title: post.title })}>
          <ControlIcon name="more" />
        </Button>
      </Menu>
      <ConfirmDialog
        isOpen={isRemoving}
        title={say("delete.title")}
        action={say("delete.confirm")}
        onConfirm={() => {
          setRemoving(false);
          void run(() => remove(post), say("toast.deleted"));
        }}
        onCancel={() => setRemoving(false)}
      >
        {say(`delete.${whatGoes(post)}`, { title: post.title })}
      </ConfirmDialog>
    </>
  );
}

function whatGoes({ category, attachment_url }: NewsPost) {
  if (category === "poll") return "poll";
  return attachment_url ? "file" : "post";
}
