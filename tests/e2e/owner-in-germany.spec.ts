import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { spokenLanguageName } from "#lib/format/language-name.ts";
import { links } from "#lib/links.ts";
import { addDays, calendarDay, HOUR_MS } from "#lib/time/calendar-days.ts";
import { accountWords } from "#words/made/account.ts";
import { landingWords } from "#words/made/landing.ts";
import { mailsWords } from "#words/made/mails.ts";
import { payrollWords } from "#words/made/payroll.ts";
import { rosterWords } from "#words/made/roster.ts";
import { staffWords } from "#words/made/staff.ts";
import { syncWords } from "#words/made/sync.ts";
import { timeClockWords } from "#words/made/time-clock.ts";
import { viewWords } from "#words/made/view.ts";
import { signedIn } from "../factories/demo.ts";
import { newFormat } from "../factories/format.ts";
import { pdfLines } from "../factories/pdf-text.ts";
import { type Backend, expect, syncState, test } from "./fixtures.ts";

// From the start page to the payslip: the owner reads German, the first person in the team Arabic. She works for eight
// hours, for which the server's clock and people's devices are led along.

const ZONE = "Europe/Berlin";
const OWNER = "jonas@brotwerk.test";
const AMIRA = { name: "Amira Hassan", email: "amira@brotwerk.test" };
const PASSWORD = "correct-horse-9";
const BUSINESS = "Brotwerk Mitte";
/** Arabic with the dates and amounts of Germany, as the app's own menu offers it there. */
const [GERMAN, ARABIC] = ["de-DE", "ar-DE"] as const;

test.use({ locale: GERMAN, timezoneId: ZONE });
test.setTimeout(300_000);

/** Lets the server go on later; the devices follow. */
async function goOnAfter(backend: Backend, ms: number, pages: readonly Page[]) {
  await backend.kill();
  backend.setClock(ms);
  await backend.restart();
  for (const page of pages) await page.clock.setSystemTime(Date.now() + ms);
}

async function synced(page: Page, locale: string) {
  await expect(syncState(page, (await syncWords.load(locale))("label.synced"))).toBeVisible();
}

async function signUp(page: Page, backend: Backend) {
  const say = await accountWords.load(GERMAN);
  await page.getByLabel(say("email")).fill(OWNER);
  await page.getByLabel(say("password"), { exact: true }).fill(PASSWORD);
  await page.getByLabel(say("signUp.confirmPassword")).fill(PASSWORD);
  await page.getByRole("button", { name: say("signUp.submit") }).click();
  await page.getByLabel(say("details.businessName")).fill(BUSINESS);
  const seats = page.getByRole("textbox", { name: say("details.staffCount") });
  await seats.fill("2");
  await seats.press("Tab");
  await page.getByRole("button", { name: say("details.submit") }).click();
  // The stand-in of the payment provider.
  await page.getByRole("button", { name: "Start trial" }).click();
  await expect(page).toHaveURL(/\/(payment-success|login|business-setup|dashboard)/);
  await page.goto(backend.url + links.businessSetup());
}

/** What is proposed for Germany is taken as it is. */
async function setUp(page: Page) {
  const say = await accountWords.load(GERMAN);
  const sayView = await viewWords.load(GERMAN);
  await expect(page.getByLabel(say("setup.name"))).toHaveValue(BUSINESS);
  await expect(page.getByRole("combobox", { name: sayView("region.country") })).toHaveValue("Deutschland");
  await expect(page.getByRole("combobox", { name: say("setup.timeZone") })).toHaveValue(/Berlin/);
  const proposal = page.getByRole("region", { name: say("setup.proposed", { place: "Deutschland" }) });
  for (const fact of ["Euro", "Montag", say("setup.every.month"), "Deutsch"])
    await expect(proposal).toContainText(fact);
  await page.getByRole("button", { name: say("setup.submit") }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await synced(page, GERMAN);
}

/** The mail about something: its text, as the page of all mails shows it. */
async function mailAbout(reader: Page, backend: Backend, subject: string): Promise<string> {
  await reader.goto(`${backend.elsewhere()}/_mail`);
  await reader.getByRole("link", { name: subject }).first().click();
  return (await reader.locator("pre").textContent()) ?? "";
}

/** Without it no payslip is mailed. */
async function confirmEmail(page: Page, backend: Backend) {
  const say = await accountWords.load(GERMAN);
  const reader = await page.context().newPage();
  const text = await mailAbout(reader, backend, (await mailsWords.load(GERMAN))("confirm.subject"));
  const [token] = /confirm-email#token=[\w-]+/.exec(text) ?? [];
  await reader.goto(`${backend.url}/${token}`);
  await expect(reader.getByRole("heading", { name: say("confirm.done") })).toBeVisible();
  await reader.close();
}

async function addAmira(page: Page, backend: Backend) {
  const say = await staffWords.load(GERMAN);
  await page.goto(backend.url + links.staff());
  await page.getByRole("button", { name: say("list.add") }).click();
  const dialog = page.getByRole("dialog", { name: say("add.title") });
  await dialog.getByLabel(say("person.name")).fill(AMIRA.name);
  await dialog.getByLabel(say("person.email")).fill(AMIRA.email);
  await dialog.getByRole("textbox", { name: say("person.payrate") }).fill("15,50");
  await dialog.getByLabel(say("person.password"), { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: say("add.add") }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: say("fresh.done") })
    .click();
  await expect(page.getByRole("row", { name: new RegExp(AMIRA.name) })).toContainText("15,50");
}

/** The first templates, and a shift of one of them for Amira, which is published. */
async function makeRoster(page: Page, backend: Backend) {
  const say = await rosterWords.load(GERMAN);
  await page.goto(backend.url + links.roster());
  await page.getByRole("button", { name: say("starter.add", { count: 3 }) }).click();
  await expect(page.getByText(say("toast.templatesAdded", { count: 3 }))).toBeVisible();
  const adding = new RegExp(`^${say("grid.addFor", { name: AMIRA.name })}`);
  await page.getByRole("button", { name: adding }).last().click();
  const dialog = page.getByRole("dialog", { name: say("addShift") });
  await dialog.getByRole("button", { name: new RegExp(say("dialog.template")) }).click();
  await page.getByRole("option", { name: new RegExp(`^${say("starter.name.opening")}`) }).click();
  await dialog.getByRole("button", { name: say("dialog.add"), exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: new RegExp(`^${say("publish.publish")}`) }).click();
  const asked = page.getByRole("dialog", { name: say("publish.title") });
  await asked.getByRole("button", { name: say("publish.publish"), exact: true }).click();
  await expect(page.getByText(say("toast.published"))).toBeVisible();
  await synced(page, GERMAN);
}

/** On a phone that shows German until she chooses her language. */
async function logInAmira(page: Page, backend: Backend) {
  await page.goto(backend.url + links.login());
  await page.getByRole("button", { name: (await viewWords.load(GERMAN))("language.menu") }).click();
  await page.getByRole("menuitem", { name: spokenLanguageName(ARABIC) }).click();
  const say = await accountWords.load(ARABIC);
  await page.getByLabel(say("email")).fill(AMIRA.email);
  await page.getByLabel(say("password"), { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: say("login.submit"), exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await synced(page, ARABIC);
}

async function press(page: Page, backend: Backend, type: "in" | "out") {
  const say = await timeClockWords.load(ARABIC);
  await page.goto(backend.url + links.timeClock());
  await page.getByRole("button", { name: say(`press.${type}`), exact: true }).click();
  const next = type === "in" ? "out" : "in";
  await expect(page.getByRole("button", { name: say(`press.${next}`), exact: true })).toBeVisible();
  await synced(page, ARABIC);
}

/** Saves the payment of the day and, if it ends by night, of the next one, and mails the payslip. */
async function pay(page: Page, backend: Backend, day: string) {
  const say = await payrollWords.load(GERMAN);
  await page.goto(`${backend.url}${links.payroll()}?from=${day}&to=${addDays(day, 1)}`);
  await page.getByRole("row", { name: new RegExp(`^${AMIRA.name}`) }).click();
  const panel = page.getByRole("dialog", { name: AMIRA.name });
  await panel.getByRole("button", { name: say("save.save") }).click();
  await page.getByRole("button", { name: say("save.anyway") }).click();
  await synced(page, GERMAN);
  await panel.getByRole("button", { name: say("slip.generate") }).click();
  await expect(page.getByText(say("toast.slipSent", { name: AMIRA.name }))).toBeVisible();
}

const reversed = (text: string) => [...text].reverse().join("");

test("an owner in Germany gets from the start page to a payslip that is read in Arabic", {
  tag: ["@own-server", "@nightly"],
}, async ({ page, browser, backend }) => {
  const day = calendarDay(new Date().toISOString(), ZONE);
  await page.clock.install();
  await page.goto(backend.url);
  await expect(page.locator("html")).toHaveAttribute("lang", /^de/);
  await page
    .getByRole("link", { name: (await landingWords.load(GERMAN))("hero.startTrial") })
    .first()
    .click();
  await signUp(page, backend);
  await setUp(page);
  await confirmEmail(page, backend);
  await addAmira(page, backend);
  await makeRoster(page, backend);

  const context = await browser.newContext({ locale: GERMAN, timezoneId: ZONE, serviceWorkers: "block" });
  const phone = await context.newPage();
  await phone.clock.install();
  await logInAmira(phone, backend);
  await press(phone, backend, "in");
  await goOnAfter(backend, 8 * HOUR_MS, [page, phone]);
  await press(phone, backend, "out");
  await pay(page, backend, day);

  const owner = await signedIn(backend.elsewhere(), OWNER, PASSWORD);
  const { data: payment } = await owner
    .from("employee_payments")
    .select("total_pay, pay_period_start, pay_period_end")
    .single()
    .throwOnError();
  // Eight hours, and the minutes that the test took.
  expect(Number(payment.total_pay)).toBeGreaterThanOrEqual(8 * 15.5);
  expect(Number(payment.total_pay)).toBeLessThan(9 * 15.5);

  const say = await payrollWords.load(ARABIC);
  const format = newFormat({ locale: ARABIC, zone: ZONE, currency: "EUR" });
  const amount = format.amount(Number(payment.total_pay));
  expect(amount).toContain("€");
  await phone.goto(backend.url + links.settings({ section: "payslips" }));
  const slip = phone.getByRole("list", { name: say("mine.title") }).getByRole("listitem");
  await expect(slip).toContainText(amount);
  const [file] = await Promise.all([phone.waitForEvent("download"), slip.getByRole("button").click()]);
  const lines = pdfLines(readFileSync(await file.path())).map((runs) =>
    runs.map(({ text }) => text).join(""),
  );
  expect(lines.join("\n")).toContain(reversed(say("pdf.title")));
  expect(lines.join("\n")).toContain(BUSINESS);
  expect(lines.join("\n")).toContain("€");

  const sayMail = await mailsWords.load(ARABIC);
  const [from, to] = [payment.pay_period_start, payment.pay_period_end].map((day) => format.date(day));
  const reader = await context.newPage();
  const subject = sayMail("payslip.subject", { business: BUSINESS, from: from ?? "", to: to ?? "" });
  const mail = await mailAbout(reader, backend, subject);
  expect(mail).toContain(sayMail("payslip.title", { name: AMIRA.name }));
  expect(mail).toContain(sayMail("payslip.line", { label: sayMail("payslip.total"), amount }));
  expect(mail.match(/https?:\S+/g)).toEqual([`${backend.url}${links.settings({ section: "payslips" })}`]);
  await context.close();
});
