import { readFile } from "node:fs/promises";
import type { Browser } from "@playwright/test";
import { links } from "#lib/links.ts";
import { must } from "#lib/must.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import { accountWords } from "#words/made/account.ts";
import { chatWords } from "#words/made/chat.ts";
import { rosterWords } from "#words/made/roster.ts";
import { scheduleWords } from "#words/made/schedule.ts";
import { statisticsWords } from "#words/made/statistics.ts";
import { syncWords } from "#words/made/sync.ts";
import { timeClockWords } from "#words/made/time-clock.ts";
import { demo, demoDay, signedIn } from "../factories/demo.ts";
import { pdfLines } from "../factories/pdf-text.ts";
import { accessibilityProblems } from "./axe.ts";
import {
  type Backend,
  cutNetwork,
  expect,
  logIn,
  punchesOnServer,
  readyForOffline,
  restoreNetwork,
  syncState,
  test,
} from "./fixtures.ts";
import { goWithin } from "./go-within.ts";

// The main work of two people who read no English, by the names that their screens give to things.

const LEO = "d0000000-0000-4000-8000-000000000005";
/** In a week of which nothing is published yet. */
const DAY = demoDay(16);
const WEEK = demoDay(20);

/** Somebody on a device of theirs, set to a language. */
async function logInIn(browser: Browser, backend: Backend, locale: string, email: string) {
  const context = await browser.newContext({ locale, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const say = await accountWords.load(locale);
  await page.goto(backend.url + links.login());
  await page.getByLabel(say("email")).fill(email);
  await page.getByLabel(say("password"), { exact: true }).fill("shiftkeep-demo");
  await page.getByRole("button", { name: say("login.submit"), exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(syncState(page, await synced(locale))).toBeVisible();
  await readyForOffline(page);
  return { context, page };
}

const synced = async (locale: string) => (await syncWords.load(locale))("label.synced");

/** The label of the field for messages, whomever they go to. */
async function composerLabel(locale: string): Promise<RegExp> {
  const [before = "", after = ""] = (await chatWords.load(locale))("composer.label", { name: "|" }).split(
    "|",
  );
  return new RegExp(`^${before}.+${after}$`);
}

async function openShift(backend: Backend, claimedBy: string | null = null) {
  const manager = await signedIn(backend.elsewhere(), demo.manager);
  const times = { date: DAY, start_time: "09:00", end_time: "17:00", user_id: null };
  const published_as = { publish_id: crypto.randomUUID(), ...times };
  const row = { id: crypto.randomUUID(), business_id: demo.businessId, ...times, published: true };
  await manager
    .from("shifts")
    .insert({ ...row, published_as })
    .throwOnError();
  if (claimedBy) {
    const claimer = await signedIn(backend.elsewhere(), "leo@demo.test");
    await claimer.from("shifts").update({ claimed_by_user_id: claimedBy }).eq("id", row.id).throwOnError();
  }
  return row.id;
}

test("a Spanish employee clocks in, claims a shift and writes to the team without a network", {
  tag: ["@offline", "@nightly"],
}, async ({ browser, backend }) => {
  const locale = "es-MX";
  const shift = await openShift(backend);
  const { context, page } = await logInIn(browser, backend, locale, demo.employee);
  expect(await page.locator("html").getAttribute("lang")).toBe(locale);
  expect(await accessibilityProblems(page)).toEqual([]);
  await cutNetwork(context, backend);

  const clock = await timeClockWords.load(locale);
  await page.goto(backend.url + links.timeClock());
  await page.getByRole("button", { name: clock("press.in") }).click();
  await expect(page.getByRole("button", { name: clock("press.out") })).toBeVisible();

  const schedule = await scheduleWords.load(locale);
  await page.goto(backend.url + links.schedule({ day: DAY }));
  const available = page.getByRole("list", { name: schedule("open.title") }).getByRole("listitem");
  const offered = available.filter({ hasText: "9:00 AM" });
  await expect(offered).toContainText(/(lun|mar|mié|jue|vie|sáb|dom)/);
  await offered.getByRole("button", { name: schedule("open.claim") }).click();
  await expect(page.getByRole("list", { name: schedule("mine.title") })).toContainText(
    schedule("badge.requested"),
  );

  await page.goto(backend.url + links.chat());
  const composer = page.getByRole("textbox", { name: await composerLabel(locale) });
  await composer.fill("¿Alguien tiene la llave?");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("log").getByText("¿Alguien tiene la llave?")).toBeVisible();

  await restoreNetwork(context, backend);
  await expect(syncState(page, await synced(locale))).toBeVisible();
  const sam = await signedIn(backend.elsewhere(), demo.employee);
  expect(await punchesOnServer(sam)).toHaveLength(1);
  const { data } = await sam.from("shifts").select("claimed_by_user_id").eq("id", shift).throwOnError();
  expect(data).toEqual([{ claimed_by_user_id: demo.employeeId }]);
});

test("an Arabic manager plans, publishes and approves, from right to left and without a network", {
  tag: "@offline",
}, async ({ browser, backend }) => {
  const locale = "ar-EG";
  const shift = await openShift(backend, LEO);
  const { context, page } = await logInIn(browser, backend, locale, demo.manager);
  expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
  expect(await accessibilityProblems(page)).toEqual([]);
  await cutNetwork(context, backend);

  const say = await rosterWords.load(locale);
  await page.goto(backend.url + links.roster({ week: WEEK }));
  await page.getByRole("button", { name: say("addShift"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: say("addShift") });
  await dialog.getByRole("button", { name: say("dialog.add"), exact: true }).click();
  await expect(dialog).toBeHidden();

  // Weekdays run to the left, and so do the arrow keys.
  const cells = page.locator("[data-shift]").first();
  await cells.focus();
  await page.keyboard.press("Control+c");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Control+v");
  await expect(page.locator("[data-shift]")).toHaveCount(2);
  const [first, second] = await page
    .locator("[data-shift]")
    .evaluateAll((chips) => chips.map((chip) => chip.getBoundingClientRect().left));
  expect(Number(second)).toBeLessThan(Number(first));

  await page.getByRole("button", { name: new RegExp(say("publish.publish")) }).click();
  await page
    .getByRole("dialog", { name: say("publish.title") })
    .getByRole("button", { name: say("publish.publish"), exact: true })
    .click();
  await expect(page.getByRole("button", { name: new RegExp(say("publish.nothing")) })).toBeVisible();

  await page.getByRole("button", { name: new RegExp(`^${say("requests.title")}`) }).click();
  const claims = page.getByRole("list", { name: say("requests.claims") }).getByRole("listitem");
  const claim = claims.filter({ hasText: "Leo Fontaine" }).filter({ hasText: "٩:٠٠" });
  await claim.getByRole("button", { name: say("requests.approve"), exact: true }).click();
  await expect(claim).toHaveCount(0);

  await restoreNetwork(context, backend);
  await expect(syncState(page, await synced(locale))).toBeVisible();
  const manager = await signedIn(backend.elsewhere(), demo.manager);
  const { data } = await manager.from("shifts").select("user_id").eq("id", shift).throwOnError();
  expect(data).toEqual([{ user_id: LEO }]);
  const { data: planned } = await manager
    .from("shifts")
    .select("published")
    .gte("date", WEEK)
    .lte("date", addDays(WEEK, 6))
    .eq("deleted", false)
    .throwOnError();
  expect(planned).toEqual([{ published: true }, { published: true }]);
});

test("an Arabic admin saves the statistics as a PDF from right to left, without a network", {
  tag: ["@offline", "@nightly"],
}, async ({ browser, backend }) => {
  const locale = "ar-EG";
  const { context, page } = await logInIn(browser, backend, locale, demo.admin);
  const say = await statisticsWords.load(locale);
  await page.goto(backend.url + links.statistics());
  await expect(page.getByRole("region", { name: say("figure.workedMs") })).toContainText(/[٠-٩]/);
  await cutNetwork(context, backend);
  await page.reload();
  await page.getByRole("button", { name: say("report.download") }).click();
  const [pdf] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: say("report.pdf") }).click(),
  ]);
  const lines = pdfLines(await readFile(await pdf.path())).map((runs) =>
    runs.map(({ text }) => text).join(""),
  );
  expect(lines.join("\n")).toContain([...say("figure.workedMs")].reverse().join(""));
});

test("whoever changes the language stays where they are on the page", { tag: "@nightly" }, async ({
  page,
  backend,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, backend.url, demo.employee);
  await goWithin(page, links.settings({ section: "display" }));
  // As on an iPhone, whose browser does not hold the place by itself.
  await page.addStyleTag({ content: "* { overflow-anchor: none }" });
  const field = page.getByRole("button", { name: /^(Language|Sprache|اللغة)|(Language|Sprache|اللغة)$/ });
  await field.scrollIntoViewIfNeeded();
  const top = () => field.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const before = await top();
  for (const [name, lang] of [
    ["Deutsch", /^de/],
    ["العربية", /^ar/],
    ["English", /^en/],
  ] as const) {
    await field.click();
    const option = page.getByRole("option", { name: new RegExp(`^${name}`) }).first();
    await expect(option).toBeInViewport({ ratio: 1 });
    const { x, y } = must(await option.boundingBox(), "an option in sight");
    // Playwright's own click would scroll the page.
    await page.mouse.click(x + 20, y + 20);
    await expect(page.locator("html")).toHaveAttribute("lang", lang);
    await expect.poll(async () => Math.abs((await top()) - before), { message: name }).toBeLessThan(3);
  }
});
