import { demo, signedIn } from "../factories/demo.ts";
import { cutNetwork, expect, logIn, readyForOffline, restoreNetwork, syncState, test } from "./fixtures.ts";

test("a manager adds places without a network, and each manager meets their own first", {
  tag: ["@offline", "@nightly"],
}, async ({ page, browser, backend }) => {
  await logIn(page, backend.url, demo.manager);
  await readyForOffline(page);
  await expect(syncState(page, "Synced")).toBeVisible();
  await page.goto(`${backend.url}/settings`);
  await expect(page.getByRole("region", { name: "Roster" })).toBeVisible();
  await cutNetwork(page.context(), backend);

  await page.getByRole("button", { name: "Places", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "Places" });
  for (const [name, person] of [
    ["Quay", "Marcus"],
    ["Market", "Priya"],
  ] as const) {
    await panel.getByRole("button", { name: "Add place" }).click();
    const dialog = page.getByRole("dialog", { name: "Add place" });
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByRole("switch", { name: "Everybody" }).press("Space");
    await dialog.getByRole("searchbox", { name: "Search people" }).fill(person);
    await dialog.getByRole("option", { name: new RegExp(`^${person}`) }).click();
    await dialog.getByRole("button", { name: "Save place" }).click();
    await expect(panel.getByRole("row").filter({ hasText: name })).toContainText("1 person");
  }
  await panel.getByRole("button", { name: "Actions for Harbour Street" }).click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await restoreNetwork(page.context(), backend);
  await expect(syncState(page, "Synced")).toBeVisible();

  await page.goto(`${backend.url}/roster`);
  await expect(page.getByRole("button", { name: "Place: Quay" })).toBeVisible();
  const other = await browser.newContext();
  const elsewhere = await other.newPage();
  await logIn(elsewhere, backend.elsewhere(), "priya@demo.test");
  await elsewhere.goto(`${backend.elsewhere()}/roster`);
  await elsewhere.getByRole("button", { name: "Place: Market" }).click();
  await elsewhere.getByRole("menuitem", { name: "Quay" }).click();
  await expect(elsewhere.getByRole("button", { name: "Place: Quay" })).toBeVisible();
  await other.close();

  const employee = await signedIn(backend.elsewhere(), demo.employee);
  const { error } = await employee.from("places").select("week_budget");
  expect(error?.code).toBe("42501");
});
