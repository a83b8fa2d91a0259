import { cleanup, render } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { failedRead } from "#queries/failed-reads.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { FailedReadToasts } from "./failed-read-toasts.ts";

vi.spyOn(console, "error").mockImplementation(() => {});
afterEach(() => {
  cleanup();
  toastQueue.clear();
});

const show = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <FailedReadToasts />
    </MemoryRouter>,
  );
const toasts = () => toastQueue.visibleToasts.map(({ content }) => content.text);

it.each([
  ["/news", "posts", "Failed to load news posts"],
  ["/payroll", "payments", "Failed to load payroll data"],
  ["/staff", "profile", "Failed to load employees"],
  ["/chat", "room general", "Failed to load messages"],
  ["/chat", "conversations", "Failed to load contacts"],
  ["/roster", "shifts", "Failed to load data"],
])("%s, when %s cannot be read: %s", (path, asked, text) => {
  show(path);
  failedRead(asked, new Error("gone"));
  expect(toasts()).toEqual([text]);
});

it("says once what several reads of a page failed to load, and repeats them on request", () => {
  show("/news");
  let repeated = 0;
  for (const asked of ["post", "news_read"])
    failedRead(asked, new Error("gone")).subscribe(() => {
      repeated += 1;
    });
  expect(toasts()).toEqual(["Failed to load news posts"]);
  toastQueue.visibleToasts[0]?.content.action?.run();
  expect(repeated).toBe(2);
});

it("says what failed before it was loaded, and nothing twice", () => {
  failedRead("post", new Error("gone"));
  const { unmount } = show("/news");
  expect(toasts()).toEqual(["Failed to load news posts"]);
  unmount();
  toastQueue.clear();
  show("/news");
  expect(toasts()).toEqual([]);
});
