import { useState } from "react";
import type { NewsPost } from "#schema/entities/news-post.ts";

const NONE: ReadonlySet<string> = new Set();

/** Which posts were unread at some time of this visit: they stay marked while they are read. */
export function useNewSinceOpened(unread: readonly NewsPost[] | undefined): (postId: string) => boolean {
  const [found, setFound] = useState(NONE);
  if (unread?.some(({ id }) => !found.has(id))) setFound(new Set([...found, ...unread.map(({ id }) => id)]));
  return (postId) => found.has(postId);
}
