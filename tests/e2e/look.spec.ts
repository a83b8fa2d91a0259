import type { Locator, Page } from "@playwright/test";
import { links } from "#lib/links.ts";
import { must } from "#lib/must.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import { demo, signedIn } from "../factories/demo.ts";
import { type Backend, test as base, expect, logIn, syncState } from "./fixtures.ts";
import { isShown } from "./go-within.ts";

/**
 * How the main screens look. After a change that is meant, `npm run test:e2e -- -u look` takes the pictures anew: open
 * each of them (tests/e2e/look) and commit only what you would be glad to show.
 */
const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const THEMES = ["light", "dark"] as const;
/** When it is, for the server and for browsers: 13:20 on a Wednesday in Dublin, a while before a shift begins or ends. */
const NOW = Date.parse("2034-06-07T12:20:00Z");
/** The first day of a week of which the demo knows nothing. */
const WEEK = "2035-06-03";
const MONTH = "2035-06";
const [LEO, GRACE] = [5, 8].map((number) => `d0000000-0000-4000-8000-00000000000${number}`);
/** On which day of it, by which template, whose, and where it stands. */
const SHIFTS = [
  [0, 2, null, "published"],
  [1, 0, demo.employeeId, "published"],
  [1, 1, LEO, "published"],
  [2, 0, GRACE, "draft"],
  [3, 1, demo.employeeId, "published"],
  [3, 0, LEO, "published"],
  [4, 0, demo.employeeId, "published"],
  [4, 2, demo.employeeId, "published"],
  [5, 2, GRACE, "draft"],
] as const;
/** On which day after it somebody is off, and who. */
const AWAY = [
  [2, demo.employeeId],
  [9, demo.employeeId],
  [10, demo.employeeId],
  [9, LEO],
  [12, GRACE],
] as const;

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  clockOffsetMs: async ({}, use) => use(NOW - Date.now()),
  page: async ({ page, clockOffsetMs }, use) => {
    await page.clock.install({ time: Date.now() + clockOffsetMs });
    await use(page);
  },
});

// Up to thirty-six pictures, each taken until two are alike.
test.setTimeout(360_000);

test("the public pages look as they did", { tag: "@nightly" }, async ({ page, backend }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const [name, path] of [
    ["landing", links.home()],
    ["sign-up", links.signUp()],
    ["login", links.login()],
    ["terms", links.terms()],
    ["not-found", "/no/such/page"],
  ] as const) {
    await page.goto(backend.url + path);
    await looksAs(page, name);
  }
  await page.goto(backend.url + links.signUp());
  await page.getByLabel("Email").fill("new@demo.test");
  await page.getByLabel("Password", { exact: true }).fill("long-enough");
  await page.getByLabel("Confirm password").fill("long-enough");
  await page.getByRole("button", { name: "Continue to Business Details" }).click();
  await looksAs(page, "sign-up-details");
});

test("a manager's pages look as they did", { tag: "@nightly" }, async ({ page, backend }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await layOut(backend);
  await logIn(page, backend.url, demo.manager);
  await expect(syncState(page, "Synced")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Late or absent" })).toBeVisible();
  await looksAs(page, "dashboard-manager");
  await page.goto(backend.url + links.settings());
  await looksAs(page, "settings");
  await page.goto(backend.url + links.roster({ week: WEEK }));
  await expect(page.getByRole("button", { name: /^Publish/ })).toBeVisible();
  await looksAs(page, "roster");
  await page.goto(`${backend.url}${links.staffAvailability()}?tab=team&month=${MONTH}`);
  await expect(page.getByRole("table", { name: "Team availability" })).toBeVisible();
  await looksAs(page, "staff-availability");
});

test("an employee's pages look as they did", { tag: "@nightly" }, async ({ page, backend }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await layOut(backend);
  await logIn(page, backend.url, demo.employee);
  await expect(syncState(page, "Synced")).toBeVisible();
  await expect(page.getByRole("button", { name: "Accept" })).toBeVisible();
  await looksAs(page, "dashboard-employee");
  await page.goto(backend.url + links.timeClock());
  await looksAs(page, "time-clock");
  await page.goto(backend.url + links.schedule({ day: WEEK }));
  await expect(page.getByRole("list", { name: "My shifts" })).toBeVisible();
  await looksAs(page, "schedule");
  await page.goto(`${backend.url}${links.availability()}?month=${MONTH}`);
  await expect(page.getByRole("table", { name: "Your availability" })).toBeVisible();
  await looksAs(page, "availability");
});

test("what a roster stands on looks as it did", { tag: "@nightly" }, async ({ page, backend }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await layOut(backend);
  await logIn(page, backend.url, demo.admin);
  await expect(syncState(page, "Synced")).toBeVisible();
  const dialog = page.getByRole("dialog");
  const setUp = async (name: string) => {
    await page.goto(backend.url + links.settings({ section: "roster" }));
    await page.getByRole("button", { name, exact: true }).click();
    await expect(page.getByRole("dialog", { name })).toBeVisible();
  };
  await setUp("Positions");
  await expect(dialog.getByRole("row")).toHaveCount(4);
  await looksAs(page, "positions");
  await dialog.getByRole("button", { name: "Actions for Kitchen" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await expect(page.getByText("4 of 12 people")).toBeVisible();
  await looksAs(page, "position-dialog");
  await setUp("Places");
  await dialog.getByRole("button", { name: "Add place" }).click();
  await expect(page.getByRole("dialog", { name: "Add place" })).toBeVisible();
  await looksAs(page, "place-dialog");
  await setUp("Holidays and events");
  await expect(page.getByText("Public holiday: Christmas Day")).toBeVisible();
  await looksAs(page, "days");
  await setUp("Shift templates");
  await dialog.getByRole("button", { name: "Edit Early" }).click();
  await expect(page.getByRole("textbox", { name: "People needed" })).toBeVisible();
  await looksAs(page, "template-dialog");

  await page.goto(backend.url + links.roster({ view: "day" }));
  await expect(page.getByRole("list", { name: "People working by hour" })).toBeVisible();
  await looksAs(page, "roster-day");
  await page.goto(backend.url + links.staff());
  await page.getByRole("button", { name: "Actions for Ben Carver" }).click();
  await page.getByRole("menuitem", { name: "Contract" }).click();
  await expect(dialog.getByRole("list", { name: "Contracts" })).toBeVisible();
  await looksAs(page, "contract-dialog");
  await page.goto(backend.url + links.payroll({ tab: "rules" }));
  await expect(page.getByRole("heading", { name: "Pay periods" })).toBeVisible();
  await looksAs(page, "pay-rules");
});

test("the question of what somebody works as looks as it did", { tag: "@nightly" }, async ({
  page,
  backend,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  // Has no shift on this day, and can work two positions.
  await logIn(page, backend.url, demo.employee);
  await expect(syncState(page, "Synced")).toBeVisible();
  await page.goto(backend.url + links.timeClock());
  await page.getByRole("button", { name: "Clock in" }).click();
  await expect(page.getByRole("group", { name: "What are you working as?" })).toBeVisible();
  await looksAs(page, "time-clock-position");
});

/** A week with shifts of every kind, and days off after it. */
async function layOut(backend: Backend) {
  const owner = await signedIn(backend.elsewhere(), demo.admin);
  await owner.from("businesses").update({ approval_mode: true }).eq("id", demo.businessId).throwOnError();
  const entry = { business_id: demo.businessId, all_day: true, available: false, reason: "Holiday" };
  const entries = AWAY.map(([day, user_id]) => ({
    ...{ ...entry, id: crypto.randomUUID(), user_id, date: addDays(WEEK, day) },
    ...{ status: "approved", approved: true },
  }));
  await owner.from("staff_availability").insert(entries).throwOnError();
  const { data: templates } = await owner
    .from("shift_templates")
    .select("id, start_time, end_time")
    .order("start_time")
    .throwOnError();
  const { data: positions } = await owner.from("positions").select("id").order("sort_order").throwOnError();
  const shifts = SHIFTS.map(([day, number, user_id, state], sort_order) => {
    const template = must(templates[number], "the demo has three templates");
    const { id: time_slot, start_time, end_time } = template;
    // The early ones make coffee, the late ones serve.
    const { id: position_id } = must(positions[number], "the demo has four positions");
    const told = { date: addDays(WEEK, day), start_time, end_time, user_id, position_id };
    return {
      ...{ id: crypto.randomUUID(), business_id: demo.businessId, time_slot, sort_order, ...told },
      published: state !== "draft",
      published_as: state === "draft" ? null : { publish_id: crypto.randomUUID(), ...told },
    };
  });
  await owner.from("shifts").insert(shifts).throwOnError();
  const sam = await signedIn(backend.elsewhere(), demo.employee);
  await sam
    .from("shifts")
    .update({ status: "dropped", drop_reason: "Dentist in the morning" })
    .match({ user_id: demo.employeeId, date: addDays(WEEK, 3) })
    .throwOnError();
}

async function looksAs(page: Page, name: string) {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await isShown(page);
      await expect(page).toHaveScreenshot(`${name}-${size.width}-${colorScheme}.png`, {
        mask: whatPasses(page),
        // They are told to want less motion; to end an animation early would have the next one begin.
        animations: "allow",
        stylePath: "tests/e2e/look.css",
        maxDiffPixels: 300,
      });
    }
  }
}

/** How late it is, which goes on while pictures are taken. */
function whatPasses(page: Page): Locator[] {
  return [page.locator("time"), page.getByText(/\d:\d\d|^In \d/)];
}
