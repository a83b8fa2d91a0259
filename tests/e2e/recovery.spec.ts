import type { Page } from "@playwright/test";
import { accountWords } from "#words/made/account.ts";
import { mailsWords } from "#words/made/mails.ts";
import { chooseLanguage, demo, signedIn } from "../factories/demo.ts";
import { accessibilityProblems } from "./axe.ts";
import { type Backend, expect, logIn, test } from "./fixtures.ts";

const NEW_PASSWORD = "quite another one";

/** The mail about a forgotten password of the stand-in for a mail server, as text. It is sent after the answer. */
async function newestMail(page: Page, backend: Backend, locale = "en-US"): Promise<string> {
  const say = await mailsWords.load(locale);
  const reader = await page.context().newPage();
  const mail = reader.getByRole("link", { name: say("recovery.subject") }).first();
  await expect(async () => {
    await reader.goto(`${backend.elsewhere()}/_mail`);
    expect(await mail.count()).toBe(1);
  }).toPass();
  await mail.click();
  const text = (await reader.locator("pre").textContent()) ?? "";
  await reader.close();
  return text;
}

async function askForMail(page: Page, backend: Backend, locale = "en-US") {
  const say = await accountWords.load(locale);
  await page.goto(`${backend.url}/login`);
  await page.getByRole("link", { name: say("login.forgotPassword") }).click();
  await expect(page.getByRole("heading", { name: say("reset.title") })).toBeVisible();
  await page.getByLabel(say("email")).fill(demo.employee);
  await page.getByRole("button", { name: say("reset.send") }).click();
  await expect(page.getByLabel(say("reset.code"))).toBeFocused();
}

async function choosePassword(page: Page, password: string) {
  await page.getByLabel("New password").fill(password);
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(page.getByLabel("New password")).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByRole("heading", { name: /^Welcome, / })).toBeVisible();
}

test("whoever forgot their password gets back in by the mail's code, and is signed out elsewhere", {
  tag: "@hosted",
}, async ({ page, backend }) => {
  const elsewhere = await signedIn(backend.elsewhere(), demo.employee);
  await askForMail(page, backend);
  await page.getByLabel("Code").fill("000000");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "This code or link is invalid, was already used, or has expired. Request a new one.",
  );
  const code = /\n(\d{6,10})\n/.exec(await newestMail(page, backend))?.[1] ?? "";
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByLabel("Log out of all other devices")).toBeChecked();
  await choosePassword(page, NEW_PASSWORD);

  expect((await elsewhere.auth.refreshSession()).error).not.toBeNull();
  await signedIn(backend.elsewhere(), demo.employee, NEW_PASSWORD);
});

test("the link of the mail does the same, once", { tag: ["@nightly", "@hosted"] }, async ({
  page,
  backend,
}) => {
  await askForMail(page, backend);
  const link = /http\S+\/reset-password#\S+/.exec(await newestMail(page, backend))?.[0] ?? "";
  await page.goto(link);
  await expect(page).toHaveURL(`${backend.url}/reset-password`);
  await choosePassword(page, NEW_PASSWORD);

  await page.goto("about:blank");
  await page.goto(link);
  await page.getByLabel("New password").fill("one more of them");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "This code or link is invalid, was already used, or has expired. Request a new one.",
  );
});

test.describe("in Spanish", { tag: "@nightly" }, () => {
  const locale = "es-MX";
  test.use({ locale });

  test("whoever forgot their password gets a Spanish mail, and back in by its link", async ({
    page,
    backend,
  }) => {
    const say = await accountWords.load(locale);
    await chooseLanguage(await signedIn(backend.elsewhere(), demo.employee), demo.employeeId, locale);
    await askForMail(page, backend, locale);
    const text = await newestMail(page, backend, locale);
    expect(text).toContain((await mailsWords.load(locale))("recovery.text", { email: demo.employee }));
    await page.goto(/http\S+\/reset-password#\S+/.exec(text)?.[0] ?? "");
    await page.getByLabel(say("reset.newPassword")).fill(NEW_PASSWORD);
    await page.getByRole("button", { name: say("reset.save") }).click();
    await expect(page).toHaveURL(`${backend.url}/dashboard`);
    await signedIn(backend.elsewhere(), demo.employee, NEW_PASSWORD);
  });
});

test("an address with an account is said on the first step of the sign-up", { tag: "@hosted" }, async ({
  page,
  backend,
}) => {
  await page.goto(`${backend.url}/signup`);
  await page.getByLabel("Email").fill(demo.employee);
  await page.getByLabel("Password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel("Confirm password").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Continue to Business Details" }).click();
  await page.getByLabel("Business name").fill("Corner Bakery");
  await page.getByRole("button", { name: "Register & Continue to Payment" }).click();
  await expect(page.getByRole("alert")).toContainText(`There's already an account for ${demo.employee}.`);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue(NEW_PASSWORD);
  await page.getByRole("link", { name: "Log in instead" }).click();
  await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
});

test("people give themselves another PIN by their password", { tag: ["@nightly", "@hosted"] }, async ({
  page,
  backend,
}) => {
  await logIn(page, backend.url, demo.employee);
  await page.goto(`${backend.url}/settings?section=account`);
  await page.getByRole("button", { name: "Get a new PIN" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Current password").fill(demo.password);
  await dialog.getByRole("button", { name: "Get new PIN" }).click();
  await expect(dialog.getByLabel("PIN", { exact: true })).toHaveText(/^\d{6}$/);
});

test("nothing on the way back in has an accessibility problem", { tag: "@nightly" }, async ({
  page,
  backend,
}) => {
  await askForMail(page, backend);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.goto(`${backend.url}/login`);
  await page.goto(`${backend.url}/reset-password#token=abc`);
  await expect(page.getByLabel("New password")).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
});
