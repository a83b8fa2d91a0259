import type { Page } from "@playwright/test";
import { accountWords } from "#words/made/account.ts";
import { mailsWords } from "#words/made/mails.ts";
import { settingsWords } from "#words/made/settings.ts";
import { chooseLanguage, demo, signedIn } from "../factories/demo.ts";
import { accessibilityProblems } from "./axe.ts";
import { type Backend, expect, logIn, test } from "./fixtures.ts";

const NEW_EMAIL = "sam.new@demo.test";

/** The links in the mails about the change, by who gets them. */
async function mailedLinks(page: Page, backend: Backend, locale = "en-US"): Promise<Record<string, string>> {
  const say = await mailsWords.load(locale);
  const reader = await page.context().newPage();
  const links: Record<string, string> = {};
  for (const at of [0, 1]) {
    await reader.goto(`${backend.elsewhere()}/_mail`);
    await reader
      .getByRole("link", { name: say("newEmail.subject") })
      .nth(at)
      .click();
    const head = (await reader.locator("dl").textContent()) ?? "";
    const text = (await reader.locator("pre").textContent()) ?? "";
    links[head.includes(`To${NEW_EMAIL}`) ? "new" : "present"] = /http\S+\/verify\S+/.exec(text)?.[0] ?? "";
  }
  await reader.close();
  return links;
}

test("a new email counts when the links in both mails were followed", {
  tag: ["@nightly", "@hosted"],
}, async ({ page, backend }) => {
  await logIn(page, backend.url, demo.employee);
  await page.goto(`${backend.url}/settings?section=account`);
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
  await expect(page.getByRole("alert")).toContainText("This link isn't valid anymore.");
  await page.getByRole("link", { name: "Go to Settings" }).click();
  await expect(page.getByRole("definition").filter({ hasText: NEW_EMAIL })).toBeVisible();
});

test.describe("in Spanish", { tag: "@nightly" }, () => {
  const locale = "es-MX";
  test.use({ locale });

  test("both mails are in Spanish, and so is the one about the change", async ({ page, backend }) => {
    const [account, say] = [await accountWords.load(locale), await settingsWords.load(locale)];
    await chooseLanguage(await signedIn(backend.elsewhere(), demo.employee), demo.employeeId, locale);
    await page.goto(`${backend.url}/login`);
    await page.getByLabel(account("email")).fill(demo.employee);
    await page.getByLabel(account("password"), { exact: true }).fill(demo.password);
    await page.getByRole("button", { name: account("login.submit") }).click();
    await expect(page).toHaveURL(`${backend.url}/dashboard`);
    await page.goto(`${backend.url}/settings?section=account`);
    await page.getByRole("button", { name: say("account.changeEmail") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(say("emailDialog.new")).fill(NEW_EMAIL);
    await dialog.getByLabel(say("currentPassword")).fill(demo.password);
    await dialog.getByRole("button", { name: say("emailDialog.save") }).click();
    await expect(dialog).toContainText(say("emailDialog.sent", { email: NEW_EMAIL }));

    const links = await mailedLinks(page, backend, locale);
    await page.goto(links.new ?? "");
    await expect(page.getByRole("heading", { name: account("emailChange.halfTitle") })).toBeVisible();
    await page.goto(links.present ?? "");
    await expect(page.getByRole("heading", { name: account("emailChange.done") })).toBeVisible();
    await page.goto(`${backend.elsewhere()}/_mail`);
    const mails = await mailsWords.load(locale);
    await page.getByRole("link", { name: mails("changed.subject") }).click();
    await expect(page.locator("pre")).toContainText(
      mails("changed.text", { before: demo.employee, after: NEW_EMAIL }),
    );
  });
});
