import { renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useOpened } from "./use-opened.ts";

test("a worker that a page reads by is closed with the screen, and when the page is set aside", () => {
  const close = vi.fn();
  const open = () => ({ close });
  const first = renderHook(() => useOpened(open));
  first.unmount();
  expect(close).toHaveBeenCalledOnce();

  renderHook(() => useOpened(open));
  dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
  expect(close).toHaveBeenCalledTimes(2);
});
