import type { Page } from "@playwright/test";
import { totpAt } from "#domain/totp/totp.ts";
import { demo, signedUp } from "../factories/demo.ts";
import { accessibilityProblems } from "./axe.ts";
import { type Backend, expect, logIn, test } from "./fixtures.ts";

const code = (page: Page) => page.getByLabel("Code", { exact: true });

async function logOut(page: Page) {
  await page.getByRole("banner").getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
}

/** The right password; what comes after it is asked for next. */
async function enterPassword(page: Page, { url }: Backend, email: string) {
  await page.goto(`${url}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(demo.password);
  await page.getByRole("button", { name: "Login" }).click();
}

/** Confirms the key that is shown, as an authenticator app would, and takes the recovery codes. */
async function confirmKey(page: Page) {
  const secret = await page.getByLabel("Key").inputValue();
  await code(page).fill(await totpAt(secret, Date.now()));
  await page.getByRole("button", { name: "Turn on", exact: true }).last().click();
  const list = page.getByRole("list", { name: "Recovery codes" });
  await expect(list.getByRole("listitem")).toHaveCount(10);
  const recovery = await list.getByRole("listitem").allInnerTexts();
  await page.getByRole("button", { name: "I've saved my codes" }).click();
  return { secret, recovery };
}

async function turnOn(page: Page, { url }: Backend) {
  await page.goto(`${url}/settings?section=account`);
  await page.getByRole("button", { name: "Turn on", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Turn on two-step login" })).toBeVisible();
  const enrolled = await confirmKey(page);
  await expect(page.getByText("On (10 recovery codes left)")).toBeVisible();
  return enrolled;
}

async function enterRecoveryCode(page: Page, recoveryCode = "") {
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(recoveryCode);
  await page.getByRole("button", { name: "Continue" }).click();
}

const welcome = (page: Page) => page.getByRole("heading", { name: /^Welcome, / });

test("an owner logs in with a code, and with a recovery code that works once", { tag: "@hosted" }, async ({
  page,
  backend,
}) => {
  await logIn(page, backend.url, demo.admin);
  const { secret, recovery } = await turnOn(page, backend);

  await logOut(page);
  await enterPassword(page, backend, demo.admin);
  await expect(page.getByRole("heading", { name: "Two-step login" })).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  const right = await totpAt(secret, Date.now());
  await code(page).fill(right.replace(/\d$/, (digit) => `${(Number(digit) + 5) % 10}`));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await code(page).fill(await totpAt(secret, Date.now()));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(welcome(page)).toBeVisible();

  await logOut(page);
  await enterPassword(page, backend, demo.admin);
  await enterRecoveryCode(page, recovery[0]);
  await expect(page.getByText("Two-step login is now off")).toBeVisible();
  await expect(welcome(page)).toBeVisible();

  const again = await turnOn(page, backend);
  await logOut(page);
  await enterPassword(page, backend, demo.admin);
  await enterRecoveryCode(page, recovery[0]);
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByLabel("Recovery code").fill(again.recovery[1] ?? "");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(welcome(page)).toBeVisible();
});

test("an owner who has not confirmed their address does so in the dialog that turns it on", {
  tag: ["@nightly", "@hosted"],
}, async ({ page, backend }) => {
  const email = "ada@corner-bakery.test";
  const client = await signedUp(backend.elsewhere(), email);
  await client.rpc("create_business", { name: "Corner Bakery", timezone: "Europe/Dublin" }).throwOnError();
  await logIn(page, backend.url, email);
  await page.goto(`${backend.url}/settings?section=account`);
  await page.getByRole("button", { name: "Turn on", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Turn on two-step login" });
  await expect(dialog.getByText("We emailed you a link.")).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText("Your email address isn't confirmed yet.")).toBeVisible();

  const reader = await page.context().newPage();
  await reader.goto(`${backend.elsewhere()}/_mail`);
  await reader.getByRole("link", { name: "Confirm your email address" }).first().click();
  const link = /http\S+\/confirm-email#token=[\w-]{43}/.exec(
    (await reader.locator("pre").textContent()) ?? "",
  )?.[0];
  await reader.goto(link ?? "");
  await expect(reader.getByRole("heading", { name: "Email confirmed" })).toBeVisible();
  await reader.close();

  await dialog.getByRole("button", { name: "Continue" }).click();
  await confirmKey(page);
  await expect(page.getByText("On (10 recovery codes left)")).toBeVisible();
});

test("an admin of a business that requires it sets it up before anything else", {
  tag: ["@nightly", "@hosted"],
}, async ({ page, browser, backend }) => {
  await backend.sql(`update public.profiles set role = 'admin' where id = '${demo.managerId}'`);
  await logIn(page, backend.url, demo.admin);
  await turnOn(page, backend);
  await page.getByText("Require two-step login for all admins").click();
  await expect(page.getByText("Two-step login is now required for admins")).toBeVisible();
  await expect(page.getByRole("button", { name: "Turn off" })).toHaveCount(0);

  const admin = await (await browser.newContext()).newPage();
  await enterPassword(admin, backend, demo.manager);
  await expect(admin.getByRole("heading", { name: "Set up two-step login" })).toBeVisible();
  await admin.goto(`${backend.url}/staff`);
  await expect(admin.getByRole("button", { name: "Login" })).toBeVisible();
  await enterPassword(admin, backend, demo.manager);
  await expect(admin.getByRole("heading", { name: "Set up two-step login" })).toBeVisible();
  const { secret } = await confirmKey(admin);
  await expect(welcome(admin)).toBeVisible();

  await logOut(admin);
  await enterPassword(admin, backend, demo.manager);
  await code(admin).fill(await totpAt(secret, Date.now()));
  await admin.getByRole("button", { name: "Continue" }).click();
  await expect(welcome(admin)).toBeVisible();
  await admin.context().close();
});
