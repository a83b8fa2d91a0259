import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { NewsPost } from "#schema/entities/news-post.ts";
import { newPost } from "#tests/factories/news.ts";
import {
  beginToasts,
  endToasts,
  lookAway,
  notePush,
  notificationsOf,
  shownToasts,
} from "#tests/factories/toast-notifications.tsx";
import { toastQueue } from "#ui/toasts/toast.ts";
import { PostToasts } from "./notification-toasts.ts";

let posts: NewsPost[] | undefined;
let isComplete: boolean;
vi.mock("#queries/news.ts", () => ({ useRecentPosts: () => posts }));
vi.mock("#queries/sync.ts", () => ({ useIsComplete: () => isComplete }));

beforeEach(() => {
  posts = undefined;
  beginToasts();
  isComplete = true;
});
afterEach(endToasts);

/** The toasts shown when these posts arrive after `before`. */
function arriving(before: NewsPost[], after: NewsPost[], path?: string) {
  posts = before;
  const arrive = () => {
    posts = [...before, ...after];
  };
  return notificationsOf(PostToasts, [arrive, arrive], path);
}

it("tells of posts of others in the words of their category, once", async () => {
  const news = [
    newPost({ title: "New menu", category: "document" }),
    newPost({ title: "Mine", created_by: "me" }),
    newPost({ title: "Asked in the chat", category: "poll", in_chat: true }),
  ];
  expect(await arriving([newPost()], news)).toEqual(["New document: New menu"]);
  expect(toastQueue.visibleToasts[0]?.content.description).toBe("Check the News tab for details");
});

it("tells of many at once in one toast", async () => {
  expect(await arriving([], [newPost(), newPost(), newPost()])).toEqual(["3 new posts"]);
});

it("says nothing of what was pushed", async () => {
  const [pushed, other] = [newPost({ title: "Pushed" }), newPost({ title: "Other" })];
  await notePush(pushed.id, { key: "post-announcement", details: { title: "Pushed", content: "Words" } });
  expect(await arriving([], [pushed, other])).toEqual([expect.stringContaining("Other")]);
});

it("keeps what comes while nobody looks until they do", async () => {
  const lookAgain = lookAway();
  expect(await arriving([], [newPost({ title: "Held" })])).toEqual([]);
  lookAgain();
  await expect.poll(shownToasts).toEqual([expect.stringContaining("Held")]);
});

it("says nothing where the board itself shows them", async () => {
  expect(await arriving([], [newPost()], "/news")).toEqual([]);
});

it("says nothing of what fills the device", async () => {
  isComplete = false;
  expect(await arriving([], [newPost()])).toEqual([]);
});
