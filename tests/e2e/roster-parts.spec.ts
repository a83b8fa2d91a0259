import type { Page } from "@playwright/test";
import { links } from "#lib/links.ts";
import { demo, demoDay } from "../factories/demo.ts";
import { accessibilityProblems } from "./axe.ts";
import { expect, logIn, syncState, test } from "./fixtures.ts";

/** A week with a dropped shift and with drafts. */
const WEEK = demoDay(6);
const DIALOGS = [
  ["Copy previous week…", "Copy previous week"],
  ["Save current roster…", "Save current roster"],
  ["Saved rosters…", "Saved rosters"],
] as const;

test("the views and dialogs around the roster have no accessibility problem and fit a phone", {
  tag: "@nightly",
}, async ({ page, backend }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await logIn(page, backend.url, demo.manager);
  await expect(syncState(page, "Synced")).toBeVisible();
  const problems: string[] = [];
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    for (const view of ["day", "template"] as const) {
      await page.goto(backend.url + links.roster({ week: WEEK, view }));
      const content = { day: "Shifts by person", template: "Roster by template" }[view];
      await expect(page.getByLabel(content)).toBeVisible();
      const found = await accessibilityProblems(page);
      problems.push(...found.map((problem) => `${view} ${width}: ${problem}`));
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThan(1);
    }
    for (const [item, title] of DIALOGS) {
      await page.getByRole("button", { name: "Week actions" }).click();
      await page.getByRole("menuitem", { name: item }).click();
      await expect(page.getByRole("dialog", { name: title })).toBeVisible();
      const found = await accessibilityProblems(page);
      problems.push(...found.map((problem) => `${title} ${width}: ${problem}`));
      await page.keyboard.press("Escape");
    }
    await page.getByRole("button", { name: /^Publish/ }).click();
    await expect(page.getByRole("dialog", { name: "Publish this week?" })).toBeVisible();
    problems.push(...(await accessibilityProblems(page)).map((problem) => `Publish ${width}: ${problem}`));
    await page.keyboard.press("Escape");
    await page
      .getByRole("button", { name: /Dropped/ })
      .first()
      .click();
    await expect(page.getByRole("heading", { name: "Suggested people" })).toBeVisible();
    await page.getByRole("button", { name: "Show history" }).click();
    await expect(page.getByRole("list", { name: "Changes, newest first" })).toBeVisible();
    problems.push(
      ...(await accessibilityProblems(page)).map((problem) => `Suggested people ${width}: ${problem}`),
    );
    await page.keyboard.press("Escape");
  }
  expect(problems).toEqual([]);
});

test("times and names are whole from 1024 px on, and the week by template needs no scrolling", {
  tag: "@nightly",
}, async ({ page, backend }) => {
  await page.setViewportSize({ width: 1024, height: 900 });
  await logIn(page, backend.url, demo.admin);
  await expect(syncState(page, "Synced")).toBeVisible();
  for (const view of ["week", "day", "template"] as const) {
    await page.goto(backend.url + links.roster({ week: WEEK, view }));
    const content = { week: "Roster", day: "Shifts by person", template: "Roster by template" }[view];
    await expect(page.getByLabel(content, { exact: true })).toBeVisible();
    for (const width of [1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await cutTexts(page), `${view} at ${width} px`).toEqual([]);
      if (view !== "week") await expect(page.getByText("Scroll sideways for more")).toHaveCount(0);
    }
  }
});

/** Texts of the page that a box around them hides a part of, be it with an ellipsis. Boxes that scroll hide nothing. */
function cutTexts(page: Page): Promise<string[]> {
  return page.getByRole("main").evaluate((main) => {
    const cut: string[] = [];
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const part = texts.currentNode.parentElement;
      if (!part?.checkVisibility({ visibilityProperty: true }) || part.closest(".sr-only")) continue;
      // For screen readers at this width.
      if (getComputedStyle(part).clipPath !== "none") continue;
      if (!texts.currentNode.textContent?.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const text = range.getBoundingClientRect();
      for (let around: Element | null = part; around && around !== main; around = around.parentElement) {
        const { overflowX } = getComputedStyle(around);
        if (/auto|scroll/.test(overflowX)) break;
        const box = around.getBoundingClientRect();
        const isOut = text.left < box.left - 1 || text.right > box.right + 1;
        if (overflowX !== "visible" && isOut) cut.push(texts.currentNode.textContent ?? "");
      }
    }
    return cut;
  });
}
