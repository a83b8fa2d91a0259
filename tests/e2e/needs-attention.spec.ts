import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { PROTOCOL } from "#schema/protocol/sync.ts";
import { demo, punchChange, signedIn } from "../factories/demo.ts";
import { accessibilityProblems } from "./axe.ts";
import {
  type Backend,
  expect,
  logIn,
  punchesOnServer,
  readyForOffline,
  syncState,
  test,
} from "./fixtures.ts";
import { leaveCorrection } from "./replica-on-disk.ts";

const listOf = (page: Page) => page.getByRole("list", { name: "Changes that need attention" });

/** What somebody asked to have corrected could not be sent, and is refused when it is. */
async function askInVain(page: Page, backend: Backend, fields: object) {
  await logIn(page, backend.url, demo.employee);
  await expect(syncState(page, "Synced")).toBeVisible();
  await leaveCorrection(page, backend.url, demo.employeeId, fields);
  await page.goto(`${backend.url}/dashboard`);
  await page.getByRole("link", { name: "Needs Attention 1 not saved" }).click();
  await expect(listOf(page).getByRole("listitem")).toHaveCount(1);
}

/** What the demo employee has asked for by this reason, as the server has it. */
async function askedOnServer(client: SupabaseClient, reason: string) {
  const asked = client.from("punch_corrections").select("clock_out_time, record_id").eq("reason", reason);
  return (await asked.throwOnError()).data;
}

test("a refused request is explained, survives a reload and a log-out, and arrives once it is corrected", async ({
  page,
  backend,
}) => {
  const reason = "The tablet was off";
  await askInVain(page, backend, { reason, clock_out_time: "2026-03-02T08:00:00.000Z" });
  await page.reload();
  const item = listOf(page).getByRole("listitem");
  await expect(item.getByRole("region", { name: /^Correction request/ })).toContainText("isn't valid");
  await expect(item.getByRole("region", { name: "On the server" })).toContainText("No entry");
  await expect(page.getByRole("status").filter({ hasText: "1 change needs attention" })).toBeAttached();
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.getByRole("button", { name: "Log out" }).click();
  const asked = page.getByRole("alertdialog", { name: "Log out with 1 unsent item?" });
  await asked.getByRole("button", { name: "Log out", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
  await logIn(page, backend.url, demo.employee);
  await page.getByRole("link", { name: "Needs Attention 1 not saved" }).click();

  await item.getByRole("button", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit and send again" });
  await dialog.getByLabel("Clock-out").fill("2020-01-01T10:00");
  await dialog.getByRole("button", { name: "Save and send" }).click();
  await expect(dialog.getByLabel("Clock-out")).toBeFocused();
  await expect(dialog.getByText("The clock-out must be after the clock-in")).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByLabel("Clock-out").fill(new Date(Date.now() + 86_400_000).toISOString().slice(0, 16));
  await dialog.getByRole("button", { name: "Save and send" }).click();
  await expect(page.getByText("Nothing needs attention")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Needs Attention", level: 1 })).toBeFocused();
  const other = await signedIn(backend.url, demo.employee);
  await expect
    .poll(() => askedOnServer(other, reason))
    .toMatchObject([{ clock_out_time: expect.any(String) }]);
  await expect(page.getByRole("link", { name: /^Needs Attention/ })).toHaveCount(0);
});

test("a refused request can be exported, discarded, taken back, and sent again when its obstacle is gone", {
  tag: "@nightly",
}, async ({ page, backend }) => {
  const [reason, punch] = ["The tablet was off", punchChange()];
  await askInVain(page, backend, { reason, record_id: punch.row.id });
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export all changes" }).click();
  const exported = JSON.parse(readFileSync(await (await download).path(), "utf8"));
  expect(exported).toMatchObject({
    user_id: demo.employeeId,
    rejected: [{ collection: "corrections", code: "gone", row: { user_id: demo.employeeId } }],
  });

  await listOf(page).getByRole("button", { name: "Discard" }).click();
  await expect(page.getByText("Nothing needs attention")).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(listOf(page).getByRole("listitem")).toHaveCount(1);

  const other = await signedIn(backend.url, demo.employee);
  const client = { protocol: PROTOCOL };
  const { data } = await other.rpc("sync_push", { changes: [punch], client }).throwOnError();
  expect(data.results).toMatchObject([{ status: "applied" }]);
  await listOf(page).getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("Nothing needs attention")).toBeVisible();
  await expect.poll(() => askedOnServer(other, reason)).toMatchObject([{ record_id: punch.row.id }]);
});

test("changes that are discarded at log-out are gone, and only after being asked twice", {
  tag: ["@offline", "@nightly"],
}, async ({ page, context, backend }) => {
  await logIn(page, backend.url, demo.employee);
  await readyForOffline(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Clock in" }).click();
  await expect(page.getByText("On the clock", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Log out" }).click();
  await page.getByRole("button", { name: "Discard and log out" }).click();
  const second = page.getByRole("alertdialog", { name: "Discard 1 unsent item?" });
  await expect(second.getByRole("button", { name: "Cancel" })).toBeFocused();
  await second.getByRole("button", { name: "Discard and log out" }).click();
  await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();

  await context.setOffline(false);
  await logIn(page, backend.url, demo.employee);
  await expect(page.getByRole("button", { name: "Clock in" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Synced" })).toBeVisible();
  expect(await punchesOnServer(await signedIn(backend.url, demo.employee))).toEqual([]);
});
