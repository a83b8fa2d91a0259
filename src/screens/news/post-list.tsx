import { type ReactNode, useState } from "react";
import type { NewsBoard } from "#domain/news/news-board.ts";
import { counted } from "#lib/format/counted.ts";
import type { NewsPost } from "#schema/entities/news-post.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

interface PostListProps {
  board: NewsBoard;
  children: (post: NewsPost) => ReactNode;
}

/** The posts that are asked for, some at a time; those whose end has come are folded away. */
export function PostList({ board: { current, ended }, children }: PostListProps) {
  const [showsEnded, setShowsEnded] = useState(false);
  return (
    <>
      {current.length + ended.length === 0 && (
        <EmptyState icon="info" title="Nothing like that">
          Try other words, or another category.
        </EmptyState>
      )}
      <Posts posts={current}>{children}</Posts>
      {ended.length > 0 && (
        <div className="text-center">
          <Button variant="quiet" aria-expanded={showsEnded} onPress={() => setShowsEnded(!showsEnded)}>
            {showsEnded ? "Hide" : "Show"} {counted(ended.length, "ended post")}
          </Button>
        </div>
      )}
      {showsEnded && <Posts posts={ended}>{children}</Posts>}
    </>
  );
}

const PAGE_POSTS = 20;

function Posts({ posts, children }: { posts: readonly NewsPost[]; children: PostListProps["children"] }) {
  const [shown, setShown] = useState(PAGE_POSTS);
  return (
    <>
      {posts.slice(0, shown).map(children)}
      {posts.length > shown && (
        <div className="text-center">
          <Button variant="secondary" onPress={() => setShown(shown + PAGE_POSTS)}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
