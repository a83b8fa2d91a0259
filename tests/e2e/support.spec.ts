import { demo } from "../factories/demo.ts";
import { accessibilityProblems } from "./axe.ts";
import { cutNetwork, expect, logIn, readyForOffline, restoreNetwork, test } from "./fixtures.ts";

test("a question written without a network is kept, sent once, and reaches support", {
  tag: ["@offline", "@nightly"],
}, async ({ page, context, backend }) => {
  await page.goto(`${backend.url}/support`);
  await readyForOffline(page);
  await page.getByLabel("Name").fill("Robin");
  await page.getByLabel("Email").fill("robin");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await expect(page.getByLabel("Email")).toBeFocused();
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.getByLabel("Email").fill("robin@shop.test");
  await page.getByText("Billing", { exact: true }).click();
  await page.getByLabel("Message").fill("What does it cost\nfor 12 people?");
  await cutNetwork(context, backend);
  await expect(
    page.getByText("You're offline. You can send your message once you're back online."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(
    "Your message is saved on this device.",
  );
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.reload();
  await expect(page.getByLabel("Message")).toHaveValue("What does it cost\nfor 12 people?");
  await expect(page.getByRole("radio", { name: "Billing" })).toBeChecked();

  await restoreNetwork(context, backend);
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByText("Message sent")).toBeFocused();
  await expect(page.getByText("We'll reply to robin@shop.test within 1 business day.")).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: "What does it cost" })).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.goto(`${backend.url}/_mail`);
  await expect(page.getByRole("listitem")).toHaveCount(1);
  await page.getByRole("link", { name: "Billing from Robin" }).click();
  await expect(page.getByText("Robin <robin@shop.test>", { exact: true })).toBeVisible();
  await expect(page.getByText("What does it cost\nfor 12 people?")).toBeVisible();
});

test("who is signed in need not say who they are, and is sent a confirmation; by keyboard alone", async ({
  page,
  backend,
}) => {
  await logIn(page, backend.url, demo.manager);
  await page.goto(`${backend.url}/support`);
  await expect(page.getByLabel("Email")).toHaveValue(demo.manager);
  await expect(page.getByLabel("Name")).not.toHaveValue("");
  await page.getByLabel("Name").focus();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "Problem" })).toBeChecked();
  await page.keyboard.press("Tab");
  await page.keyboard.type("The roster is empty");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Message sent")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Send another message" })).toBeFocused();

  await page.goto(`${backend.url}/_mail`);
  await expect(page.getByRole("listitem")).toHaveCount(2);
  await expect(page.getByRole("listitem").first()).toContainText(`To ${demo.manager}`);
  await page.getByRole("link", { name: "We received your message" }).click();
  await expect(page.getByText("We'll reply to this address within 1 business day")).toBeVisible();
});
