import type { Page } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { signedUp } from "../factories/demo.ts";
import { accessibilityProblems } from "./axe.ts";
import { type Backend, expect, test } from "./fixtures.ts";

const EMAIL = "ada@corner-bakery.test";
const TARGET_MIN_PX = 44;

async function call(client: SupabaseClient, name: string, body = {}): Promise<string> {
  const { data, error } = await client.functions.invoke(name, { body });
  if (error) throw error;
  return data.url;
}

/** Somebody whose trial is over. */
async function afterTrial(page: Page, backend: Backend): Promise<SupabaseClient> {
  const client = await signedUp(backend.elsewhere(), EMAIL);
  await page.goto(await call(client, "create-checkout-session", { email: EMAIL, staffCount: 2 }));
  await expect(page.getByLabel("Card number")).toHaveCount(0);
  await page.getByRole("button", { name: "Start trial" }).click();
  await page.waitForURL("**/login**");
  await page.goto(await call(client, "customer-portal"));
  await page.getByRole("button", { name: "Skip to the end of the period" }).click();
  await expect(page.getByText(/^Canceled on/)).toBeVisible();
  return client;
}

async function expectToBeUsable(page: Page) {
  expect(await accessibilityProblems(page)).toEqual([]);
  const { overflows, tooSmall } = await page.evaluate((min) => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const targets = [...document.querySelectorAll("button, input, a")];
    return {
      overflows: scrollWidth > clientWidth,
      tooSmall: targets.filter((target) => target.getBoundingClientRect().height < min).length,
    };
  }, TARGET_MIN_PX);
  expect({ overflows, tooSmall }).toEqual({ overflows: false, tooSmall: 0 });
}

async function fillCard(page: Page, number: string) {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiration").fill("12 / 40");
  await page.getByLabel("Security code").fill("123");
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`a card is declined, another pays, and the plan is cancelled in the portal (${colorScheme})`, {
    tag: "@nightly",
  }, async ({ page, backend }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.emulateMedia({ colorScheme });
    const client = await afterTrial(page, backend);

    await page.goto(
      await call(client, "create-checkout-session", { email: EMAIL, staffCount: 34, isUpgrade: true }),
    );
    await expect(page.getByRole("row", { name: /Total per month/ })).toContainText("$67.66");
    await expectToBeUsable(page);
    await page.getByRole("button", { name: "Pay" }).click();
    await expect(page.getByLabel("Card number")).toHaveAccessibleDescription(
      "Your card number is incomplete.",
    );
    await expectToBeUsable(page);
    await fillCard(page, "4000 0000 0000 0002");
    await page.getByRole("button", { name: "Pay" }).click();
    await expect(page.getByRole("alert")).toHaveText("Your card was declined.");
    await fillCard(page, "4242 4242 4242 4242");
    await page.getByRole("button", { name: "Pay" }).click();
    await page.waitForURL("**/login**");

    await page.goto(await call(client, "customer-portal"));
    await expect(page.getByText("Visa ending in 4242, expires 12/2040")).toBeVisible();
    await expectToBeUsable(page);
    await page.getByRole("button", { name: "Cancel plan" }).click();
    await expect(page.getByText(/^Cancels on/)).toBeVisible();
    await page.getByRole("button", { name: "Don't cancel plan" }).click();
    await expect(page.getByText(/^Renews on/)).toBeVisible();
    await page.getByRole("link", { name: "Return to Shiftkeep" }).click();
    await page.waitForURL("**/login**");
  });
}
