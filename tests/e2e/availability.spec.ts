import type { BrowserContext, Page } from "@playwright/test";
import { links } from "#lib/links.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import { demo, signedIn } from "../factories/demo.ts";
import { newFormat } from "../factories/format.ts";
import { accessibilityProblems } from "./axe.ts";
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
const TODAY = new Date().toISOString().slice(0, 10);
/** Well clear of what the demo has entered, and of midnight. */
const RANGE = { from: addDays(TODAY, 50), to: addDays(TODAY, 52) };
const WEEKLY = { from: addDays(TODAY, 60), to: addDays(TODAY, 80) };
const WEEKDAY = format.day(addDays(WEEKLY.from, 2)).split(",")[0] ?? "";

/** Types a day into a field that has the parts month, day and year. */
async function typeDay(page: Page, label: string, day: string) {
  const [year, month, date] = day.split("-");
  const parts = page.getByRole("group", { name: label }).getByRole("spinbutton");
  await parts.first().focus();
  await page.keyboard.type(`${month}${date}${year}`);
}

async function submit(page: Page, kind: "Date range" | "Weekly", days: typeof RANGE, reason: string) {
  // Where a deadline is open, its notice offers the same first.
  await page.getByRole("button", { name: "Request time off" }).last().click();
  const dialog = page.getByRole("dialog", { name: "Request time off" });
  await dialog.getByText(kind).click();
  if (kind === "Weekly") await dialog.getByRole("button", { name: WEEKDAY }).click();
  await typeDay(page, "First day", days.from);
  await typeDay(page, "Last day", days.to);
  await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: "Submit request", exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** The business approves days off, and Sam has a shift on the first of the days that are asked for. */
async function prepare(backend: Backend) {
  const owner = await signedIn(backend.elsewhere(), demo.admin);
  await owner.from("businesses").update({ approval_mode: true }).eq("id", demo.businessId).throwOnError();
  const shift = { id: crypto.randomUUID(), business_id: demo.businessId, user_id: demo.employeeId };
  await owner
    .from("shifts")
    .insert({ ...shift, date: RANGE.from, start_time: "09:00", end_time: "17:00" })
    .throwOnError();
}

async function offlineOn(page: Page, context: BrowserContext, backend: Backend, path: string) {
  await page.goto(backend.url + path);
  await expect(page.getByRole("banner").getByRole("button", { name: "Synced" })).toBeVisible();
  await readyForOffline(page);
  await cutNetwork(context, backend);
}

const entered = (page: Page, text: string) =>
  page.getByRole("list", { name: "Your entries" }).getByRole("listitem").filter({ hasText: text });

test("days off are asked for and decided without a network, and each side learns of it", {
  tag: ["@offline", "@nightly"],
}, async ({ page, context, browser, backend }) => {
  await prepare(backend);
  await logIn(page, backend.url, demo.employee);
  await offlineOn(page, context, backend, links.availability());
  await submit(page, "Date range", RANGE, "Family visit");
  await submit(page, "Weekly", WEEKLY, "Evening class");
  for (const reason of ["Family visit", "Evening class"]) {
    await expect(entered(page, reason)).toContainText("Waiting for approval");
    await expect(entered(page, reason)).toContainText("Waiting to be sent");
  }
  await page.reload();
  await expect(entered(page, "Family visit")).toContainText(format.dayRange(RANGE.from, RANGE.to));
  await expect(entered(page, "Evening class")).toContainText(`Every ${WEEKDAY}`);
  expect(await accessibilityProblems(page)).toEqual([]);
  await restoreNetwork(context, backend);
  await expect(page.getByText("Waiting to be sent")).toHaveCount(0);

  const office = await browser.newContext();
  const manager = await office.newPage();
  await logIn(manager, backend.url, demo.manager);
  await offlineOn(manager, office, backend, links.staffAvailability());
  const requests = manager.getByRole("list", { name: "Requests from Sam Okafor" }).getByRole("listitem");
  const family = requests.filter({ hasText: "Family visit" });
  const evening = requests.filter({ hasText: "Evening class" });
  await expect(family).toContainText("Affects 1 shift");
  await expect(evening).toContainText("No shifts affected");
  expect(await accessibilityProblems(manager)).toEqual([]);
  await family.getByRole("button", { name: /^Approve/ }).click();
  await evening.getByRole("button", { name: /^Decline/ }).click();
  const denial = manager.getByRole("dialog", { name: "Decline Sam Okafor's time-off request?" });
  await denial.getByLabel("Reason").fill("Stocktaking in the evenings");
  expect(await accessibilityProblems(manager)).toEqual([]);
  await denial.getByRole("button", { name: "Decline", exact: true }).click();
  await expect(family).toHaveCount(0);
  await expect(evening).toHaveCount(0);

  await manager.goto(`${backend.url}${links.staffAvailability()}?tab=team&month=${RANGE.from.slice(0, 7)}`);
  await manager.getByRole("button", { name: `${format.day(RANGE.from)}: see who can work` }).click();
  await expect(manager.getByRole("region", { name: "Can't work" })).toContainText("Sam Okafor");
  expect(await accessibilityProblems(manager)).toEqual([]);
  await restoreNetwork(office, backend);

  await expect(entered(page, "Family visit")).toContainText("Approved");
  await expect(entered(page, "Evening class")).toContainText("Declined");
  await page.goto(backend.url + links.schedule());
  await expect(page.getByRole("region", { name: "What's new" })).toContainText(
    "was declined. Reason: Stocktaking in the evenings",
  );
  await office.close();
});

test("what is decided and what is removed can be taken back", async ({ page, browser, backend }) => {
  await prepare(backend);
  const sam = await signedIn(backend.elsewhere(), demo.employee);
  const row = { business_id: demo.businessId, user_id: demo.employeeId, status: "pending" };
  await sam
    .from("staff_availability")
    .insert({ ...row, id: crypto.randomUUID(), date: RANGE.from, available: false, reason: "Moving house" })
    .throwOnError();
  await logIn(page, backend.url, demo.manager);
  await page.goto(backend.url + links.staffAvailability());
  const request = page.getByRole("listitem").filter({ hasText: "Moving house" });
  await request.getByRole("button", { name: /^Decline/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Decline", exact: true }).click();
  await expect(request).toHaveCount(0);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(request).toBeVisible();

  const phone = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await logIn(phone, backend.url, demo.employee);
  await phone.goto(backend.url + links.availability());
  const move = entered(phone, "Moving house");
  await move.getByRole("button", { name: /^Actions/ }).click();
  await phone.getByRole("menuitem", { name: "Remove entry for this day" }).click();
  await expect(move).toHaveCount(0);
  await phone.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(move).toContainText("Waiting for approval");
  await phone.close();
});

test("who can work on every day answers a deadline, and is not waited for any more", {
  tag: ["@offline", "@nightly"],
}, async ({ page, context, browser, backend }) => {
  await prepare(backend);
  const manager = await signedIn(backend.elsewhere(), demo.manager);
  // Due before those of the demo, so that it is the one to answer first.
  await manager
    .from("availability_deadlines")
    .insert({
      ...{ id: crypto.randomUUID(), business_id: demo.businessId, created_by: demo.managerId },
      ...{ start_date: RANGE.from, end_date: RANGE.to, due_date: addDays(TODAY, -30) },
    })
    .throwOnError();
  const office = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await logIn(office, backend.url, demo.manager);
  await office.goto(`${backend.url}${links.staffAvailability()}?tab=deadlines`);
  const deadline = office
    .getByRole("list", { name: "Deadlines" })
    .getByRole("listitem")
    .filter({ has: office.getByRole("button", { name: /^Actions/ }) })
    .filter({ hasText: format.dayRange(RANGE.from, RANGE.to) });
  await deadline.getByText("Missing or incomplete responses").click();
  await expect(deadline).toContainText("Sam Okafor");

  await logIn(page, backend.url, demo.employee);
  await page.setViewportSize({ width: 360, height: 740 });
  await offlineOn(page, context, backend, links.availability());
  await page.getByRole("button", { name: "I can work every day" }).click();
  await expect(entered(page, format.dayRange(RANGE.from, RANGE.to))).toContainText("Waiting to be sent");
  expect(await accessibilityProblems(page)).toEqual([]);
  await restoreNetwork(context, backend);
  await expect(deadline).not.toContainText("Sam Okafor");
  await office.close();
});
