import { cleanup, render } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { NewsPost } from "#schema/entities/news-post.ts";
import { useSession } from "#stores/session-store.ts";
import { newPost } from "#tests/factories/news.ts";
import { toastQueue } from "#ui/toast.ts";
import { PostToasts } from "./post-toasts.ts";

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
  useSession.setState(useSession.getInitialState());
});

const page = (path: string) => (
  <MemoryRouter initialEntries={[path]}>
    <PostToasts />
  </MemoryRouter>
);
const toasts = () => toastQueue.visibleToasts.map(({ content }) => content.text);

/** What is told of when these come after `before`. */
function arriving(before: NewsPost[], after: NewsPost[], path = "/dashboard") {
  posts = before;
  const { rerender } = render(page(path));
  expect(toasts()).toEqual([]);
  posts = [...before, ...after];
  rerender(page(path));
  const told = toasts();
  posts = [...posts];
  rerender(page(path));
  expect(toasts()).toEqual(told);
  return told;
}

it("tells of posts of others in the words of their category, once", () => {
  const news = [
    newPost({ title: "New menu", category: "document" }),
    newPost({ title: "Mine", created_by: "me" }),
    newPost({ title: "Asked in the chat", category: "poll", in_chat: true }),
  ];
  expect(arriving([newPost()], news)).toEqual(["New document: New menu"]);
  expect(toastQueue.visibleToasts[0]?.content.description).toBe("Check the News tab for details");
});

it("tells of many at once in one toast", () => {
  expect(arriving([], [newPost(), newPost(), newPost()])).toEqual(["3 new posts"]);
});

it("says nothing where the board itself shows them", () => {
  expect(arriving([], [newPost()], "/news")).toEqual([]);
});

it("says nothing of what fills the device", () => {
  isComplete = false;
  expect(arriving([], [newPost()])).toEqual([]);
});
