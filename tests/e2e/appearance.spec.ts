import type { Page } from "@playwright/test";
import { links, type SettingsSection } from "#lib/links.ts";
import { must } from "#lib/must.ts";
import { demo } from "../factories/demo.ts";
import {
  clockIn,
  cutNetwork,
  expect,
  logIn,
  punchesOn,
  readyForOffline,
  restoreNetwork,
  syncState,
  test,
} from "./fixtures.ts";

const settingsOf = (page: Page, url: string, section: SettingsSection = "business") =>
  page.goto(url + links.settings({ section }));
const schemeOf = (page: Page) => page.locator("html").getAttribute("data-scheme");
/** The colour of the bars of browser and device. */
const barsOf = (page: Page) => page.locator('meta[name="theme-color"]').first().getAttribute("content");

test("a press on an option counts while its list still scrolls", { tag: "@nightly" }, async ({
  page,
  backend,
}) => {
  await logIn(page, backend.url, demo.admin);
  await settingsOf(page, backend.url);
  const field = page.getByRole("combobox", { name: "Pay currency" });
  await field.click();
  await page.keyboard.press("ArrowDown");
  const list = page.getByRole("listbox");
  const { x, y } = must(await list.boundingBox(), "the list's place");
  await page.mouse.move(x + 40, y + 100);
  await page.mouse.down();
  const pressed = await page.locator("[role=option]:hover").textContent();
  await list.evaluate(
    (element) =>
      new Promise((painted) => {
        element.addEventListener("scroll", () => requestAnimationFrame(painted), { once: true });
        element.scrollTop += 1;
      }),
  );
  await page.mouse.up();
  await expect(list).toBeHidden();
  await expect(field).toHaveValue(pressed ?? "");
});

test("an admin chooses colours and currency without a network, and everybody in the business gets them", {
  tag: ["@offline", "@nightly"],
}, async ({ page, context, backend, browser }) => {
  await logIn(page, backend.url, demo.admin);
  await settingsOf(page, backend.url);
  await readyForOffline(page);
  const blueBars = await barsOf(page);
  await cutNetwork(context, backend);
  await page.getByText("Teal", { exact: true }).click();
  await expect(page.getByRole("radio", { name: "Teal" })).toBeChecked();
  await page.getByRole("combobox", { name: "Pay currency" }).fill("JPY");
  await expect(page.getByRole("option")).toHaveText(/^JPY/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Pay amounts look like this: ¥1,234.")).toBeVisible();
  await expect.poll(() => schemeOf(page)).toBe("teal");
  expect(await barsOf(page)).not.toBe(blueBars);

  // A cold start paints in them before the app runs.
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => {
      document.documentElement.dataset.early = document.documentElement.dataset.scheme ?? "";
    });
  });
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-early", "teal");
  await expect(page.getByRole("radio", { name: "Teal" })).toBeChecked();

  await restoreNetwork(context, backend);
  await expect(syncState(page, "Synced")).toBeVisible();
  const elsewhere = await (await browser.newContext()).newPage();
  await logIn(elsewhere, backend.url, demo.employee);
  await expect.poll(() => schemeOf(elsewhere)).toBe("teal");
  await settingsOf(elsewhere, backend.url);
  await expect(elsewhere.getByText("JPY · Japanese Yen")).toBeVisible();
  await expect(elsewhere.getByRole("radio", { name: "Teal" })).toHaveCount(0);

  await elsewhere.getByRole("button", { name: "Log out" }).last().click();
  await expect(elsewhere.getByLabel("Email")).toBeVisible();
  await expect.poll(() => schemeOf(elsewhere)).toBe("blue");
});

test("times follow what was chosen on this device, and the browser's region, in the language of the words", {
  tag: "@nightly",
}, async ({ browser, backend }) => {
  const context = await browser.newContext({ locale: "sv-SE" });
  const page = await context.newPage();
  await logIn(page, backend.url, demo.employee);
  await clockIn(page);
  await page.goto(`${backend.url}/time-clock`);
  await expect(punchesOn(page).first()).toContainText(/^\d\d:\d\d – now/);
  await settingsOf(page, backend.url, "display");
  await page.getByText("12-hour").click();
  await page.goto(`${backend.url}/time-clock`);
  await expect(punchesOn(page).first()).toContainText(/\d:\d\d\s[AP]M/);
  await expect(page.getByText(/^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,? .* · Europe/)).toBeVisible();
  await context.close();
});
