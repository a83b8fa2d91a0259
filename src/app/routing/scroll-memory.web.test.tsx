import { act, cleanup, render } from "@testing-library/react";
import { BrowserRouter, useNavigate } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ScrollMemory } from "./scroll-memory.ts";

const scrollTo = vi.spyOn(window, "scrollTo").mockImplementation(() => {});
vi.stubGlobal(
  "ResizeObserver",
  class {
    observe() {}
    disconnect() {}
  },
);

let navigate: ReturnType<typeof useNavigate>;
function Guide() {
  navigate = useNavigate();
  return null;
}

beforeEach(() => {
  window.history.replaceState(null, "", "/");
  render(
    <BrowserRouter>
      <ScrollMemory />
      <Guide />
    </BrowserRouter>,
  );
});
afterEach(cleanup);

function scrollByHand(top: number) {
  Object.assign(window, { scrollY: top });
  window.dispatchEvent(new Event("scroll"));
}
const goTo = (path: string) => act(async () => void navigate(path));
const comesBack = (go: () => void) =>
  act(async () => {
    const popped = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
    go();
    await popped;
  });

it("leads back to where a page was left", async () => {
  scrollByHand(700);
  await goTo("/terms");
  scrollByHand(30);
  scrollTo.mockClear();
  await comesBack(() => window.history.back());
  expect(scrollTo).toHaveBeenLastCalledWith(0, 700);
});

it("leaves a fragment to the browser, and where it leads to the page it is on", async () => {
  scrollByHand(700);
  await goTo("/terms");
  scrollTo.mockClear();
  await comesBack(() => {
    window.location.hash = "#privacy";
  });
  scrollByHand(50);
  expect(scrollTo).not.toHaveBeenCalled();
  await comesBack(() => window.history.go(-2));
  expect(scrollTo).toHaveBeenLastCalledWith(0, 700);
});
