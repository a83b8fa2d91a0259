import type { Page } from "@playwright/test";
import { framedPageOf } from "#app/routing/pages.ts";
import { links } from "#lib/links.ts";
import { demo } from "../factories/demo.ts";
import { problemsOnTheWay, routesInside } from "./every-route.ts";
import { expect, logIn, syncState, test } from "./fixtures.ts";
import { choose, dialog, row } from "./staff-list.ts";

/** Rounding may be off by a pixel. */
const SLACK = 1;

/** How far the page's content begins from the edge at which its title begins. */
async function misplaced(page: Page): Promise<string[]> {
  if (framedPageOf(new URL(page.url()).pathname)?.fillsFrame) return [];
  const [title, content] = await page.evaluate(() =>
    ["h1", "main > div > *"].map((part) => {
      const boxes = [...document.querySelectorAll(part)].map((one) => one.getBoundingClientRect());
      return boxes.find(({ width }) => width > 0)?.left ?? 0;
    }),
  );
  const off = Math.round((content ?? 0) - (title ?? 0));
  return Math.abs(off) > SLACK ? [`its content is ${off} px off its title`] : [];
}

/** The distance from the top of the window. */
const topOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((part) => Math.round(part.getBoundingClientRect().top));

test("every page begins at the edge of its title, so that nothing jumps between them", {
  tag: "@nightly",
}, async ({ page, backend }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await logIn(page, backend.url, demo.admin);
  const paths = (await routesInside(backend)).filter((path) => framedPageOf(path));
  expect(await problemsOnTheWay(page, paths, misplaced)).toEqual([]);
});

test("the roster has room: a week's fourteen people on a laptop, a toolbar of one row, and a list high on phones", {
  tag: "@nightly",
}, async ({ page, backend }) => {
  await logIn(page, backend.url, demo.manager);
  await expect(syncState(page, "Synced")).toBeVisible();

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(backend.url + links.roster());
  const grid = page.getByRole("grid", { name: "Roster" });
  await expect(grid.getByRole("rowheader").first()).toBeVisible();
  const inSight = () =>
    grid.evaluate((box) => {
      const foot = Math.min(box.getBoundingClientRect().bottom, window.innerHeight);
      const rows = [...box.querySelectorAll("[role=rowheader]")];
      return rows.filter((row) => row.getBoundingClientRect().bottom <= foot).length;
    });
  // The open shifts have the first row.
  await expect.poll(inSight).toBe(1 + 12);
  // A row of somebody who has a shift a day, or none, is the lowest.
  const room = await grid.evaluate((box) => {
    const rows = [...box.querySelectorAll("[role=rowheader]")].map((row) => row.getBoundingClientRect());
    const foot = box.getBoundingClientRect().top + Number.parseFloat(getComputedStyle(box).maxHeight);
    return (
      (Math.min(foot, window.innerHeight) - (rows[0]?.top ?? 0)) /
      Math.min(...rows.map(({ height }) => height))
    );
  });
  expect(room).toBeGreaterThanOrEqual(1 + 14);

  for (const width of [1440, 1280, 1024]) {
    await page.setViewportSize({ width, height: 768 });
    const toolbar = (await topOf(page, "[role=grid]")) - (await topOf(page, "main > div"));
    expect(toolbar, `at ${width} px`).toBeLessThanOrEqual(44 + 12);
  }

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.locator("[data-cell]").first()).toBeVisible();
  expect(await topOf(page, "[data-cell]")).toBeLessThanOrEqual(320);
});

test("the staff list begins in the upper half of a phone", { tag: "@nightly" }, async ({ page, backend }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await logIn(page, backend.url, demo.admin);
  await page.goto(backend.url + links.staff());
  await expect(page.getByRole("list", { name: "Staff" })).toBeVisible();
  expect(await topOf(page, "ul[aria-label=Staff] > li")).toBeLessThanOrEqual(370);
});

test("a long name takes two lines, and pushes no column out of sight", { tag: "@nightly" }, async ({
  page,
  backend,
}) => {
  const name = "Maximiliane Wolkenstein-Trostburg von Hohenaschau";
  const theirs = row(page, new RegExp(name));
  await page.setViewportSize({ width: 1440, height: 900 });
  await logIn(page, backend.url, demo.admin);
  await page.goto(backend.url + links.staff());
  await choose(page, "Sam Okafor", "Edit");
  await dialog(page, "Edit Sam Okafor").getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(theirs).toBeVisible();
  for (const path of [links.staff(), links.payroll(), `${links.timeRecords()}?tab=hours&period=last-week`]) {
    await page.goto(backend.url + path);
    await expect(theirs).toBeVisible();
    await expect(page.getByText("Scroll sideways for more")).toHaveCount(0);
  }
});
