import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { links } from "#lib/links.ts";
import { demo, demoDay, signedIn } from "../factories/demo.ts";
import { pdfText } from "../factories/pdf-text.ts";
import { accessibilityProblems } from "./axe.ts";
import { expect, logIn, ONLINE, readyForOffline, syncState, test } from "./fixtures.ts";

/** The first of the demo's last two weeks, which nobody was paid for yet. */
const FROM = demoDay(-14);

const line = (page: Page) => page.getByRole("row", { name: /^Sam Okafor/ });

/** The last amount of a text: '$1,234.50'. */
function totalIn(text: string): string {
  return text.match(/\$[\d,]+\.\d\d/g)?.at(-1) ?? "none";
}

async function downloadOf(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  return readFileSync(await download.path());
}

test("an admin pays somebody without a network, and both have the payslip", { tag: "@offline" }, async ({
  page,
  browser,
  backend,
}) => {
  page.on("dialog", (dialog) => void dialog.accept());
  await logIn(page, backend.url, demo.admin);
  await expect(syncState(page, "Synced")).toBeVisible();
  await readyForOffline(page);
  await page.goto(backend.url + links.payroll());
  await expect(line(page)).toContainText("Not approved");
  await page.getByRole("button", { name: "Previous pay period" }).click();
  await expect(line(page)).toContainText("Saved");
  await page.getByRole("button", { name: "Next pay period" }).click();
  const before = totalIn((await line(page).textContent()) ?? "");
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.context().setOffline(true);
  await line(page).click();
  const panel = page.getByRole("dialog", { name: "Sam Okafor" });
  await panel.getByRole("textbox", { name: "Tips" }).fill("25.50");
  await panel.getByRole("textbox", { name: "Notes" }).fill("Dziękuję, Sam");
  await page.reload();
  await expect(line(page)).toContainText("Draft");
  const total = totalIn((await line(page).textContent()) ?? "");
  expect(total).not.toBe(before);

  await line(page).click();
  await expect(panel.getByRole("textbox", { name: "Tips" })).toHaveValue("$25.50");
  const days = panel.getByRole("region", { name: "Day by day" });
  await days.getByRole("button").first().click();
  await expect(days.getByText("Recorded time")).toBeVisible();
  await expect(days.getByText(/^Clocked in: /)).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await expect(panel.getByRole("button", { name: "Save payment" })).toBeInViewport();
  await panel.getByRole("button", { name: "Save payment" }).click();
  await expect(page.getByRole("alertdialog")).toContainText(
    "Not all hours in this period have been approved.",
  );
  await page.getByRole("button", { name: "Save anyway" }).click();
  await expect(panel.getByText(/once the payment has synced/)).toBeInViewport();
  await expect(panel.getByRole("button", { name: "Download payslip" })).toBeInViewport();
  const made = await downloadOf(page, () => panel.getByRole("button", { name: "Download payslip" }).click());
  expect(pdfText(made)).toContain(`Total pay | ${total}`);
  expect(pdfText(made)).toContain("Dziękuję, Sam");

  await page.context().setOffline(false);
  await expect(syncState(page, "Synced")).toBeVisible();
  await panel.getByRole("button", { name: "Generate Payslip" }).click();
  await expect(page.getByText("Payslip sent to Sam Okafor")).toBeVisible();

  // Their browser writes values otherwise: what they have is the very file that was mailed all the same.
  const sam = await (await browser.newContext({ ...ONLINE, locale: "sv-SE" })).newPage();
  await logIn(sam, backend.url, demo.employee);
  await expect(syncState(sam, "Synced")).toBeVisible();
  await sam.goto(backend.url + links.settings({ section: "payslips" }));
  const mine = sam.getByRole("list", { name: "Payslips" }).getByRole("listitem").first();
  const theirs = await downloadOf(sam, () => mine.getByRole("button").click());
  expect(pdfText(theirs)).toContain(`Total pay | ${total}`);

  const client = await signedIn(backend.elsewhere(), demo.employee);
  const { data } = await client
    .from("employee_payments")
    .select("id, snapshot")
    .eq("pay_period_start", FROM)
    .single()
    .throwOnError();
  expect(data.snapshot.lines.length).toBeGreaterThan(0);
  const file = `${demo.businessId}/${demo.employeeId}/${data.id}.pdf`;
  const kept = await client.storage.from("payslips").download(file);
  expect(Buffer.from(await (kept.data as Blob).arrayBuffer()).equals(theirs)).toBe(true);
});

test("rules of pay are changed, and count for what is not paid", { tag: "@nightly" }, async ({
  page,
  backend,
}) => {
  await logIn(page, backend.url, demo.admin);
  await expect(syncState(page, "Synced")).toBeVisible();
  await page.goto(`${backend.url}${links.payroll()}?tab=rules`);
  await page.getByText("Daily overtime", { exact: true }).click();
  const overtime = page.getByRole("group", { name: "Daily overtime" });
  await overtime.getByRole("textbox", { name: "Limit (hours)" }).fill("4");
  await page.getByRole("textbox", { name: "Overtime rate" }).fill("200");
  // For what is not paid of earlier weeks too.
  const day = page.getByRole("group", { name: "Changes apply from" }).getByRole("spinbutton");
  await day.first().focus();
  await page.keyboard.type("01052026");
  await page.getByRole("button", { name: "Save rules" }).click();
  await expect(page.getByText("Pay rules saved")).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole("tab", { name: "Pay", exact: true }).click();
  await line(page).click();
  const panel = page.getByRole("dialog", { name: "Sam Okafor" });
  await expect(panel.getByText(/Overtime, 200%/).first()).toBeVisible();
});
