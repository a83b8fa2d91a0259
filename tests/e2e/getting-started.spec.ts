import type { Page } from "@playwright/test";
import { links } from "#lib/links.ts";
import { demo, signedUp } from "../factories/demo.ts";
import { accessibilityProblems } from "./axe.ts";
import { cutNetwork, expect, logIn, readyForOffline, restoreNetwork, syncState, test } from "./fixtures.ts";
import { layoutProblems } from "./layout.ts";

const OWNER = "ada@corner-bakery.test";
const PHONE = { width: 390, height: 844 };

const card = (page: Page) => page.getByRole("region", { name: "Getting started" });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("a new owner is led through the first steps on a phone, and tries sample data without a network", {
  tag: ["@offline", "@nightly"],
}, async ({ page, context, browser, backend }) => {
  await page.setViewportSize(PHONE);
  await signedUp(backend.elsewhere(), OWNER);
  await page.goto(backend.url + links.login());
  await page.getByLabel("Email").fill(OWNER);
  await page.getByLabel("Password", { exact: true }).fill(demo.password);
  await button(page, "Login").click();
  await button(page, "Complete Setup").click();
  await expect(card(page)).toContainText("0 of 7 done");
  await readyForOffline(page);
  await expect(syncState(page, "Synced")).toBeVisible();
  await cutNetwork(context, backend);

  await button(page, "Try with sample data").click();
  await expect(button(page, "Remove sample data")).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect((await layoutProblems(page)).filter((problem) => !/fixed size/.test(problem))).toEqual([]);
  await card(page).getByRole("link", { name: "View sample week" }).click();
  await expect(page.getByRole("main")).toContainText("Early (sample)");

  await page.goBack();
  await card(page).getByRole("link", { name: "Set your opening hours" }).click();
  await page
    .getByRole("dialog", { name: "Business hours" })
    .getByRole("button", { name: "Sunday" })
    .first()
    .click();
  await page.getByRole("option", { name: "Closed" }).press("Enter");
  await button(page, "Save hours").click();
  await page.goBack();
  await expect(card(page)).toContainText("Set your opening hours: done");
  await expect(card(page)).toContainText("1 of 7 done");

  // Another device knows them for samples, and removes them for both.
  await restoreNetwork(context, backend);
  await expect(syncState(page, "Synced")).toBeVisible();
  const other = await (await browser.newContext({ serviceWorkers: "block" })).newPage();
  await logIn(other, backend.elsewhere(), OWNER);
  await button(other, "Remove sample data").click();
  await expect(button(other, "Try with sample data")).toBeVisible();
  await expect(button(page, "Try with sample data")).toBeVisible();
  await button(other, "Undo").click();
  await expect(button(page, "Remove sample data")).toBeVisible();

  await button(page, "Hide these steps").click();
  await expect(card(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("region", { name: "Total Staff" })).toBeVisible();
  await expect(card(page)).toHaveCount(0);
  await page.goto(backend.url + links.settings());
  await page.getByRole("link", { name: "Getting started" }).click();
  await expect(card(page)).toBeInViewport();
});

test("a business that has long been running is led through nothing", { tag: "@nightly" }, async ({
  page,
  backend,
}) => {
  await logIn(page, backend.url, demo.admin);
  await expect(page.getByRole("region", { name: "Total Staff" })).toBeVisible();
  await expect(card(page)).toHaveCount(0);
});
