import "fake-indexeddb/auto";
import { cleanup, fireEvent, render } from "@testing-library/react";
import { update } from "idb-keyval";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { NewsPost } from "#schema/entities/news-post.ts";
import { noteTold, TOLD_THINGS, wordsOf } from "#schema/protocol/who-tells.ts";
import { useSession } from "#stores/session-store.ts";
import { newPost } from "#tests/factories/news.ts";
import { toastQueue } from "#ui/toast.ts";
import { PostToasts } from "./post-toasts.ts";
import { untold } from "./untold.ts";

let posts: NewsPost[] | undefined;
let isComplete: boolean;
vi.mock("#queries/use-news-posts.ts", () => ({ useNewsPosts: () => posts }));
vi.mock("#queries/use-is-complete.ts", () => ({ useIsComplete: () => isComplete }));

beforeEach(() => {
  posts = undefined;
  isComplete = true;
  useSession.setState({ scope: { user_id: "me", business_id: "b", role: "employee" } });
});
afterEach(() => {
  cleanup();
  toastQueue.clear();
  vi.restoreAllMocks();
  useSession.setState(useSession.getInitialState());
});

const page = (path: string) => (
  <MemoryRouter initialEntries={[path]}>
    <PostToasts />
  </MemoryRouter>
);
const toasts = () => toastQueue.visibleToasts.map(({ content }) => content.text);

/** What is told of when these come after `before`. */
async function arriving(before: NewsPost[], after: NewsPost[], path = "/dashboard") {
  posts = before;
  const { rerender } = render(page(path));
  expect(toasts()).toEqual([]);
  posts = [...before, ...after];
  rerender(page(path));
  posts = [...posts];
  rerender(page(path));
  // It comes after what the toasts have asked.
  await untold([]);
  return toasts();
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
  const words = wordsOf("New announcement: Pushed", "Words");
  await update<string[]>(TOLD_THINGS, (told) => noteTold(told, { id: pushed.id, words }).told);
  expect(await arriving([], [pushed, other])).toEqual([expect.stringContaining("Other")]);
});

it("keeps what comes while nobody looks until they do", async () => {
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  expect(await arriving([], [newPost({ title: "Held" })])).toEqual([]);
  visibility.mockReturnValue("visible");
  fireEvent(document, new Event("visibilitychange"));
  await expect.poll(toasts).toEqual([expect.stringContaining("Held")]);
});

it("says nothing where the board itself shows them", async () => {
  expect(await arriving([], [newPost()], "/news")).toEqual([]);
});

it("says nothing of what fills the device", async () => {
  isComplete = false;
  expect(await arriving([], [newPost()])).toEqual([]);
});
