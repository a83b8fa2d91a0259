import type { NewsPost } from "#schema/entities/news-post.ts";
import type { TrainingBlock } from "#schema/entities/training-block.ts";
import type { TrainingModule } from "#schema/entities/training-module.ts";
import { filePaths } from "../training/blocks.ts";

/** How many files are fetched before anybody opens them. */
export const FILES_AHEAD = 20;

/** A stored file, and when it was published (a UTC instant). */
export interface PublishedFile {
  path: string;
  at: string;
}

type Module = Pick<TrainingModule, "published" | "created_at"> & { blocks: readonly TrainingBlock[] };

/** Returns the newest files of posts and published modules, newest first. */
export function newestFiles(
  posts: readonly Pick<NewsPost, "attachment_url" | "created_at">[],
  modules: readonly Module[],
): PublishedFile[] {
  const ofPosts = posts.map(({ attachment_url, created_at }) => ({
    paths: attachment_url ? [attachment_url] : [],
    at: created_at,
  }));
  const ofModules = modules
    .filter(({ published }) => published)
    .map(({ blocks, created_at }) => ({ paths: filePaths(blocks), at: created_at }));
  return [...ofPosts, ...ofModules]
    .sort((one, other) => (one.at < other.at ? 1 : -1))
    .flatMap(({ paths, at }) => paths.map((path) => ({ path, at })))
    .slice(0, FILES_AHEAD);
}
