import type { Locator, Page } from "@playwright/test";
import { links } from "#lib/links.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import { demo } from "../factories/demo.ts";
import {
  type Backend,
  cutNetwork,
  expect,
  logIn,
  ONLINE,
  readyForOffline,
  restoreNetwork,
  syncState,
  test,
} from "./fixtures.ts";

/** A week in which the demo business has no shifts; it begins on a Sunday. */
const WEEK = "2032-03-07";
const SUNDAY = "Sunday, March 7";
const MONDAY = "Monday, March 8";
const TUESDAY = "Tuesday, March 9";

test.use({ viewport: { width: 1440, height: 900 } });

/** The field of a person on a day of the week, counted from 0. */
function cellOf(page: Page, name: string, day: number): Locator {
  return page
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: new RegExp(`^${name}`) }) })
    .getByRole("gridcell")
    .nth(day);
}

const shiftsIn = (cell: Locator) => cell.locator("[data-shift]");

async function openRoster(page: Page, backend: Backend) {
  await page.goto(backend.url + links.roster({ week: WEEK }));
  await expect(page.getByRole("rowheader", { name: /^Ben Carver/ })).toBeVisible();
}

/** As a hand does it: pressed, moved in steps, let go. */
async function drag(page: Page, from: Locator, to: Locator) {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error("nothing to drag");
  await page.mouse.move(start.x + 20, start.y + 10);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 });
  await expect(to).toHaveAttribute("data-over", /fine|warned/);
  await page.mouse.up();
}

test("a manager builds a week offline, and another device sees it", { tag: "@offline" }, async ({
  page,
  context,
  backend,
  browser,
}) => {
  await logIn(page, backend.url, demo.manager);
  await readyForOffline(page);
  await openRoster(page, backend);
  await expect(syncState(page, "Synced")).toBeVisible();
  await cutNetwork(context, backend);

  // By the dialog.
  await page.getByRole("button", { name: `Add shift for Ben Carver, ${SUNDAY}` }).click();
  await page.getByRole("menuitem", { name: "Other times…" }).click();
  const dialog = page.getByRole("dialog", { name: "Add shift" });
  await dialog.getByRole("button", { name: /Template/ }).click();
  await page.getByRole("option", { name: /^Late/ }).click();
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(shiftsIn(cellOf(page, "Ben Carver", 0))).toHaveText(/Late/);

  // By the keyboard.
  await shiftsIn(cellOf(page, "Ben Carver", 0)).focus();
  await page.keyboard.press("Control+c");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Control+v");
  await expect(shiftsIn(cellOf(page, "Ben Carver", 1))).toHaveText(/Late/);

  // By dragging.
  await drag(page, shiftsIn(cellOf(page, "Ben Carver", 1)), cellOf(page, "Aoife Kelly", 2));
  await expect(shiftsIn(cellOf(page, "Aoife Kelly", 2))).toHaveText(/Late/);
  await expect(shiftsIn(cellOf(page, "Ben Carver", 1))).toHaveCount(0);

  await page.getByRole("button", { name: "Undo: Moved 1 shift" }).click();
  await expect(shiftsIn(cellOf(page, "Ben Carver", 1))).toHaveCount(1);
  await page.getByRole("button", { name: "Redo: Moved 1 shift" }).click();
  await expect(shiftsIn(cellOf(page, "Aoife Kelly", 2))).toHaveCount(1);

  // Copied by dragging with the key held.
  await page.keyboard.down("Control");
  await drag(page, shiftsIn(cellOf(page, "Aoife Kelly", 2)), cellOf(page, "Aoife Kelly", 4));
  await page.keyboard.up("Control");
  await expect(shiftsIn(cellOf(page, "Aoife Kelly", 4))).toHaveCount(1);
  await expect(shiftsIn(cellOf(page, "Aoife Kelly", 2))).toHaveCount(1);

  // Deleted and put back.
  await shiftsIn(cellOf(page, "Aoife Kelly", 4)).focus();
  await page.keyboard.press("Delete");
  await expect(shiftsIn(cellOf(page, "Aoife Kelly", 4))).toHaveCount(0);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(shiftsIn(cellOf(page, "Aoife Kelly", 4))).toHaveCount(1);

  await page.reload();
  await expectBuilt(page);

  await restoreNetwork(context, backend);
  await expect(syncState(page, "Synced")).toBeVisible();
  const other = await (
    await browser.newContext({ ...ONLINE, viewport: { width: 1440, height: 900 } })
  ).newPage();
  await logIn(other, backend.url, demo.admin);
  await openRoster(other, backend);
  await expectBuilt(other);
});

async function expectBuilt(page: Page) {
  await expect(shiftsIn(cellOf(page, "Ben Carver", 0))).toHaveText(/Late/);
  await expect(shiftsIn(cellOf(page, "Ben Carver", 1))).toHaveCount(0);
  await expect(shiftsIn(cellOf(page, "Aoife Kelly", 2))).toHaveText(/Late/);
  await expect(shiftsIn(cellOf(page, "Aoife Kelly", 4))).toHaveText(/Late/);
}

test("says what speaks against a shift before it is saved, and while it is dragged", {
  tag: "@nightly",
}, async ({ page, backend }) => {
  await logIn(page, backend.url, demo.manager);
  await openRoster(page, backend);
  for (const day of [MONDAY, TUESDAY]) {
    await page.getByRole("button", { name: `Add shift for Ben Carver, ${day}` }).click();
    await page.getByRole("menuitem", { name: "Other times…" }).click();
    const dialog = page.getByRole("dialog", { name: "Add shift" });
    await dialog.getByRole("button", { name: /Template/ }).click();
    await page.getByRole("option", { name: day === MONDAY ? /^Late/ : /^Early/ }).click();
    const warnings = dialog.getByRole("list", { name: "Warnings" });
    if (day === TUESDAY) await expect(warnings).toContainText("Only 9h of rest between shifts");
    else await expect(warnings).toHaveCount(0);
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await expect(dialog).toHaveCount(0);
  }
  await expect(shiftsIn(cellOf(page, "Ben Carver", 2))).toHaveAccessibleName(
    /Only 9h of rest between shifts/,
  );
  await drag(page, shiftsIn(cellOf(page, "Ben Carver", 2)), cellOf(page, "Ben Carver", 1));
  await expect(shiftsIn(cellOf(page, "Ben Carver", 1))).toHaveCount(2);
  expect(new URL(page.url()).searchParams.get("week")).toBe(WEEK);
  await page.getByRole("button", { name: "Next week" }).click();
  await expect(page).toHaveURL(new RegExp(addDays(WEEK, 7)));
});

test("on a phone it is a list of one day, that does not scroll sideways", async ({ page, backend }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await logIn(page, backend.url, demo.manager);
  await page.goto(backend.url + links.roster({ week: WEEK }));
  await page.getByRole("radio", { name: new RegExp(`^${MONDAY}`) }).click();
  await page.getByRole("button", { name: `Add shift for Ben Carver, ${MONDAY}` }).click();
  const choices = page.getByRole("dialog", { name: "Ben Carver, Mon, Mar 8" });
  await choices.getByRole("button", { name: /^Early/ }).click();
  await expect(page.getByRole("button", { name: /Early.*Draft/ })).toBeVisible();
  const overflows = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(overflows).toBe(false);
});

test("a week is filled by few presses and repeated offline, and an undo takes the repeats away", {
  tag: ["@offline", "@nightly"],
}, async ({ page, context, backend }) => {
  await logIn(page, backend.url, demo.manager);
  await readyForOffline(page);
  await openRoster(page, backend);
  await expect(syncState(page, "Synced")).toBeVisible();
  await cutNetwork(context, backend);

  // By the keyboard alone: the last used template comes first, and the new shift has the focus.
  const add = (day: string) => page.getByRole("button", { name: `Add shift for Ben Carver, ${day}` });
  await add(SUNDAY).click();
  await page.getByRole("menuitem", { name: /^Late/ }).click();
  await expect(shiftsIn(cellOf(page, "Ben Carver", 0))).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await expect(page.getByRole("menuitem").first()).toHaveText(/^Late/);
  await page.keyboard.press("Enter");
  const monday = shiftsIn(cellOf(page, "Ben Carver", 1));
  await expect(monday).toHaveAccessibleName(/^4 PM – 10 PM, Late/);
  await expect(monday).toBeFocused();

  await page.keyboard.press("r");
  const dialog = page.getByRole("dialog", { name: "Repeat shift" });
  await dialog.getByRole("checkbox", { name: "Tue, Mar 9" }).press("Space");
  await dialog.getByRole("checkbox", { name: "Aoife Kelly" }).press("Space");
  await expect(dialog.getByRole("status").first()).toHaveText("3 shifts will be added as drafts.");
  await dialog.getByRole("button", { name: "Repeat", exact: true }).click();
  for (const [name, day] of [
    ["Aoife Kelly", 1],
    ["Ben Carver", 2],
    ["Aoife Kelly", 2],
  ] as const)
    await expect(shiftsIn(cellOf(page, name, day))).toHaveText(/Late/);

  // The same again finds them there.
  await monday.click();
  await page.getByRole("dialog", { name: "Edit shift" }).getByRole("button", { name: "Repeat…" }).click();
  await dialog.getByRole("checkbox", { name: "Tue, Mar 9" }).press("Space");
  await expect(dialog.getByRole("status").first()).toHaveText("All shifts already exist.");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Undo: Repeated a shift" }).click();
  await expect(shiftsIn(cellOf(page, "Aoife Kelly", 1))).toHaveCount(0);
  await expect(shiftsIn(cellOf(page, "Ben Carver", 2))).toHaveCount(0);
  await expect(monday).toHaveCount(1);
  await restoreNetwork(context, backend);
  await expect(syncState(page, "Synced")).toBeVisible();
  await expect(monday).toHaveCount(1);
});
