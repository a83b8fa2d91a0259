import { demo, signedIn } from "../factories/demo.ts";
import {
  cutNetwork,
  expect,
  logIn,
  ONLINE,
  readyForOffline,
  restoreNetwork,
  syncState,
  test,
} from "./fixtures.ts";

const PHONE = { width: 390, height: 844 };
const YUKI = "Yuki Tanaka";
const YUKI_ID = "d0000000-0000-4000-8000-000000000011";

test("an admin adds a contract on a phone without a network; a manager plans by it, and the person sees it", {
  tag: ["@offline", "@nightly"],
}, async ({ page, browser, backend }) => {
  await page.setViewportSize(PHONE);
  await logIn(page, backend.url, demo.admin);
  await readyForOffline(page);
  await page.goto(`${backend.url}/staff`);
  await expect(syncState(page, "Synced")).toBeVisible();
  await cutNetwork(page.context(), backend);

  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: YUKI });
  await row.getByRole("button", { name: `Actions for ${YUKI}` }).click();
  await page.getByRole("menuitem", { name: "Contract" }).click();
  const dialog = page.getByRole("dialog", { name: `${YUKI}'s contract` });
  await expect(dialog.getByText("No contract yet")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Hours a week", exact: true }).fill("90");
  await dialog.getByRole("button", { name: "Add contract" }).click();
  await expect(row).toContainText("90h a week");

  await restoreNetwork(page.context(), backend);
  await expect(syncState(page, "Synced")).toBeVisible();
  const { data } = await (await signedIn(backend.url, demo.manager))
    .from("contracts")
    .select("weekly_minutes, created_by")
    .eq("user_id", YUKI_ID);
  expect(data).toEqual([{ weekly_minutes: 5400, created_by: demo.adminId }]);

  // High enough for all rows.
  const manager = await browser.newPage({ ...ONLINE, viewport: { width: 1280, height: 1600 } });
  await logIn(manager, backend.url, demo.manager);
  await manager.goto(`${backend.url}/roster`);
  await expect(manager.getByRole("row").filter({ hasText: YUKI })).toContainText("below contract");

  const yuki = await browser.newPage({ ...ONLINE, viewport: PHONE });
  await logIn(yuki, backend.url, "yuki@demo.test");
  await yuki.goto(`${backend.url}/settings?section=account`);
  await expect(yuki.getByText("90h a week")).toBeVisible();
});
