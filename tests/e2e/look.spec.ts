import type { Locator, Page } from "@playwright/test";
import { addDays, calendarDay, startOfWeek } from "#lib/format/calendar-days.ts";
import { links } from "#lib/links.ts";
import { must } from "#lib/must.ts";
import { demo, signedIn } from "../factories/demo.ts";
import { type Backend, expect, logIn, syncState, test } from "./fixtures.ts";
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
/** The Monday that the demo's data is laid around. */
const MONDAY = startOfWeek(calendarDay(new Date().toISOString(), "UTC"), "mon");
/** The first day of a week so far ahead that it always looks the same. */
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

test("the public pages look as they did", async ({ page, backend }) => {
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
  await page.getByLabel("Confirm Password").fill("long-enough");
  await page.getByRole("button", { name: "Continue to Business Details" }).click();
  await looksAs(page, "sign-up-details");
});

test("a manager's pages look as they did", async ({ page, backend }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await layOut(backend);
  await logIn(page, backend.url, demo.manager);
  await expect(syncState(page, "Synced")).toBeVisible();
  await looksAs(page, "dashboard-manager");
  await page.goto(backend.url + links.settings());
  await looksAs(page, "settings");
  await page.goto(backend.url + links.roster({ week: WEEK }));
  await expect(page.getByRole("button", { name: /^Publish/ })).toBeVisible();
  await looksAs(page, "roster");
  await page.goto(`${backend.url}${links.staffAvailability()}?tab=team&month=${MONTH}`);
  await expect(page.getByRole("table", { name: "Availability of the team" })).toBeVisible();
  await looksAs(page, "staff-availability");
});

test("an employee's pages look as they did", async ({ page, backend }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await layOut(backend);
  await logIn(page, backend.url, demo.employee);
  await expect(syncState(page, "Synced")).toBeVisible();
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

/** A week with shifts of every kind, and requests that are the same ones on every day of this week. */
async function layOut(backend: Backend) {
  const owner = await signedIn(backend.elsewhere(), demo.admin);
  await owner.from("businesses").update({ approval_mode: true }).eq("id", demo.businessId).throwOnError();
  await owner
    .from("staff_availability")
    .update({ deleted: true })
    .eq("status", "pending")
    .lt("date", addDays(MONDAY, 7))
    .throwOnError();
  // How long ago one was due is said by the day.
  await owner.from("availability_deadlines").update({ deleted: true }).eq("deleted", false).throwOnError();
  // Which shift a punch is for is asked on days with several.
  await owner
    .from("shifts")
    .update({ deleted: true })
    .eq("user_id", demo.employeeId)
    .gte("date", addDays(MONDAY, -1))
    .lte("date", addDays(MONDAY, 7))
    .throwOnError();
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
  const shifts = SHIFTS.map(([day, number, user_id, state], position) => {
    const template = must(templates[number], "the demo has three templates");
    const { id: time_slot, start_time, end_time } = template;
    const told = { date: addDays(WEEK, day), start_time, end_time, user_id };
    return {
      ...{ id: crypto.randomUUID(), business_id: demo.businessId, time_slot, position, ...told },
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
      await holdStill(page);
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

/** Days and times of today, and what the demo's roster of this week comes to. */
function whatPasses(page: Page): Locator[] {
  return [
    page.locator("time"),
    page.getByText(/\d:\d\d|(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day/),
    ...whatGrows(page),
    page.getByRole("list", { name: "Recent Messages" }),
    page.getByRole("list", { name: "What you entered" }),
  ];
}

/** What has more or fewer lines with the day of the week. */
function whatGrows(page: Page): Locator[] {
  return [
    "My Shifts This Week",
    "Total Shifts This Week",
    "Available Shifts",
    "Open Shifts",
    "Upcoming Shifts",
    "Estimated Weekly Earnings",
    "My hours",
    "Next shift",
    "Swaps",
    "Available shifts",
    "What's new",
  ].map((name) => page.getByRole("region", { name, exact: true }));
}

/** Empties it and gives all of it one height, so that what is below stands where it stood. */
async function holdStill(page: Page) {
  for (const part of whatGrows(page)) {
    await part.evaluateAll((found) => {
      for (const element of found as HTMLElement[]) {
        element.style.height = "10rem";
        for (const child of element.children as Iterable<HTMLElement>) child.style.display = "none";
      }
    });
  }
}
