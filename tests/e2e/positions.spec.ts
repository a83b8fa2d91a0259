import { addDays } from "#lib/time/calendar-days.ts";
import { demo, demoDay, signedIn } from "../factories/demo.ts";
import { cutNetwork, expect, logIn, readyForOffline, restoreNetwork, syncState, test } from "./fixtures.ts";

test("a manager adds a position without a network, and who cannot work it claims none of its shifts", {
  tag: ["@offline", "@nightly"],
}, async ({ page, browser, backend }) => {
  await logIn(page, backend.url, demo.manager);
  await readyForOffline(page);
  await expect(syncState(page, "Synced")).toBeVisible();
  await page.goto(`${backend.url}/settings`);
  await expect(page.getByRole("region", { name: "Roster" })).toBeVisible();
  await cutNetwork(page.context(), backend);

  await page.getByRole("button", { name: "Positions", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "Positions" });
  await panel.getByRole("button", { name: "Add position" }).click();
  const dialog = page.getByRole("dialog", { name: "Add position" });
  await dialog.getByLabel("Name").fill("Sommelier");
  await dialog.getByRole("switch", { name: "Everybody" }).press("Space");
  await expect(dialog.getByText("Nobody can work this position")).toBeVisible();
  await dialog.getByRole("searchbox", { name: "Search people" }).fill("leo");
  await dialog.getByRole("option", { name: /^Leo/ }).click();
  await expect(dialog.getByText(`1 of ${demo.people} people`)).toBeVisible();
  await dialog.getByRole("button", { name: "Save position" }).click();
  await expect(panel.getByRole("row").filter({ hasText: "Sommelier" })).toContainText("1 person");
  await restoreNetwork(page.context(), backend);
  await expect(syncState(page, "Synced")).toBeVisible();

  const manager = await signedIn(backend.elsewhere(), demo.manager);
  const { data } = await manager
    .from("positions")
    .select("id")
    .eq("name", "Sommelier")
    .single()
    .throwOnError();
  const open = {
    business_id: demo.businessId,
    date: addDays(demoDay(13), 7),
    published: true,
    sort_order: 0,
  };
  const times = { start_time: "09:00", end_time: "17:00" };
  await manager
    .from("shifts")
    .insert({ id: crypto.randomUUID(), ...open, ...times, position_id: data.id })
    .throwOnError();

  const other = await browser.newContext();
  const elsewhere = await other.newPage();
  await logIn(elsewhere, backend.elsewhere(), demo.employee);
  await elsewhere.goto(`${backend.elsewhere()}/schedule`);
  const shift = elsewhere
    .getByRole("list", { name: "Available shifts" })
    .getByRole("listitem")
    .filter({ has: elsewhere.getByRole("button", { name: "Claim" }) })
    .filter({ hasText: "Sommelier" });
  await expect(shift.getByRole("list", { name: "Warnings" })).toContainText(
    "Can't work this position: Sommelier",
  );
  await expect(shift.getByRole("button", { name: "Claim" })).toBeDisabled();
  await other.close();
});
