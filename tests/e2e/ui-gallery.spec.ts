import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { must } from "#lib/must.ts";
import { startServerProcess } from "../factories/server-process.ts";
import { accessibilityProblems } from "./axe.ts";

/** The page of all components, which only a development server has. */
const test = base.extend<{ gallery: Page }, { devServer: string }>({
  devServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const server = await startServerProcess("memory", { SEED: "none" }, ["--dev"]);
      await use(server.url);
      await server.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  gallery: async ({ page, devServer }, use) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(`${devServer}/dev/ui`);
    // The dev server builds what the page imports while the first visitor waits.
    await expect(page.getByRole("heading", { name: "Overlays" })).toBeVisible({ timeout: 120_000 });
    // And loads it anew when it met a package on the way that it had not built.
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("heading", { name: "Overlays" })).toBeVisible();
    await use(page);
  },
});

// One server for all of them, which a worker of its own would start anew.
test.describe.configure({ mode: "default" });

const WIDTHS = [360, 768, 1440];

/** What can be pressed or typed into and is less than 44 px high; 24 px are enough for a link within a text. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const roles = ["button", "spinbutton", "tab", "option", "menuitem"].map((role) => `[role=${role}]`);
    const focusable = ["[role=row][tabindex]", "[role=columnheader][tabindex]"];
    const targets = ["a[href]", "button", "input", "textarea", ...roles, ...focusable].join();
    const isThere = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && !element.closest("[aria-hidden=true]");
    // An input that is not seen is pressed by its label, and stands a pixel small beside it.
    const boxOf = (element: Element) => (element.closest("label") ?? element).getBoundingClientRect();
    return [...document.querySelectorAll(targets)]
      .filter((element) => isThere(element) && boxOf(element).width > 1)
      .filter((element) => boxOf(element).height < (getComputedStyle(element).display === "inline" ? 24 : 44))
      .map((element) => `${boxOf(element).height} px: ${element.outerHTML.slice(0, 200)}`);
  });
}

const overflows = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** The one in the light pane, which comes before that of the dark one. */
const one = (found: Locator) => found.first();

test("a production build has no trace of the page", () => {
  const dist = join(import.meta.dirname, "..", "..", "dist");
  const scripts = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.(js|json)$/.test(file),
  );
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((file) => /dev-?\/?ui/i.test(readFileSync(join(dist, file), "utf8")))).toEqual([]);
});

// Each is there in both themes at once.
test("no component has an accessibility problem, a small target or too much width", {
  tag: "@nightly",
}, async ({ gallery: page }) => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect(await accessibilityProblems(page), `at ${width} px`).toEqual([]);
    expect(await smallTargets(page), `at ${width} px`).toEqual([]);
    expect(await overflows(page), `the page scrolls sideways at ${width} px`).toBe(false);
  }
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`nothing that opens has an accessibility problem or a small target (${colorScheme})`, {
    tag: "@nightly",
  }, async ({ gallery: page }) => {
    const coloursOnly = colorScheme === "dark";
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 360, height: 800 });
    const problems: string[] = [];
    const look = async (
      opener: Locator,
      role: "dialog" | "alertdialog" | "menu" | "listbox",
      key = "Enter",
    ) => {
      // What opens closes when the page scrolls, which is over by the frame after next.
      await opener.scrollIntoViewIfNeeded();
      await page.evaluate(
        () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))),
      );
      await opener.press(key);
      await expect(page.getByRole(role)).toBeVisible();
      const found = await accessibilityProblems(page, { within: `[role=${role}]`, coloursOnly });
      problems.push(...found, ...(await smallTargets(page)));
      expect(await overflows(page)).toBe(false);
      await page.keyboard.press("Escape");
      await expect(page.getByRole(role)).toBeHidden();
    };
    await look(one(page.getByRole("button", { name: "Open dialog" })), "dialog");
    await look(one(page.getByRole("button", { name: "Delete shift" })), "alertdialog");
    await look(one(page.getByRole("button", { name: "Open menu" })), "menu");
    await look(one(page.getByRole("button", { name: "Open popover" })), "dialog");
    await look(one(page.getByRole("button", { name: "Staff size" })), "listbox");
    await look(one(page.getByRole("combobox", { name: "Time zone" })), "listbox", "ArrowDown");
    await look(one(page.getByRole("button", { name: "Calendar Shift date" })), "dialog");
    await one(page.getByRole("button", { name: "with an action" })).click();
    await expect(page.getByRole("alertdialog", { name: "Notifications cleared" })).toBeVisible();
    const toast = await accessibilityProblems(page, { within: "[role=alertdialog]", coloursOnly });
    problems.push(...toast, ...(await smallTargets(page)));
    expect(problems).toEqual([]);
  });
}

test("a table is sorted, selected and acted on with the keyboard alone", { tag: "@nightly" }, async ({
  gallery: page,
}) => {
  const table = page.getByRole("grid", { name: "Staff (light)" });
  const rows = table.getByRole("row").filter({ has: page.getByRole("rowheader") });
  const press = (key: string) => page.keyboard.press(key);
  await table.getByRole("row", { name: "Inês Duarte" }).focus();
  await press("ArrowDown");
  await expect(table.getByRole("row", { name: "Marcus Webb" })).toBeFocused();
  await press("Space");
  await expect(table.getByRole("row", { name: "Marcus Webb" })).toHaveAttribute("aria-selected", "true");
  await expect(one(page.getByText("Selected: 2"))).toBeVisible();

  const hours = table.getByRole("columnheader", { name: "Hours" });
  for (const key of ["Home", "ArrowUp", "ArrowRight", "ArrowRight", "ArrowRight"]) await press(key);
  await expect(hours).toBeFocused();
  await press("Enter");
  await expect(hours).toHaveAttribute("aria-sort", "ascending");
  await expect(rows).toHaveText([/^Inês/, /^Sam/, /^Olivia/, /^Marcus/]);
  await press("Enter");
  await expect(hours).toHaveAttribute("aria-sort", "descending");
  await expect(rows).toHaveText([/^Marcus/, /^Olivia/, /^Sam/, /^Inês/]);

  for (const key of ["ArrowDown", "ArrowRight", "ArrowRight"]) await press(key);
  const actions = table.getByRole("button", { name: "Actions for Marcus Webb" });
  await expect(actions).toBeFocused();
  await press("Enter");
  await expect(page.getByRole("menuitem", { name: "Edit" })).toBeFocused();
  await press("Enter");
  await expect(page.getByRole("alertdialog", { name: "Edit Marcus Webb" })).toBeVisible();
  await expect(actions).toBeFocused();
});

test("skeletons are as tall as what takes their place", { tag: "@nightly" }, async ({ gallery: page }) => {
  const heightOf = (element: Locator) => element.evaluate((box) => box.getBoundingClientRect().height);
  const skeleton = (label: string) => one(page.getByRole("status").filter({ hasText: label }));
  const list = page.getByRole("list", { name: "Team (light)" });
  expect(await heightOf(skeleton("Loading the team"))).toBe(await heightOf(list));

  const table = page.getByRole("grid", { name: "Staff (light)" });
  const row = await heightOf(table.getByRole("row", { name: "Sam Okafor" }));
  // The table has a row more.
  const box = await heightOf(table.locator(".."));
  expect(await heightOf(skeleton("Loading Staff (light)"))).toBe(box - row);
});

test("the rows of a grid list are walked through and selected with the keyboard", {
  tag: "@nightly",
}, async ({ gallery: page }) => {
  const list = page.getByRole("grid", { name: "Contacts (light)" });
  await list.getByRole("row", { name: "Olivia Byrne" }).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("End");
  await expect(list.getByRole("row", { name: "Inês Duarte" })).toBeFocused();
  await page.keyboard.press("s");
  await expect(list.getByRole("row", { name: "Sam Okafor" })).toBeFocused();
  await expect(list.getByRole("row", { selected: true })).toHaveText([/Olivia Byrne/, /Marcus Webb/]);
});

test("a dialog keeps the focus, closes with Escape and gives the focus back", { tag: "@nightly" }, async ({
  gallery: page,
}) => {
  const opener = one(page.getByRole("button", { name: "Open dialog" }));
  const dialog = page.getByRole("dialog", { name: "Edit shift" });
  await opener.press("Enter");
  await expect(dialog.getByLabel("Name")).toBeFocused();
  for (const name of ["Floor Position", "Cancel", "Save", "Close"]) {
    await page.keyboard.press("Tab");
    await expect(dialog.getByRole("button", { name, exact: true })).toBeFocused();
  }
  await page.keyboard.press("Tab");
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(dialog.getByRole("button", { name: "Close" })).toBeFocused();

  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.press("Enter");
  await dialog.getByLabel("Name").press("Enter");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test("a menu, a tooltip and tabs follow the keyboard", { tag: "@nightly" }, async ({ gallery: page }) => {
  const opener = one(page.getByRole("button", { name: "Open menu" }));
  await opener.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Edit" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Delete" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();

  await one(page.getByRole("button", { name: "Sync now" })).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("tooltip")).toBeHidden();
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("tooltip", { name: "Syncs with the server now" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("tooltip")).toBeHidden();

  await one(page.getByRole("tab", { name: "Team chat" })).focus();
  await page.keyboard.press("ArrowRight");
  await expect(one(page.getByRole("tabpanel"))).toHaveText("What one person reads.");
  await page.keyboard.press("End");
  await expect(one(page.getByRole("tab", { name: "Polls" }))).toBeFocused();
  await expect(one(page.getByRole("tabpanel"))).toHaveText("What the team votes on.");
});

test("a select and a combo box are chosen from with the keyboard", { tag: "@nightly" }, async ({
  gallery: page,
}) => {
  const select = one(page.getByRole("button", { name: "Staff size" }));
  await select.press("ArrowDown");
  await expect(page.getByRole("option", { name: "11-20 employees" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(select).toHaveText("21-30 employees");
  await expect(select).toBeFocused();

  const zone = one(page.getByRole("combobox", { name: "Time zone" }));
  await zone.focus();
  await zone.press("Control+a");
  await page.keyboard.type("toky");
  await expect(page.getByRole("option")).toHaveText(["Asia/Tokyo"]);
  const belowField = await distance(page, zone);
  await page.evaluate(
    () =>
      new Promise<unknown>((resolve) => {
        addEventListener("scroll", () => requestAnimationFrame(resolve), { once: true });
        scrollBy(0, 40);
      }),
  );
  await expect(page.getByRole("option")).toHaveText(["Asia/Tokyo"]);
  expect(await distance(page, zone)).toBeCloseTo(belowField, 0);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(zone).toHaveValue("Asia/Tokyo");
  await zone.press("Control+a");
  await page.keyboard.type("Atlantis");
  await expect(page.getByText("No matches")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(zone).toHaveValue("Asia/Tokyo");
});

test("a date, a day of a calendar, a time and a number are entered with the keyboard", {
  tag: "@nightly",
}, async ({ gallery: page }) => {
  const date = one(page.getByRole("group", { name: "Start date" }));
  await date.getByRole("spinbutton", { name: /^month/ }).focus();
  await page.keyboard.type("12242026");
  await expect(one(page.getByText("Stored as 2026-12-24"))).toBeVisible();
  await date.getByRole("spinbutton", { name: /^day/ }).press("ArrowUp");
  await expect(one(page.getByText("Stored as 2026-12-25"))).toBeVisible();

  const opener = one(page.getByRole("button", { name: "Calendar Shift date" }));
  await opener.press("Enter");
  await expect(page.getByRole("button", { name: /December 25, 2026/ })).toBeFocused();
  const steps = {
    ArrowLeft: "December 24",
    ArrowDown: "December 31",
    PageUp: "November 30",
    Home: "November 1",
  };
  for (const [key, day] of Object.entries(steps)) {
    await page.locator(":focus").press(key);
    await expect(page.getByRole("button", { name: `${day}, 2026` })).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(one(page.getByText("Stored as 2026-11-01"))).toBeVisible();

  const time = one(page.getByRole("group", { name: "Starts at" }));
  await time.getByRole("spinbutton", { name: /^hour/ }).focus();
  await page.keyboard.type("0245PM");
  await expect(one(page.getByText("Stored as 14:45"))).toBeVisible();
  await time.getByRole("spinbutton", { name: /^minute/ }).press("Backspace");
  for (const key of ["Backspace", "Shift+Tab", "Shift+Tab"]) await page.keyboard.press(key);
  await expect(one(page.getByText("Stored as 14:00"))).toBeVisible();
  await date.getByRole("spinbutton", { name: /^month/ }).focus();
  for (const key of ["Backspace", "Backspace", "Tab", "Tab", "Tab"]) await page.keyboard.press(key);
  await expect(one(page.getByText("Stored as null"))).toBeVisible();

  const number = one(page.getByRole("textbox", { name: "Number of staff" }));
  await number.press("ArrowUp");
  await expect(number).toHaveValue("6");
  await number.press("End");
  await expect(number).toHaveValue("10");
  await number.fill("99");
  await number.press("Enter");
  await expect(number).toHaveValue("10");
});

/** How far below a field its list of options begins, in pixels. */
async function distance(page: Page, field: Locator): Promise<number> {
  const [list, box] = await Promise.all([page.getByRole("listbox").boundingBox(), field.boundingBox()]);
  return must(list, "the list").y - must(box, "the field").y;
}
