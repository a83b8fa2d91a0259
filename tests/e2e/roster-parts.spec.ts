import { links } from "#lib/links.ts";
import { demo, demoDay } from "../factories/demo.ts";
import { accessibilityProblems } from "./axe.ts";
import { expect, logIn, syncState, test } from "./fixtures.ts";

/** A week with a dropped shift and with drafts. */
const WEEK = demoDay(6);
const DIALOGS = [
  ["Copy last week…", "Copy last week"],
  ["Save current roster…", "Save current roster"],
  ["Saved rosters…", "Saved rosters"],
] as const;

test("the views and dialogs around the roster have no accessibility problem and fit a phone", async ({
  page,
  backend,
}) => {
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
    await expect(page.getByRole("heading", { name: "Who fits" })).toBeVisible();
    await page.getByRole("button", { name: "Show history" }).click();
    await expect(page.getByRole("list", { name: "Changes, newest first" })).toBeVisible();
    problems.push(...(await accessibilityProblems(page)).map((problem) => `Who fits ${width}: ${problem}`));
    await page.keyboard.press("Escape");
  }
  expect(problems).toEqual([]);
});
