import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { KeptPlace } from "./kept-place.ts";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** A page on which a field is this far from the window's top. */
function Page({ locale, top }: { locale: string; top: number }) {
  return (
    <KeptPlace of={locale}>
      <main>
        <input aria-label="Language" data-top={top} />
      </main>
    </KeptPlace>
  );
}

function scrolls() {
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (this: HTMLElement) {
    return new DOMRect(0, Number(this.dataset.top));
  });
  vi.spyOn(Element.prototype, "getClientRects").mockImplementation(function (this: Element) {
    return (this.closest("[hidden]") ? [] : [this.getBoundingClientRect()]) as never;
  });
  return vi.spyOn(window, "scrollBy").mockImplementation(() => {});
}

it("scrolls by as much as the field in use moves with a new language, and not otherwise", () => {
  const scrolled = scrolls();
  const { rerender } = render(<Page locale="en" top={300} />);
  screen.getByRole("textbox").focus();
  rerender(<Page locale="en" top={310} />);
  expect(scrolled).not.toHaveBeenCalled();
  rerender(<Page locale="de" top={460} />);
  expect(scrolled).toHaveBeenCalledWith(0, 150);
});

it("keeps to what is in sight when the field in use is hidden", () => {
  const scrolled = scrolls();
  const page = (locale: string, top: number) => (
    <KeptPlace of={locale}>
      <main>
        <input aria-label="Language" data-top={0} hidden={locale === "de"} />
        <p data-top={top}>Text</p>
      </main>
    </KeptPlace>
  );
  const { rerender } = render(page("en", 300));
  screen.getByRole("textbox").focus();
  rerender(page("de", 300));
  rerender(page("fr", 340));
  expect(scrolled).toHaveBeenLastCalledWith(0, 40);
});
