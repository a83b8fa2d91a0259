import { useState } from "react";
import { type NewsFilter, newsBoard } from "#domain/news/news-board.ts";
import { useUnreadNews } from "#queries/news.ts";
import type { NewsPost } from "#schema/entities/news-post.ts";
import { PollDialog } from "#screens/polls/poll-dialog.tsx";
import { EVERY_MINUTE_MS, useNow } from "#screens/time-clock/use-now.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ListState } from "#ui/list-state.tsx";
import { CardSkeleton } from "#ui/skeleton-shapes.tsx";
import { NewsToolbar } from "./news-toolbar.tsx";
import { PostCard } from "./post-card.tsx";
import { PostDialog } from "./post-dialog.tsx";
import { PostList } from "./post-list.tsx";
import { useNewSinceOpened } from "./use-new-since-opened.ts";
import { useNews } from "./use-news.ts";

/** The news board: managers write, everybody reads. */
export function NewsScreen() {
  const now = useNow(EVERY_MINUTE_MS);
  const news = useNews();
  const isNew = useNewSinceOpened(useUnreadNews(now));
  const online = useSyncStatus((status) => status.online);
  const [filter, setFilter] = useState<NewsFilter>({ category: null, search: "" });
  const [writing, setWriting] = useState<NewsPost | "post" | "poll" | null>(null);
  const close = () => setWriting(null);
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-5">
      <NewsToolbar filter={filter} onFilter={setFilter} onWrite={news?.manages ? setWriting : null} />
      <ListState
        items={news?.posts.filter(({ in_chat }) => !in_chat)}
        isOffline={!online}
        skeleton={<CardSkeleton label="Loading the news" height="10rem" />}
        empty={<NoNews manages={news?.manages ?? false} />}
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

function NoNews({ manages }: { manages: boolean }) {
  return (
    <Card>
      <EmptyState icon="info" title="No news yet">
        {manages
          ? "Write the first post: everybody in your team sees it."
          : "What your managers post appears here."}
      </EmptyState>
    </Card>
  );
}
