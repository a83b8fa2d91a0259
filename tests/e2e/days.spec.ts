import { demo } from "../factories/demo.ts";
import { cutNetwork, expect, logIn, readyForOffline, restoreNetwork, syncState, test } from "./fixtures.ts";

test("a manager adds holidays and an event on a phone without a network, and others see them afterwards", {
  tag: "@offline",
}, async ({ page, browser, backend }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, backend.url, demo.manager);
  await readyForOffline(page);
  await expect(syncState(page, "Synced")).toBeVisible();
  await page.goto(`${backend.url}/settings?section=roster`);
  await page.getByRole("button", { name: "Holidays and events" }).click();
  const panel = page.getByRole("dialog", { name: "Holidays and events" });
  const dialog = page.getByRole("dialog", { name: "Add public holidays" });
  await panel.getByRole("button", { name: "Next year" }).click();
  // Some are there already: the demo has them.
  await expect(panel.getByText("Public holiday: Christmas Day")).toBeVisible();
  await expect(panel.getByText("Public holiday: Easter Monday")).toHaveCount(0);
  await panel.getByRole("button", { name: "Add public holidays" }).click();
  const holidays = dialog.getByRole("list", { name: "Public holidays" }).getByRole("listitem");
  await expect(holidays.filter({ hasText: "Easter Monday" })).toBeVisible();
  await expect(dialog.getByRole("link", { name: "CC BY-SA 3.0" })).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await cutNetwork(page.context(), backend);
  await panel.getByRole("button", { name: "Add public holidays" }).click();
  await expect(holidays.filter({ hasText: "Christmas Day" })).toContainText("Added");
  await dialog.getByRole("button", { name: /^Add \d+ holidays$/ }).click();
  await expect(panel.getByText("Public holiday: Easter Monday")).toHaveCount(1);
  await panel.getByRole("button", { name: "Close" }).click();

  await page.goto(`${backend.url}/roster`);
  await page.getByRole("button", { name: /^Day notes: .*, today$/ }).click();
  await page.getByRole("button", { name: "Add note or event" }).click();
  const form = page.getByRole("dialog", { name: "Add note or event" });
  await form.getByLabel("Title").fill("Football at 20:45");
  await form.getByText("This day needs a different number of people").click();
  await form.getByRole("button", { name: /^Increase.*Late/ }).click();
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("list", { name: "Notes for this day" })).toContainText("1 × Late");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("list", { name: "About this day" })).toContainText("Football at 20:45");

  await restoreNetwork(page.context(), backend);
  await expect(syncState(page, "Synced")).toBeVisible();
  const elsewhere = await (await browser.newContext()).newPage();
  await logIn(elsewhere, backend.elsewhere(), demo.employee);
  await expect(elsewhere.getByRole("region", { name: "Today and tomorrow" })).toContainText(
    "Football at 20:45",
  );
});
