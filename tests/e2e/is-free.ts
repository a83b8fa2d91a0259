import type { Locator } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Expects that the middle of an element is its own: in the window, and under nothing else. */
export async function isFree(element: Locator) {
  await expect(element).toBeInViewport({ ratio: 1 });
  await expect
    .poll(() =>
      element.evaluate((own) => {
        const { x, y, width, height } = own.getBoundingClientRect();
        const above = document.elementFromPoint(x + width / 2, y + height / 2);
        return own.contains(above) || above?.textContent;
      }),
    )
    .toBe(true);
}
