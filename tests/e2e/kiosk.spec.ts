import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { addDays, calendarDay } from "#lib/time/calendar-days.ts";
import { demo, signedIn } from "../factories/demo.ts";
import { accessibilityProblems } from "./axe.ts";
import { cutNetwork, databasesOn, expect, restoreNetwork, test } from "./fixtures.ts";
import { CODE, leaveByCode, PINS, pad, punch, tap, turnOn } from "./tablet.ts";

/** The day in the zone of the demo's business. */
const TODAY = calendarDay(new Date().toISOString(), "Europe/Dublin");

/** What the server holds of punches on communal tablets. */
async function kioskPunches(url: string) {
  const client = await signedIn(url, demo.manager);
  const { data, error } = await client
    .from("punches")
    .select("user_id, type")
    .eq("source", "kiosk")
    .gt("version", 1);
  if (error) throw error;
  return data;
}

test("two people clock in by PIN, and managers hear of the tablet", {
  tag: ["@offline", "@nightly", "@hosted"],
}, async ({ page, backend }) => {
  await turnOn(page, backend.url);
  expect(await accessibilityProblems(page)).toEqual([]);
  await tap(page, PINS.nobody);
  await expect(page.getByText("Wrong PIN. Try again.")).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await tap(page, PINS.priya);
  await expect(page.getByRole("heading", { name: "Priya Nair" })).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Not me" }).click();
  await punch(page, PINS.sam, "Sam Okafor", "Clock in", /^Clocked in, /);
  // The next in the queue need not wait until that was read.
  await punch(page, PINS.priya, "Priya Nair", "Clock in", /^Clocked in, /);
  await expect.poll(() => kioskPunches(backend.url)).toHaveLength(2);
  await expect(page.getByText("All punches sent")).toBeVisible();
  const manager = await signedIn(backend.url, demo.manager);
  const told = async () =>
    (await manager.from("punch_devices").select("last_seq, unsent").eq("is_kiosk", true).gt("last_seq", 0))
      .data;
  await expect.poll(told).toEqual([{ last_seq: 2, unsent: 0 }]);
});

/** The address of the session that is stored on the device. */
const sessionOn = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.includes("auth-token")) ?? "";
    return JSON.parse(localStorage.getItem(key) ?? "null")?.user.email ?? null;
  });

test("nothing leads away from the clock but the admin code, and nobody's session is behind it", {
  tag: ["@offline"],
}, async ({ page, context, backend }) => {
  await turnOn(page, backend.url);
  expect(await sessionOn(page)).toMatch(/@tablet\.invalid$/);
  await expect.poll(() => databasesOn(page)).not.toContain(demo.adminId);
  for (const path of ["/roster", "/", "/login", "/settings"]) {
    await page.goto(`${backend.url}${path}`);
    await expect(pad(page)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/time-clock");
  }
  await page.goBack();
  await expect(pad(page)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/time-clock");
  const other = await context.newPage();
  await other.goto(`${backend.url}/dashboard`);
  await expect(pad(other)).toBeVisible();
  await other.close();

  await leaveByCode(page, PINS.owner);
  await expect(page.getByText("Wrong admin code. Try again.")).toBeVisible();
  await page.getByLabel("Admin code").fill(CODE);
  await page.getByRole("button", { name: "Leave communal mode" }).click();
  await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
  expect(await sessionOn(page)).toBeNull();
});

test("wrong PINs lock the tablet, a reload does not help, and no network neither", {
  tag: ["@offline", "@nightly"],
}, async ({ page, context, backend }) => {
  await turnOn(page, backend.url);
  await cutNetwork(context, backend);
  for (let turn = 0; turn < 4; turn++) {
    await tap(page, PINS.nobody);
    await expect(page.getByText("Wrong PIN. Try again.")).toBeVisible();
  }
  await tap(page, PINS.sam);
  const locked = page.getByRole("heading", { name: "Too many wrong attempts" });
  await expect(locked).toBeVisible();
  await page.reload();
  await tap(page, PINS.sam);
  await expect(locked).toBeVisible();
  await expect(locked).toBeHidden();
  await punch(page, PINS.sam, "Sam Okafor", "Clock in", /^Clocked in, /);
});

test("an honest punch without a network raises no alarm about the tablet's clock", {
  tag: ["@offline", "@nightly"],
}, async ({ page, context, backend }) => {
  await page.clock.install();
  await turnOn(page, backend.url);
  await cutNetwork(context, backend);
  // The clock on screen turns at a full minute; the punch comes some seconds after it.
  await page.clock.fastForward(60_500 - ((await page.evaluate(() => Date.now())) % 60_000));
  await tap(page, PINS.sam);
  await expect(page.getByRole("heading", { name: "Sam Okafor" })).toBeVisible();
  await page.clock.fastForward(6000);
  await page.getByRole("button", { name: "Clock in" }).click();
  await expect(page.getByText("1 punch to send")).toBeVisible();
  await expect(page.getByText(/This tablet's clock/)).toBeHidden();
});

test("a tablet without a network says what is special about the day, and asks what somebody works as", {
  tag: ["@offline", "@nightly"],
}, async ({ page, context, backend }) => {
  const owner = await signedIn(backend.url, demo.admin);
  // Nothing says what Sam works as: no shift, and two positions that everybody can work.
  const days = [addDays(TODAY, -1), addDays(TODAY, 1)] as const;
  await owner
    .from("shifts")
    .update({ user_id: null })
    .eq("user_id", demo.employeeId)
    .gte("date", days[0])
    .lte("date", days[1])
    .throwOnError();
  const note = {
    business_id: demo.businessId,
    date: TODAY,
    type: "note",
    title: "Wine at noon",
    created_by: demo.adminId,
  };
  await owner
    .from("day_notes")
    .insert({ ...note, id: crypto.randomUUID() })
    .throwOnError();
  await turnOn(page, backend.url);
  await expect(page.getByText("Wine at noon")).toBeVisible();
  await cutNetwork(context, backend);
  await punch(page, PINS.sam, "Sam Okafor", "Clock in", /^Clocked in, /);
  await expect(page.getByRole("status").filter({ hasText: "Sam Okafor" })).toContainText("Wine at noon");
  const question = page.getByRole("group", { name: "What are you working as?" });
  await question.getByRole("button", { name: "Barista" }).click();
  await question.getByRole("button", { name: "Service" }).click();
  await expect(question.getByRole("button", { name: "Service" })).toHaveAttribute("aria-pressed", "true");
  expect(await accessibilityProblems(page)).toEqual([]);
  await restoreNetwork(context, backend);
  await expect.poll(() => kioskPunches(backend.url)).toEqual([{ user_id: demo.employeeId, type: "in" }]);
  const said = async () =>
    (
      await owner
        .from("worked_positions")
        .select("positions(name)")
        .eq("user_id", demo.employeeId)
        .gte("from", TODAY)
        .order("created_at")
        .throwOnError()
    ).data;
  await expect.poll(said).toEqual(["Barista", "Service"].map((name) => ({ positions: { name } })));
});

const keepsArabic = (page: Page) =>
  page.evaluate(async () => {
    const kept = await (await caches.open("words")).keys();
    return kept.some(({ url }) => url.includes("/words/ar/"));
  });

test("a punch on a tablet that was started without a network and then dies is there, and arrives once", {
  tag: "@offline",
}, async ({ backend, launchOptions, contextOptions }) => {
  const folder = mkdtempSync(join(tmpdir(), "shiftkeep-tablet-"));
  const start = (): Promise<BrowserContext> =>
    chromium.launchPersistentContext(folder, { ...launchOptions, ...contextOptions });
  try {
    const first = await start();
    const online = await first.newPage();
    await turnOn(online, backend.url);
    await expect.poll(() => keepsArabic(online)).toBe(true);
    await first.close();

    backend.network.cut();
    const tablet = await start();
    await tablet.setOffline(true);
    const page = await tablet.newPage();
    await page.goto(`${backend.url}/`);
    // Nobody has spoken it here yet.
    await page.getByRole("button", { name: "العربية" }).click();
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await expect(page.getByRole("group", { name: "PIN pad" })).toBeHidden();
    await page.getByRole("button", { name: "English" }).click();
    await punch(page, PINS.sam, "Sam Okafor", "Clock in", /^Clocked in, /);
    await expect(page.getByText("1 punch to send")).toBeVisible();
    await tablet.close();

    const again = await start();
    await cutNetwork(again, backend);
    const reopened = await again.newPage();
    await reopened.goto(`${backend.url}/`);
    await expect(reopened.getByText("1 punch to send")).toBeVisible();
    await tap(reopened, PINS.sam);
    await expect(reopened.getByText(/^On the clock since/)).toBeVisible();
    await restoreNetwork(again, backend);
    await expect.poll(() => kioskPunches(backend.url)).toEqual([{ user_id: demo.employeeId, type: "in" }]);
    await again.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
