import { describe, expect, it } from "vitest";
import { newPost } from "#tests/factories/news.ts";
import { categoryOf, endOfPost, newsBoard, postReaders } from "./news-board.ts";
import { textParts } from "./text-parts.ts";
import { unreadNews } from "./unread-news.ts";

const NOW = "2026-03-02T12:00:00.000Z";
const at = (hour: number) => `2026-03-02T0${hour}:00:00.000Z`;
const all = { category: null, search: "" };

describe("the board", () => {
  const titles = (posts: { title: string }[]) => posts.map(({ title }) => title);

  it("has pinned posts first, then the newest, and ended ones apart", () => {
    const posts = [
      newPost({ title: "old", created_at: at(1) }),
      newPost({ title: "new", created_at: at(3) }),
      newPost({ title: "pinned", created_at: at(2), is_pinned: true }),
      newPost({ title: "ended", end_date: NOW, is_pinned: true }),
      newPost({ title: "asked in the chat", category: "poll", in_chat: true }),
    ];
    const { current, ended } = newsBoard(posts, all, NOW);
    expect([titles(current), titles(ended)]).toEqual([["pinned", "new", "old"], ["ended"]]);
  });

  it.each([
    [{ category: "document", search: "" }, ["menu"]],
    [{ category: "other", search: "" }, ["from a later version"]],
    [{ category: null, search: " SOUP " }, ["menu"]],
    [{ category: null, search: "prices.pdf" }, ["prices"]],
    [{ category: "poll", search: "soup" }, []],
  ] as const)("shows what is asked for: %o", (filter, found) => {
    const posts = [
      newPost({ title: "menu", content: "Taste the soup", category: "document", created_at: at(2) }),
      newPost({ title: "prices", attachment_name: "Prices.pdf", created_at: at(1) }),
      newPost({ title: "from a later version", category: "party" as never }),
    ];
    expect(titles(newsBoard(posts, filter, NOW).current)).toEqual(found);
  });

  it("knows a category of a later version as other", () => {
    expect(["poll", "party", ""].map(categoryOf)).toEqual(["poll", "other", "other"]);
  });
});

it("counts as unread what others wrote of late, is not over and was not read", () => {
  const posts = [
    newPost({ id: "unread" }),
    newPost({ id: "read" }),
    newPost({ id: "mine", created_by: "me" }),
    newPost({ id: "over", end_date: at(9) }),
    newPost({ id: "old", created_at: "2026-01-30T12:00:00.000Z" }),
    newPost({ id: "chat", in_chat: true }),
  ];
  expect(unreadNews(posts, new Set(["read"]), "me", NOW).map(({ id }) => id)).toEqual(["unread"]);
});

it("tells readers from the others, without the author and without who has left", () => {
  const people = ["ann", "bob", "cy"].map((id) => ({ id, name: id }));
  const reads = [
    { news_post_id: "p", user_id: "cy" },
    { news_post_id: "p", user_id: "left" },
    { news_post_id: "other", user_id: "bob" },
  ];
  const { read, unread } = postReaders({ id: "p", created_by: "ann" }, reads, people);
  expect([read.map(({ id }) => id), unread.map(({ id }) => id)]).toEqual([["cy"], ["bob"]]);
});

it("ends with its last day where the business is", () => {
  expect(endOfPost("2026-07-01", "America/New_York")).toBe("2026-07-02T03:59:00.000Z");
});

describe("the pieces of a text", () => {
  it.each([
    ["See https://x.test/menu.", ["https://x.test/menu"]],
    ["www.x.test, or HTTP://y.test/a?b=1&c", ["https://www.x.test", "HTTP://y.test/a?b=1&c"]],
    ["(https://x.test/a_(b))", ["https://x.test/a_(b)"]],
    ["(see https://x.test/a)", ["https://x.test/a"]],
    ["javascript:alert(1) data:text/html,x mail@x.test", []],
    ["https://", []],
    ["", []],
  ])("of %o", (text, links) => {
    const parts = textParts(text);
    expect(parts.map((part) => part.text).join("")).toBe(text);
    expect(parts.flatMap(({ href }) => href ?? [])).toEqual(links);
  });
});
