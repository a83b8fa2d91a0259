import type { Page } from "@playwright/test";
import { demo } from "../factories/demo.ts";
import { accessibilityProblems } from "./axe.ts";
import { type Backend, expect, logIn, test } from "./fixtures.ts";

const NEW_EMAIL = "sam.new@demo.test";

/** The links in the mails about the change, by who gets them. */
async function mailedLinks(page: Page, backend: Backend): Promise<Record<string, string>> {
  const reader = await page.context().newPage();
  const links: Record<string, string> = {};
  for (const at of [0, 1]) {
    await reader.goto(`${backend.elsewhere()}/_mail`);
    await reader.getByRole("link", { name: "Confirm your new email" }).nth(at).click();
    const head = (await reader.locator("dl").textContent()) ?? "";
    const text = (await reader.locator("pre").textContent()) ?? "";
    links[head.includes(`To${NEW_EMAIL}`) ? "new" : "present"] = /http\S+\/verify\S+/.exec(text)?.[0] ?? "";
  }
  await reader.close();
  return links;
}

test("a new email counts when the links in both mails were followed", { tag: "@nightly" }, async ({
  page,
  backend,
}) => {
  await logIn(page, backend.url, demo.employee);
  await page.goto(`${backend.url}/settings`);
  await page.getByRole("button", { name: "Change email" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("New email").fill(NEW_EMAIL);
  await dialog.getByLabel("Current password").fill(demo.password);
  await dialog.getByRole("button", { name: "Change email" }).click();
  await expect(dialog).toContainText(`We emailed a link to ${NEW_EMAIL} and to your current address`);

  const links = await mailedLinks(page, backend);
  await page.goto(links.present ?? "");
  await expect(page.getByRole("heading", { name: "One more address to confirm" })).toBeVisible();
  await expect(page).toHaveURL(`${backend.url}/email-change`);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.goto(links.new ?? "");
  await expect(page.getByRole("heading", { name: "Email changed" })).toBeVisible();
  await expect(page).toHaveURL(`${backend.url}/email-change`);
  await page.goto(links.new ?? "");
  await expect(page.getByRole("alert")).toContainText("This link has expired.");
  await page.getByRole("link", { name: "Go to Settings" }).click();
  await expect(page.getByText(NEW_EMAIL)).toBeVisible();
});
