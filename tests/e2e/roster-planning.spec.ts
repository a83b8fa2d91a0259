import type { Locator, Page } from "@playwright/test";
import { links } from "#lib/links.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import { demo, demoDay, signedIn } from "../factories/demo.ts";
import { type Backend, expect, logIn, syncState, test } from "./fixtures.ts";

/** A week in which the demo business has no shifts; it begins on a Sunday. */
const WEEK = "2032-03-07";
const MONDAY = addDays(WEEK, 1);

test.use({ viewport: { width: 1440, height: 900 } });

const rowOf = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: new RegExp(`^${name}`) }) });

/** A shift of the demo's employee on the Monday, from 9 to 17, and whatever the test lays down besides. */
async function plan(backend: Backend, fields: object = {}) {
  const manager = await signedIn(backend.elsewhere(), demo.manager);
  const shift = {
    ...{ id: crypto.randomUUID(), business_id: demo.businessId, user_id: demo.employeeId, date: MONDAY },
    ...{ time_slot: null, start_time: "09:00", end_time: "17:00", sort_order: 0, ...fields },
  };
  await manager.from("shifts").insert(shift).throwOnError();
  return manager;
}

test("time off and notes are in the cells and on paper, and publishing names the warnings", {
  tag: "@nightly",
}, async ({ page, backend }) => {
  const manager = await plan(backend, { notes: "Bring the keys" });
  await manager
    .from("staff_availability")
    .insert({
      ...{ id: crypto.randomUUID(), business_id: demo.businessId, user_id: demo.employeeId, date: MONDAY },
      ...{ all_day: true, available: false, status: "approved", approved: true, reason: "Wedding" },
    })
    .throwOnError();
  await logIn(page, backend.url, demo.manager);
  await page.goto(backend.url + links.roster({ week: WEEK }));
  const cell = rowOf(page, "Sam Okafor").getByRole("gridcell").nth(1);
  await expect(cell).toContainText("Off: Wedding");
  await expect(cell.locator("[data-shift]")).toHaveAccessibleName(
    /Unavailable: Wedding, Note: Bring the keys$/,
  );

  await page.getByRole("button", { name: /^Publish/ }).click();
  const warned = page.getByRole("dialog").getByRole("list", { name: "Warnings" });
  await expect(warned).toContainText("Unavailable: Wedding");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();

  await page.emulateMedia({ media: "print" });
  await expect(page.locator("#root")).toBeHidden();
  const printed = rowOf(page, "Sam Okafor").getByRole("cell").nth(1);
  // Paper hangs on a wall: why somebody is off is not on it.
  await expect(printed).toContainText(/^Off9 AM–/);
  await expect(printed).toContainText("Note: Bring the keys");
});

test("no printed time goes on in a second line or out of its cell, whichever view of the week is printed", async ({
  page,
  backend,
}) => {
  const longest = ["10:30", "12:45"].map((time) => ({ start_time: time, end_time: "22:45" }));
  for (const fields of longest) await plan(backend, fields);
  await plan(backend, { user_id: null, start_time: "11:00", end_time: "17:00" });
  // As wide as a sheet of A4 on its side is between its margins.
  await page.setViewportSize({ width: 1047, height: 718 });
  await logIn(page, backend.url, demo.manager);
  for (const view of ["week", "day", "template"] as const) {
    await page.goto(`${backend.url}${links.roster({ week: WEEK, view })}&day=${MONDAY}`);
    await expect(page.getByRole("button", { name: /^Publish/ })).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await expect(page.locator("#root")).toBeHidden();
    const times = page.getByRole("cell").getByText("–");
    await expect(times).toHaveText(["11 AM–5 PM", "10:30AM–10:45PM", "12:45PM–10:45PM"]);
    for (const time of await times.all()) expect(await wholeInCell(time), view).toBe(true);
    await page.emulateMedia({ media: "screen" });
  }
});

/** Whether a text has one line, within its cell. */
function wholeInCell(text: Locator): Promise<boolean> {
  return text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const lines = range.getClientRects();
    const cell = element.closest("td")?.getBoundingClientRect();
    const [line] = lines;
    return lines.length === 1 && !!line && !!cell && line.left >= cell.left && line.right <= cell.right;
  });
}

test("an edge of a shift is dragged by a finger", { tag: "@nightly" }, async ({ backend, browser }) => {
  await plan(backend);
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, hasTouch: true });
  const page = await context.newPage();
  await logIn(page, backend.url, demo.manager);
  await page.goto(`${backend.url}${links.roster({ week: WEEK, view: "day" })}&day=${MONDAY}`);
  const bar = page.getByRole("button", { name: /^Sam Okafor, / });
  await expect(bar).toHaveAccessibleName(/9 AM\s*–\s*5 PM/);
  const edge = await page.getByRole("slider", { name: "End, Sam Okafor" }).boundingBox();
  const shown = await bar.boundingBox();
  if (!edge || !shown) throw new Error("no edge");
  const finger = await context.newCDPSession(page);
  const at = { x: edge.x + edge.width / 2, y: edge.y + edge.height / 2 };
  const touch = (type: string, touchPoints: object[]) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints } as never);
  await touch("touchStart", [at]);
  // Two of its eight hours.
  const way = shown.x + (shown.width * 6) / 8 - at.x;
  for (const part of [1, 2, 3, 4]) await touch("touchMove", [{ ...at, x: at.x + (way * part) / 4 }]);
  await touch("touchEnd", []);
  await expect(bar).toHaveAccessibleName(/9 AM\s*–\s*3 PM/);
  await context.close();
});

test("an edge of a shift is dragged by hand and moved by keys, and put back", async ({ page, backend }) => {
  await plan(backend);
  await logIn(page, backend.url, demo.manager);
  await page.goto(`${backend.url}${links.roster({ week: WEEK, view: "day" })}&day=${MONDAY}`);
  const bar = page.getByRole("button", { name: /^Sam Okafor, / });
  await expect(bar).toHaveAccessibleName(/9 AM\s*–\s*5 PM/);
  const end = page.getByRole("slider", { name: "End, Sam Okafor" });

  await dragBy(page, end, -1 / 8, bar);
  await expect(bar).toHaveAccessibleName(/9 AM\s*–\s*4 PM/);
  await page.keyboard.press("Control+z");
  await expect(bar).toHaveAccessibleName(/9 AM\s*–\s*5 PM/);

  const start = page.getByRole("slider", { name: "Start, Sam Okafor" });
  await start.press("ArrowLeft");
  await expect(bar).toHaveAccessibleName(/8:45 AM\s*–\s*5 PM/);
  await expect(start).toHaveAttribute("aria-valuetext", "8:45 AM");
  await page.keyboard.press("Control+z");
  await expect(bar).toHaveAccessibleName(/9 AM\s*–\s*5 PM/);

  // Escape lets go of it as it was.
  const box = await end.boundingBox();
  if (!box) throw new Error("no edge");
  await page.mouse.move(box.x + box.width / 2, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x - 120, box.y + 10, { steps: 4 });
  await end.press("Escape");
  await page.mouse.up();
  await expect(bar).toHaveAccessibleName(/9 AM\s*–\s*5 PM/);
});

test("a manager sees the cost that the owner sees, or none", { tag: "@nightly" }, async ({
  page,
  backend,
  browser,
}) => {
  const totals = (of: Page) => of.getByRole("region", { name: "Week totals" });
  const address = backend.url + links.roster({ week: demoDay(0) });
  const owners = await (await browser.newContext()).newPage();
  await logIn(owners, backend.url, demo.admin);
  await owners.goto(address);
  await logIn(page, backend.url, demo.manager);
  await page.goto(address);
  // While a new device is being filled it only knows a part of the week.
  for (const device of [owners, page]) await expect(syncState(device, "Synced")).toBeVisible();
  await expect(totals(owners)).toContainText("$");
  await expect(async () =>
    expect(await totals(page).textContent()).toBe(await totals(owners).textContent()),
  ).toPass();

  await owners.getByRole("button", { name: "Setup" }).click();
  await owners.getByRole("menuitem", { name: "Week, limits, and budget" }).click();
  await owners.getByRole("switch", { name: "Managers see labor cost" }).click({ force: true });
  await owners.getByRole("button", { name: "Save limits" }).click();
  await expect(totals(page)).not.toContainText("$");
  await expect(page.getByRole("grid")).not.toContainText("$");
  await owners.context().close();
});

async function dragBy(page: Page, edge: Locator, share: number, bar: Locator) {
  const [box, whole] = [await edge.boundingBox(), await bar.boundingBox()];
  if (!box || !whole) throw new Error("nothing to drag");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + share * whole.width, y, { steps: 6 });
  await page.mouse.up();
}
