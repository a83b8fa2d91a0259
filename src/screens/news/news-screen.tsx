import { type ReactNode, useState } from "react";
import { type NewsBoard, type NewsCategory, type NewsFilter, newsBoard } from "#domain/news/news-board.ts";
import { useUnreadNews } from "#queries/news.ts";
import type { NewsPost } from "#schema/entities/news-post.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { Button } from "#ui/button.tsx";
import { SearchField } from "#ui/fields/search-field.tsx";
import { Select } from "#ui/fields/select.tsx";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { ListState } from "#ui/lists/list-state.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { CardSkeleton } from "#ui/marks/skeleton.tsx";
import { Card } from "#ui/page/card.tsx";
import { useAddressQuery } from "#view/layout/use-address-query.ts";
import { PollDialog } from "#view/polls/poll-dialog.tsx";
import { EVERY_MINUTE_MS, useNow } from "#view/times/use-now.ts";
import { useNewsWords } from "#words/made/use-news-words.ts";
import { PostCard } from "./post-card.tsx";
import { newsCategories, PostDialog } from "./post-dialog.tsx";
import { useNews } from "./use-news.ts";

/** The news board: managers write, everybody reads. */
export function NewsScreen() {
  const search = useAddressQuery()[0].get("search") ?? "";
  return <SearchedNews key={search} search={search} />;
}

function SearchedNews({ search }: { search: string }) {
  const say = useNewsWords();
  const now = useNow(EVERY_MINUTE_MS);
  const news = useNews();
  const isNew = useNewSinceOpened(useUnreadNews(now));
  const online = useSyncStatus((status) => status.online);
  const [filter, setFilter] = useState<NewsFilter>({ category: null, search });
  const [writing, setWriting] = useState<NewsPost | "post" | "poll" | null>(null);
  const close = () => setWriting(null);
  return (
    <div className="flex flex-col gap-5">
      <NewsToolbar filter={filter} onFilter={setFilter} onWrite={news?.manages ? setWriting : null} />
      <ListState
        items={news?.posts.filter(({ in_chat }) => !in_chat)}
        isOffline={!online}
        skeleton={<CardSkeleton label={say("loading")} height="10rem" />}
        empty={
          <Card>
            <EmptyState icon="info" title={say("empty.title")}>
              {say(news?.manages ? "empty.manager" : "empty.employee")}
            </EmptyState>
          </Card>
        }
      >
        {(posts) =>
          news && (
            <PostList board={newsBoard(posts, filter, now)}>
              {(post) => (
                <PostCard
                  key={post.id}
                  post={post}
                  news={news}
                  isNew={isNew(post.id)}
                  now={now}
                  onEdit={setWriting}
                />
              )}
            </PostList>
          )
        }
      </ListState>
      {writing === "poll" && <PollDialog into="news" onClose={close} />}
      {writing !== null && writing !== "poll" && (
        <PostDialog post={writing === "post" ? null : writing} onClose={close} />
      )}
    </div>
  );
}

const NONE: ReadonlySet<string> = new Set();

/** Whether a post was unread at some time during this visit: such posts stay marked while they are read. */
export function useNewSinceOpened(unread: readonly NewsPost[] | undefined): (postId: string) => boolean {
  const [found, setFound] = useState(NONE);
  if (unread?.some(({ id }) => !found.has(id))) setFound(new Set([...found, ...unread.map(({ id }) => id)]));
  return (postId) => found.has(postId);
}

interface PostListProps {
  board: NewsBoard;
  children: (post: NewsPost) => ReactNode;
}

/** The current posts, some at a time, and below them the ended ones, collapsed. */
export function PostList({ board: { current, ended }, children }: PostListProps) {
  const say = useNewsWords();
  const [showsEnded, setShowsEnded] = useState(false);
  return (
    <>
      {current.length + ended.length === 0 && (
        <EmptyState icon="info" title={say("list.noMatch")}>
          {say("list.noMatchHint")}
        </EmptyState>
      )}
      <Posts posts={current}>{children}</Posts>
      {ended.length > 0 && (
        <div className="text-center">
          <Button variant="quiet" aria-expanded={showsEnded} onPress={() => setShowsEnded(!showsEnded)}>
            {say(showsEnded ? "list.hideEnded" : "list.showEnded", { count: ended.length })}
          </Button>
        </div>
      )}
      {showsEnded && <Posts posts={ended}>{children}</Posts>}
    </>
  );
}

const PAGE_POSTS = 20;

function Posts({ posts, children }: { posts: readonly NewsPost[]; children: PostListProps["children"] }) {
  const say = useNewsWords();
  const [shown, setShown] = useState(PAGE_POSTS);
  return (
    <>
      {posts.slice(0, shown).map(children)}
      {posts.length > shown && (
        <div className="text-center">
          <Button variant="secondary" onPress={() => setShown(shown + PAGE_POSTS)}>
            {say("list.more")}
          </Button>
        </div>
      )}
    </>
  );
}

const ALL = "all";

interface NewsToolbarProps {
  filter: NewsFilter;
  onFilter: (filter: NewsFilter) => void;
  /** Null for people who can only read. */
  onWrite: ((what: "post" | "poll") => void) | null;
}

/** Filters the board, and creates posts and polls. */
export function NewsToolbar({ filter, onFilter, onWrite }: NewsToolbarProps) {
  const say = useNewsWords();
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <div className="flex min-w-0 flex-1 flex-wrap items-end gap-3">
        <div className="min-w-[min(12rem,100%)] flex-1">
          <SearchField
            label={say("toolbar.search")}
            value={filter.search}
            onChange={(search) => onFilter({ ...filter, search })}
          />
        </div>
        <div className="w-full sm:w-48">
          <Select
            label={say("toolbar.category")}
            value={filter.category ?? ALL}
            options={[{ value: ALL, label: say("toolbar.allCategories") }, ...newsCategories(say)]}
            onChange={(value) =>
              onFilter({ ...filter, category: value === ALL ? null : (value as NewsCategory) })
            }
          />
        </div>
      </div>
      {onWrite && (
        <div className="flex gap-3 max-sm:w-full max-sm:*:grow">
          <Button variant="secondary" onPress={() => onWrite("poll")}>
            {say("toolbar.newPoll")}
          </Button>
          <Button onPress={() => onWrite("post")}>
            <Icon name="plus" />
            {say("toolbar.newPost")}
          </Button>
        </div>
      )}
    </div>
  );
}
