import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { links } from "#lib/links.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import { demo, signedIn } from "../factories/demo.ts";
import { newFormat } from "../factories/format.ts";
import {
  type Backend,
  cutNetwork,
  expect,
  logIn,
  readyForOffline,
  restoreNetwork,
  test,
} from "./fixtures.ts";

const format = newFormat();
/** Over, wherever this runs; at night nobody of the demo works. */
const DAY = addDays(new Date().toISOString().slice(0, 10), -2);
const SAM = "Sam Okafor";
const RECORDS = `${links.timeRecords()}?from=${DAY}&to=${DAY}&person=${demo.employeeId}`;

/** Types a time or a day into a field that has parts. */
async function typeInto(within: Page | Locator, page: Page, label: string, keys: string) {
  await within.getByRole("group", { name: label, exact: true }).getByRole("spinbutton").first().focus();
  await page.keyboard.type(keys);
}

/** What Sam pressed on their own phone that night, which had no network until now. */
async function pressLate(backend: Backend) {
  const sam = await signedIn(backend.elsewhere(), demo.employee);
  const at = (time: string) => new Date(Date.parse(`${DAY}T${time}Z`) - dublinMs()).toISOString();
  const presses = [
    ["in", at("02:05")],
    ["out", at("04:05")],
  ].map(([type, instant]) => ({
    ...{ id: crypto.randomUUID(), business_id: demo.businessId, user_id: demo.employeeId, type, at: instant },
    ...{ zone: "Europe/Dublin", source: "phone", recorded_at: instant, created_by: demo.employeeId },
    reading: { device_time: instant, offset_ms: 0, offset_age_ms: 0, monotonic_ms: 1, changed: false },
  }));
  const { error } = await sam.from("punches").insert(presses);
  if (error) throw error;
}

/** How far the demo's clocks are ahead of UTC on the day. */
function dublinMs(): number {
  const noon = `${DAY}T12:00:00.000Z`;
  return Math.round((format.dayFraction(noon) - 0.5) * 24) * 3_600_000;
}

async function correct(page: Page, out: string, reason: string) {
  await page.getByRole("button", { name: new RegExp(`^${SAM}.*2:05 AM`) }).click();
  const panel = page.getByRole("dialog", { name: new RegExp(`^${SAM}`) });
  await panel.getByRole("button", { name: "Correct times" }).click();
  const dialog = page.getByRole("dialog", { name: `Correct ${SAM}'s times` });
  await typeInto(dialog, page, "Out", out);
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog.getByText("Enter a reason")).toBeVisible();
  await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  return panel;
}

test("times that were typed and then arrive as punches are one work, corrected, approved and exported", {
  tag: "@offline",
}, async ({ page, context, backend }) => {
  await logIn(page, backend.url, demo.manager);
  await page.goto(backend.url + RECORDS);
  await page.getByRole("button", { name: "Add times" }).click();
  const adding = page.getByRole("dialog", { name: "Add times" });
  const [year, month, date] = DAY.split("-");
  await typeInto(adding, page, "Day", `${month}${date}${year}`);
  await typeInto(adding, page, "In", "0200AM");
  await typeInto(adding, page, "Out", "0400AM");
  await adding.getByLabel("Reason").fill("Called me at night");
  await adding.getByRole("button", { name: "Add times", exact: true }).click();
  await expect(page.getByRole("button", { name: new RegExp(`^${SAM}.*2:00 AM`) })).toBeVisible();

  await pressLate(backend);
  await page.getByRole("tab", { name: /^To review/ }).click();
  const day = page.getByRole("list", { name: `To review: ${format.shortDay(DAY)}` });
  // On some days the demo has somebody else's.
  const match = day.getByRole("listitem").filter({ hasText: `${SAM} has two overlapping records` });
  await expect(match).toContainText("Entered by Marcus Webb: 2:00 AM – 4:00 AM");
  await expect(match).toContainText("On their own device: 2:05 AM – 4:05 AM");
  await match.getByRole("button", { name: "Keep clocked times" }).click();
  await expect(match).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).first().click();
  await match.getByRole("button", { name: "Keep clocked times" }).click();
  await expect(match).toHaveCount(0);
  await page.getByRole("button", { name: "Accept all" }).click();
  await expect(day.getByText("arrived late")).toHaveCount(0);

  await page.getByRole("tab", { name: "Records" }).click();
  await expect(page.getByRole("row").filter({ hasText: "2:00 AM" })).toContainText("Not counted");
  await expect(page.getByRole("banner").getByRole("button", { name: "Synced" })).toBeVisible();
  await readyForOffline(page);
  await cutNetwork(context, backend);
  const panel = await correct(page, "0500AM", "Stayed to lock up");
  await expect(panel).toContainText("Clock-out moved from 4:05 AM to 5:00 AM");
  await expect(panel).toContainText("“Stayed to lock up”");
  await expect(panel).toContainText("Not sent yet");
  await expect(panel).toContainText("kept the clocked times");
  await expect(panel.getByText("No signs of tampering")).toBeVisible();
  await panel.getByRole("button", { name: "Close" }).click();

  await page.getByRole("tab", { name: "Hours" }).click();
  await page.getByRole("button", { name: "Approve hours…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  const hours = page.getByRole("grid", { name: "Hours by employee" }).getByRole("row", { name: SAM });
  await expect(hours).toContainText("Approved");
  await restoreNetwork(context, backend);
  await expect(page.getByRole("banner").getByRole("button", { name: "Synced" })).toBeVisible();

  await page.getByRole("tab", { name: "Records" }).click();
  const lines = await exported(page, "CSV file");
  const row = lines.split("\r\n").find((line) => line.includes("02:05"));
  expect(row).toBe(`${SAM},${DAY},${DAY} 02:05,${DAY} 05:00,0,2.92,2.92${row?.split("2.92").at(-1)}`);
  expect(row).toMatch(/Edited.*Approved$/);
  expect((await exported(page, "Spreadsheet (.xlsx)")).slice(0, 2)).toBe("PK");

  const admin = await signedIn(backend.elsewhere(), demo.admin);
  const { data: approvals } = await admin
    .from("punch_approvals")
    .select("from, status, worked_ms")
    .eq("from", DAY);
  expect(approvals).toMatchObject([{ from: DAY, status: "approved" }]);
});

async function exported(page: Page, format: string): Promise<string> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: format }).click();
  return readFileSync(await (await download).path(), "utf8");
}

test("what somebody asks to have corrected is granted, and shows in their records", {
  tag: "@nightly",
}, async ({ page, backend }) => {
  await logIn(page, backend.url, demo.manager);
  await page.goto(`${backend.url}${links.timeRecords()}?tab=review`);
  const asked = page.getByRole("list", { name: "Correction requests" }).getByRole("listitem");
  await expect(asked).toContainText("Ben Carver requested a correction");
  await expect(asked).toContainText("7:00 AM – 1:30 PM");
  await asked.getByRole("button", { name: "Approve" }).click();
  await expect(asked).toHaveCount(0);
  const admin = await signedIn(backend.elsewhere(), demo.admin);
  const decided = async () => {
    const corrections = admin.from("punch_corrections").select("status");
    return (await corrections.eq("decided_by", demo.managerId)).data?.map(({ status }) => status);
  };
  await expect.poll(decided).toEqual(["approved", "approved"]);
  const { data: granted } = await admin
    .from("punches")
    .select("type, source")
    .eq("note", "I stayed to help with the delivery");
  expect(granted).toHaveLength(4);
});
