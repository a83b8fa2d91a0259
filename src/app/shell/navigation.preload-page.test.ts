import { expect, it, vi } from "vitest";
import { links } from "#lib/links.ts";
import { preloadPage } from "./navigation.tsx";

const preload = vi.hoisted(() => vi.fn());
vi.mock("#app/routing/screens.ts", () => ({
  screens: new Proxy({}, { get: () => ({ preload }), has: () => true }),
}));

/** Hovering a link preloads these pages. */
const PRELOADED = [
  "/availability",
  "/dashboard",
  "/news",
  "/roster",
  "/schedule",
  "/settings",
  "/staff",
  "/staff-availability",
  "/time-clock",
];

it("loads exactly the pages of the spec under the pointer", () => {
  const loaded = Object.values(links)
    .map((link) => link())
    .filter((path) => {
      preload.mockClear();
      preloadPage(path);
      return preload.mock.calls.length > 0;
    });
  expect(loaded.sort()).toEqual(PRELOADED);
});
