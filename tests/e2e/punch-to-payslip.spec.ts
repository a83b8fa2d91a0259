import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { instantAt } from "#domain/time/zones.ts";
import { addDays, calendarDay, DAY_MS, MINUTE_MS } from "#lib/time/calendar-days.ts";
import { demo, signedIn } from "../factories/demo.ts";
import { pdfText } from "../factories/pdf-text.ts";
import { type Backend, expect, logIn, test } from "./fixtures.ts";
import { pad, turnOn } from "./tablet.ts";

// A tablet without a network for two days, and what it makes of people's pay. The server's clock begins two days ago, and
// the tablet's is led along.

const ZONE = "Europe/Dublin";
const FIRST_DAY = calendarDay(new Date(Date.now() - 2 * DAY_MS).toISOString(), ZONE);
const DAYS = [FIRST_DAY, addDays(FIRST_DAY, 1)] as const;
const OPENING = instantAt(FIRST_DAY, "08:00", ZONE);

/**
 * Everybody of supabase/seed.sql with their PIN and what they earn per hour, in cents; the first one is given a rate
 * here.
 */
const PEOPLE = [
  ["Olivia Byrne", "482915", 2000],
  ["Marcus Webb", "730164", 2250],
  ["Sam Okafor", "295871", 1575],
  ["Priya Nair", "618340", 2100],
  ["Leo Fontaine", "507286", 1575],
  ["Aoife Kelly", "941732", 1625],
  ["Tomasz Zielinski", "163958", 1550],
  ["Grace Adeyemi", "854207", 1600],
  ["Ben Carver", "376519", 1550],
  ["Inês Duarte", "209643", 1700],
  ["Yuki Tanaka", "685174", 1575],
  ["Noor Haddad", "431890", 1550],
] as const;

const idOf = (place: number) => `d0000000-0000-4000-8000-${String(place + 1).padStart(12, "0")}`;

test.use({ clockOffsetMs: OPENING - Date.now() });
test.setTimeout(600_000);

/** Somebody types their PIN at a minute of a day, and presses what the clock offers. */
async function press(
  page: Page,
  [name, pin]: readonly [string, string, number],
  at: number,
  what: "Clock in" | "Clock out",
) {
  await page.clock.setSystemTime(at);
  await expect(pad(page)).toBeVisible();
  await page.keyboard.type(pin);
  await expect(page.getByRole("heading", { name })).toBeVisible();
  await page.getByRole("button", { name: what }).click();
  const done = page
    .getByRole("status")
    .filter({ hasText: what === "Clock in" ? "Clocked in" : "Clocked out" });
  await expect(done).toContainText(name);
}

/** Everybody in turn: a minute apart in the morning, two in the evening, so that no two work as long. */
async function everybody(page: Page, day: string, time: string, what: "Clock in" | "Clock out") {
  const start = instantAt(day, time, ZONE);
  const apart = what === "Clock in" ? MINUTE_MS : 2 * MINUTE_MS;
  for (const [place, person] of PEOPLE.entries()) await press(page, person, start + place * apart, what);
}

/** Ends the browser of a profile, with all its processes, as a power cut would. */
async function kill(profile: string) {
  const groups = () =>
    execFileSync("ps", ["-eo", "pgid=,args="], { encoding: "utf8" })
      .split("\n")
      .filter((line) => line.includes(profile))
      .map((line) => Number.parseInt(line.trim(), 10));
  for (const group of new Set(groups())) process.kill(-group, "SIGKILL");
  await expect.poll(groups).toEqual([]);
}

interface Press {
  user_id: string;
  type: string;
  at: string;
}

async function kioskPresses(backend: Backend): Promise<Press[]> {
  const manager = await signedIn(backend.elsewhere(), demo.manager);
  const { data, error } = await manager
    .from("punches")
    .select("user_id, type, at")
    .eq("source", "kiosk")
    .gte("at", new Date(OPENING).toISOString())
    .order("at");
  if (error) throw error;
  return data;
}

/** A manager who does not hear of the tablet types in times of the first day. */
async function enterByHand(page: Page, name: string) {
  await page.getByRole("button", { name: "Add times" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add times" });
  await dialog.getByRole("combobox", { name: "Employee" }).fill(name);
  await page.getByRole("option", { name }).click();
  for (const [field, hour, half] of [
    ["In", "9", "AM"],
    ["Out", "5", "PM"],
  ] as const) {
    const time = dialog.getByRole("group", { name: field, exact: true });
    await time.getByRole("spinbutton", { name: /^hour/ }).focus();
    await page.keyboard.type(hour);
    await time.getByRole("spinbutton", { name: /^minute/ }).focus();
    await page.keyboard.type("00");
    await time.getByRole("spinbutton", { name: /AM\/PM/ }).focus();
    await page.keyboard.type(half);
  }
  await dialog.getByRole("textbox", { name: "Reason" }).fill("The tablet is dark");
  await dialog.getByRole("button", { name: "Add times", exact: true }).click();
  await expect(dialog).toBeHidden();
}

type Stretch = readonly [start: number, end: number];

/** What somebody is paid for a stretch of a day, in cents: one line a day, rounded half up. */
function cents([start, end]: Stretch, rate: number): number {
  return Math.floor(((end - start) * rate) / 3_600_000 + 0.5);
}

/** The ins and outs of one person, in their order, two by two. */
function stretchesOf(presses: readonly Press[]): Stretch[] {
  const times = presses.map(({ at }) => Date.parse(at));
  return times.flatMap((at, place): Stretch[] => (place % 2 === 1 ? [[Number(times[place - 1]), at]] : []));
}

/** With the times of the first day that were typed in, counted as one with what was clocked. */
function withTyped([first, ...others]: readonly Stretch[]): Stretch[] {
  if (!first) return [];
  const typed = [instantAt(DAYS[0], "09:00", ZONE), instantAt(DAYS[0], "17:00", ZONE)] as const;
  return [[Math.min(typed[0], first[0]), Math.max(typed[1], first[1])], ...others];
}

/** An admin says what somebody is paid from a day on. */
async function sayRate(page: Page, name: string, from: string, rate: string) {
  await page.getByRole("row", { name: new RegExp(`^${name}`) }).click();
  const panel = page.getByRole("dialog", { name, exact: true });
  await panel.getByRole("button", { name: "Edit pay rates…" }).click();
  const dialog = page.getByRole("dialog", { name: `Pay rates for ${name}` });
  const [year = "", month = "", day = ""] = from.split("-");
  await dialog.getByRole("spinbutton", { name: /^month/ }).focus();
  await page.keyboard.type(month + day + year);
  await dialog.getByRole("textbox", { name: "Hourly rate" }).fill(rate);
  await dialog.getByRole("button", { name: "Save rate" }).click();
  await expect(dialog).toBeHidden();
  await panel.getByRole("button", { name: "Close" }).click();
  await expect(panel).toBeHidden();
}

const dollars = (amount: number) => `$${(amount / 100).toFixed(2)}`;

test("two days of a dark tablet, and times typed in meanwhile, become payslips to the cent", {
  tag: ["@offline", "@own-server", "@nightly"],
}, async ({ page, backend, launchOptions, contextOptions }) => {
  const profile = mkdtempSync(join(tmpdir(), "shiftkeep-dark-tablet-"));
  /** The tablet, without a network, at a time. */
  const start = async (at: number): Promise<{ tablet: BrowserContext; screen: Page }> => {
    const tablet = await chromium.launchPersistentContext(profile, { ...launchOptions, ...contextOptions });
    const screen = await tablet.newPage();
    await screen.clock.install({ time: at });
    return { tablet, screen };
  };
  try {
    const set = await start(OPENING);
    await turnOn(set.screen, backend.url);
    await set.tablet.close();
    /** It starts without a network. */
    const startDark = async (at: number) => {
      const started = await start(at);
      await started.tablet.setOffline(true);
      await started.screen.goto(`${backend.url}/`);
      return started;
    };

    // The first day. The tablet dies in the middle of it, and comes back without a network.
    const first = await startDark(instantAt(DAYS[0], "08:55", ZONE));
    await everybody(first.screen, DAYS[0], "09:00", "Clock in");
    await kill(profile);
    const second = await startDark(instantAt(DAYS[0], "12:00", ZONE));
    await expect(second.screen.getByText("12 punches to send")).toBeVisible();
    await everybody(second.screen, DAYS[0], "17:00", "Clock out");

    // That evening a manager has heard nothing and types in the times of two people.
    const evening = instantAt(DAYS[0], "20:00", ZONE);
    await backend.kill();
    backend.setClock(evening - Date.now());
    await backend.restart();
    await page.clock.install({ time: evening });
    await logIn(page, backend.url, demo.admin);
    await page.goto(`${backend.url}/time-records?from=${DAYS[0]}&to=${DAYS[1]}`);
    await enterByHand(page, "Sam Okafor");
    await enterByHand(page, "Leo Fontaine");

    // The second day, and then the tablet hears of the server again.
    await everybody(second.screen, DAYS[1], "09:00", "Clock in");
    await everybody(second.screen, DAYS[1], "17:00", "Clock out");
    await backend.kill();
    backend.setClock(0);
    await backend.restart();
    await second.screen.clock.setSystemTime(Date.now());
    await second.tablet.setOffline(false);
    await expect.poll(async () => (await kioskPresses(backend)).length, { timeout: 90_000 }).toBe(48);
    await expect(second.screen.getByText("All punches sent")).toBeVisible();
    await second.tablet.close();

    // What came and what was typed in are proposed as the same work: one is kept, or both as one.
    await page.clock.setSystemTime(Date.now());
    await page.goto(`${backend.url}/time-records?tab=review&from=${DAYS[0]}&to=${DAYS[1]}`);
    const item = (name: string) =>
      page.getByRole("listitem").filter({ hasText: `${name} has two overlapping records` });
    await item("Sam Okafor").getByRole("button", { name: "Keep clocked times" }).click();
    await expect(item("Sam Okafor")).toHaveCount(0);
    await item("Leo Fontaine").getByRole("button", { name: "Count both as one" }).click();
    await expect(item("Leo Fontaine")).toHaveCount(0);

    // Who set the tablet up could have pressed for herself without her PIN: somebody has to look at these.
    const own = page
      .getByRole("listitem")
      .filter({ hasText: "Olivia Byrne" })
      .getByRole("button", { name: "Accept", exact: true });
    await expect(own.first()).toBeVisible();
    for (let left = await own.count(); left > 0; left--) {
      await own.first().click();
      await expect(own).toHaveCount(left - 1);
    }

    await page.goto(`${backend.url}/time-records?tab=hours&from=${DAYS[0]}&to=${DAYS[1]}`);
    await page.getByRole("button", { name: "Approve all…" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Approve", exact: true }).click();
    await expect(page.getByRole("row", { name: /Sam Okafor/ })).toContainText("Approved");

    // What each is paid is computed here from the presses alone, which were made as they were planned.
    const presses = await kioskPresses(backend);
    const expected = new Map(
      PEOPLE.map(([name, , rate], place) => {
        const stretches = stretchesOf(presses.filter(({ user_id }) => user_id === idOf(place)));
        const planned = DAYS.map((day) => [
          instantAt(day, "09:00", ZONE) + place * MINUTE_MS,
          instantAt(day, "17:00", ZONE) + place * 2 * MINUTE_MS,
        ]);
        const minutes = stretches.map((stretch) => stretch.map((at) => at - (at % MINUTE_MS)));
        expect([name, minutes]).toEqual([name, planned]);
        const paid = name === "Leo Fontaine" ? withTyped(stretches) : stretches;
        return [name, paid.map((stretch) => cents(stretch, rate))];
      }),
    );

    await page.goto(`${backend.url}/payroll?from=${DAYS[0]}&to=${DAYS[1]}`);
    const row = (name: string) => page.getByRole("row", { name: new RegExp(`^${name}`) });
    await expect(row("Olivia Byrne")).toContainText("No pay rate");
    await sayRate(page, "Olivia Byrne", DAYS[0], "20");
    for (const [name] of PEOPLE) await expect(row(name)).toContainText("Ready");

    // All twelve are paid, and nobody in spite of anything.
    await page.getByRole("button", { name: "Run payroll…" }).click();
    const paying = page.getByRole("dialog", { name: "Run payroll" });
    await expect(paying.getByRole("checkbox")).toHaveCount(0);
    await paying.getByRole("button", { name: "Save 12 payments", exact: true }).click();
    const saved = page.getByRole("alertdialog", { name: "Run payroll" });
    await expect(saved).toContainText("All payments are saved.");
    await saved.getByRole("button", { name: "Generate payslips…" }).click();
    const slips = page.getByRole("dialog", { name: "Generate payslips" });
    await slips.getByRole("button", { name: "Generate 12 payslips" }).click();
    await expect(slips).toContainText("All payslips have been sent.", { timeout: 60_000 });
    await expect(slips).toContainText("12 of 12");
    await slips.getByRole("button", { name: "Close" }).last().click();

    // Each payslip as it was kept and mailed says what was computed here.
    const admin = await signedIn(backend.url, demo.admin);
    const payments = await admin
      .from("employee_payments")
      .select("id, employee_id, employee_name, total_pay")
      .eq("pay_period_start", DAYS[0])
      .throwOnError();
    expect(payments.data.map(({ employee_name }) => employee_name).sort()).toEqual(
      [...expected.keys()].sort(),
    );
    for (const { id, employee_id, employee_name, total_pay } of payments.data) {
      const lines = expected.get(employee_name) ?? [];
      const total = lines.reduce((sum, line) => sum + line, 0);
      expect([employee_name, Number(total_pay)]).toEqual([employee_name, total / 100]);
      const name = `${demo.businessId}/${employee_id}/${id}.pdf`;
      const { data } = await admin.storage.from("payslips").download(name);
      const text = pdfText(Buffer.from(await (data as Blob).arrayBuffer()));
      expect(text).toContainEqual(expect.stringContaining(employee_name));
      for (const line of lines) expect(text).toContainEqual(expect.stringContaining(dollars(line)));
      expect(text).toContainEqual(expect.stringMatching(new RegExp(`^Total pay.*\\${dollars(total)}$`)));
    }
    await row("Sam Okafor").click();
    const panel = page.getByRole("dialog", { name: "Sam Okafor" });
    const download = page.waitForEvent("download");
    await panel.getByRole("button", { name: "Download payslip" }).click();
    const sam = (expected.get("Sam Okafor") ?? []).reduce((sum, line) => sum + line, 0);
    expect(pdfText(readFileSync(await (await download).path()))).toContain(`Total pay | ${dollars(sam)}`);
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
});
