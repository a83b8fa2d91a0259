import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Contents } from "./contents.tsx";

const scrollIntoView = vi.fn();
const CHAPTERS = [{ id: "payroll", title: "Payroll", passages: [] }];

beforeEach(() => {
  Element.prototype.scrollIntoView = scrollIntoView;
});
afterEach(() => {
  cleanup();
  scrollIntoView.mockClear();
});

function openAt(hash: string, props: { keepsAddress?: boolean } = {}) {
  window.history.replaceState(null, "", `/${hash}`);
  render(
    <>
      <Contents label="Topics" chapters={CHAPTERS} {...props} />
      <h2 id="payroll">Payroll</h2>
    </>,
  );
}

it("leads to the chapter in the address once the text is there", () => {
  openAt("#payroll");
  expect(scrollIntoView.mock.contexts).toEqual([document.getElementById("payroll")]);
});

it("leaves the page where it is when the text is in a panel: the address means the page", () => {
  openAt("#payroll", { keepsAddress: true });
  expect(scrollIntoView).not.toHaveBeenCalled();
});

it.each(["", "#%", "#nowhere"])("opens with the address %j too", (hash) => {
  openAt(hash);
  expect(scrollIntoView).not.toHaveBeenCalled();
});
