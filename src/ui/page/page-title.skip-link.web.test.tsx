import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { SkipLink } from "./page-title.tsx";

it("leads to the content without a step in the browser's history", () => {
  Element.prototype.scrollIntoView = vi.fn();
  render(
    <>
      <SkipLink />
      <main id="main" tabIndex={-1} />
    </>,
  );
  const before = window.history.length;
  fireEvent.click(screen.getByRole("link", { name: "Skip to content" }));
  expect(document.activeElement).toBe(screen.getByRole("main"));
  expect(Element.prototype.scrollIntoView).toHaveBeenCalledOnce();
  expect(window.history.length).toBe(before);
  expect(window.location.hash).toBe("");
});
