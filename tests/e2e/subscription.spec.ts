import type { Page } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { links } from "#lib/links.ts";
import { demo, demoDay, signedUp } from "../factories/demo.ts";
import { PRICE_CASES } from "../factories/price-cases.ts";
import { accessibilityProblems } from "./axe.ts";
import {
  type Backend,
  clockIn,
  cutNetwork,
  expect,
  logIn,
  readyForOffline,
  restoreNetwork,
  syncState,
  test,
} from "./fixtures.ts";

const EMAIL = "ada@corner-bakery.test";
/** Every amount on a page: none may be without its cents. */
const MONEY = /[$]\d[\d,]*(?:\.\d+)?/g;

const plan = (page: Page) => page.getByRole("region", { name: "Current plan" });
const count = (page: Page) => page.getByRole("textbox", { name: "Number of Staff Members" });
const invoice = (page: Page, what: string) => page.getByRole("row").filter({ hasText: what });
const publishOn = (page: Page) => page.getByRole("button", { name: /^Publish/ });
const toast = (page: Page, text: string | RegExp) => page.getByRole("alertdialog").filter({ hasText: text });
const asked = (page: Page) => page.getByRole("alertdialog", { name: /your plan\?$|this plan\?$/ });

async function expectExactMoney(page: Page) {
  const [text = ""] = await page.locator("body").allInnerTexts();
  const amounts = text.match(MONEY) ?? [];
  expect(amounts.length).toBeGreaterThan(0);
  expect(amounts.filter((amount) => !/\.\d\d$/.test(amount))).toEqual([]);
}

/** Somebody with a business, and a plan in its trial where a number of seats is given. */
async function owner(page: Page, backend: Backend, seats?: number): Promise<SupabaseClient> {
  const client = await signedUp(backend.elsewhere(), EMAIL);
  if (seats !== undefined) {
    const body = { email: EMAIL, staffCount: seats };
    const { data } = await client.functions.invoke("create-checkout-session", { body });
    await page.goto(data.url);
    await page.getByRole("button", { name: "Start trial" }).click();
    await page.waitForURL("**/login**");
  }
  await client.rpc("create_business", { name: "Corner Bakery", timezone: "UTC" }).throwOnError();
  await logIn(page, backend.url, EMAIL, demo.password);
  return client;
}

async function choose(page: Page, staff: number) {
  await count(page).fill(String(staff));
  await count(page).press("Tab");
  await page.getByRole("button", { name: "Select Plan" }).click();
  return asked(page);
}

async function openPortal(page: Page) {
  await page.getByRole("button", { name: "Update card, view invoices, or cancel" }).click();
  await page.waitForURL("**/_pay/portal/**");
}

const comeBack = (page: Page) => page.getByRole("link", { name: "Return to Shiftkeep" }).click();

test("a trial grows across a tier, is paid, shrinks, is cancelled and ends, and the clock goes on", {
  tag: ["@offline", "@nightly"],
}, async ({ page, context, backend }) => {
  await owner(page, backend, 10);
  await page.goto(backend.url + links.subscription());
  await expect(plan(page)).toContainText("Free trial: 14 days left");
  await expect(plan(page)).toContainText("1 of 10 used");
  await expect(plan(page)).toContainText("$37.90");
  await expect(invoice(page, "Free trial")).toContainText("$0.00");
  await expectExactMoney(page);
  expect(await accessibilityProblems(page)).toEqual([]);

  let dialog = await choose(page, 12);
  // 37.90 + 2 × 1.49 = 40.88
  await expect(dialog).toContainText("12 seats, $40.88 per month");
  await expect(dialog).toContainText("+$2.98 per month");
  await expect(dialog).toContainText("You won't be charged now.");
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Confirm change" }).click();
  await expect(
    toast(page, "Subscription updated successfully! Added 2 staff members to your subscription."),
  ).toBeVisible();
  await expect(page.getByText("You won't be charged during your free trial.")).toBeVisible();
  await expect(page).toHaveURL(backend.url + links.subscription());
  await expect(plan(page)).toContainText("1 of 12 used");
  await openPortal(page);
  await page.getByLabel("Card number").fill("4242 4242 4242 4242");
  await page.getByLabel("Expiration").fill("12 / 40");
  await page.getByLabel("Security code").fill("123");
  await page.getByRole("button", { name: "Save card" }).click();
  await page.getByRole("button", { name: "Skip to the end of the period" }).click();
  await expect(page.getByText(/^Renews on/)).toBeVisible();
  await comeBack(page);
  await expect(plan(page)).toContainText(/Active.*Your next payment is on/);
  const row = invoice(page, "Monthly subscription");
  await expect(row).toContainText("$40.88");
  const opened = context.waitForEvent("page");
  await row.getByRole("link").click();
  await expect((await opened).getByRole("heading", { name: /^Invoice LOCAL-/ })).toBeVisible();
  await expect((await opened).getByText("$40.88").first()).toBeVisible();
  await (await opened).close();

  dialog = await choose(page, 11);
  await expect(dialog).toContainText("−$1.49 per month");
  await expect(dialog).toContainText("credited to your next invoices");
  await dialog.getByRole("button", { name: "Confirm change" }).click();
  await expect(
    toast(page, "Subscription updated successfully! Your plan now covers 11 staff members."),
  ).toBeVisible();
  await expect(page).toHaveURL(backend.url + links.subscription());
  await expect(plan(page)).toContainText("1 of 11 used");

  await openPortal(page);
  await page.getByRole("button", { name: "Cancel plan" }).click();
  await comeBack(page);
  await expect(plan(page)).toContainText(/Canceled.*Your subscription has been canceled and will end on/);
  await openPortal(page);
  await page.getByRole("button", { name: "Skip to the end of the period" }).click();
  await expect(page.getByText(/^Canceled on/)).toBeVisible();
  await comeBack(page);
  await expect(plan(page)).toContainText(/Until you select a plan, you can't add people/);
  await expect(plan(page)).toContainText("your team can still clock in and out");
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.goto(backend.url + links.timeClock());
  await expect(page.getByRole("link", { name: "Go to Subscription" })).toBeVisible();
  await clockIn(page);
});

test("a failing payment is told with its date, and the words of a failure are the specification's", {
  tag: ["@offline", "@nightly"],
}, async ({ page, context, backend }) => {
  await owner(page, backend, 4);
  await page.goto(backend.url + links.subscription());
  await openPortal(page);
  await page.getByLabel("Card number").fill("4000 0000 0000 0341");
  await page.getByLabel("Expiration").fill("12 / 40");
  await page.getByLabel("Security code").fill("123");
  await page.getByRole("button", { name: "Save card" }).click();
  await page.getByRole("button", { name: "Skip to the end of the period" }).click();
  await comeBack(page);
  await expect(plan(page)).toContainText(/Past due.*Your last payment failed\. Pay now/);
  await expect(plan(page)).toContainText(/you won't be able to add people, .*until you pay/);
  await expect(page.getByRole("button", { name: "Pay or update card" })).toBeVisible();

  const failing = async (name: string) =>
    page.route(`**/functions/v1/${name}`, (route) =>
      route.fulfill({ status: 502, json: { code: "payment_provider_failed", message: "Out of order." } }),
    );
  await failing("customer-portal");
  await page.getByRole("button", { name: "Pay or update card" }).click();
  await expect(page.getByRole("alert")).toContainText(
    "Failed to open subscription management portal. Please try again.",
  );
  await failing("create-customer");
  await page.getByRole("button", { name: "Pay or update card" }).click();
  await expect(page.getByRole("alert")).toContainText(
    "Could not verify your customer account. Please try again.",
  );
  await failing("create-checkout-session");
  await (await choose(page, 6)).getByRole("button", { name: "Continue to payment" }).click();
  await expect(
    page.getByText("Failed to process payment: Something went wrong with the payment provider. Try again."),
  ).toBeVisible();
  await expect(count(page)).toHaveValue("6");

  await readyForOffline(page);
  await cutNetwork(context, backend);
  await expect(page.getByText(/You're offline. You can compare prices/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Pay or update card" })).toBeDisabled();
  await restoreNetwork(context, backend);
});

test("what a number of staff costs is the same on the screen and on the payment page, to the cent", {
  tag: "@nightly",
}, async ({ page, backend }) => {
  await owner(page, backend);
  for (const { staff, text } of PRICE_CASES) {
    await page.goto(backend.url + links.subscription());
    await expect(plan(page)).toContainText("No plan yet: 14 trial days left");
    await count(page).fill(String(staff));
    await count(page).press("Tab");
    const total = page.getByText("Total per month").locator("..");
    await expect(total).toContainText(text);
    await expectExactMoney(page);
    await page.getByRole("button", { name: "Select Plan" }).click();
    await asked(page).getByRole("button", { name: "Continue to payment" }).click();
    await page.waitForURL("**/_pay/**");
    await expect(page.getByRole("row", { name: /Total per month/ })).toContainText(text);
    await expect(page.getByText(/^14-day free trial/).locator("..")).toContainText(`then ${text} per month`);
    await expectExactMoney(page);
  }
});

test("what nobody pays for is refused in plain words", { tag: ["@offline", "@nightly"] }, async ({
  page,
  context,
  backend,
}) => {
  await backend.sql("update public.businesses set subscription_status = 'canceled'");
  await logIn(page, backend.url, demo.manager);
  await expect(page.getByText(/^Your subscription has ended\. You can't add people/)).toBeVisible();
  // Nobody is kept from it who cannot know: without a network the server decides afterwards.
  await readyForOffline(page);
  await page.goto(backend.url + links.roster({ week: demoDay(6) }));
  await expect(page.getByRole("link", { name: "Go to Subscription" })).toBeVisible();
  await expect(syncState(page, "Synced")).toBeVisible();
  await publishOn(page).click();
  const dialog = page.getByRole("dialog", { name: "Publish this week?" });
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(dialog.getByRole("alert")).toContainText(
    "Your subscription has ended. To continue, select a plan under Subscription.",
  );
  await cutNetwork(context, backend);
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(dialog).toBeHidden();
  await restoreNetwork(context, backend);
  await page.getByRole("link", { name: /^Needs Attention/ }).click();
  await expect(
    page.getByText("The subscription has ended. Select a plan under Subscription, then try again.").first(),
  ).toBeVisible();
});
