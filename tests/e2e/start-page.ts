import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

export const PHRASES = [
  "Roster Efficiently",
  "Chat together",
  "Manage Availabilities",
  "Streamline Operations",
  "Take your Business to the next level",
];
export const IN_ONE = `${PHRASES.join(". ")}.`;

/** Opens the start page and waits until it is complete. */
export async function openStart(page: Page, url: string) {
  await page.goto(url);
  await expect(page.getByRole("heading", { name: "Our key features" })).toBeAttached();
}
