import type { Page } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { isOwnedBy } from "#domain/roster/shift-owner.ts";
import { needsCoverage, upcoming } from "#domain/roster/upcoming.ts";
import { addDays, calendarDay } from "#lib/time/calendar-days.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { demo, signedIn } from "../factories/demo.ts";
import { cutNetwork, expect, logIn, readyForOffline, restoreNetwork, syncState, test } from "./fixtures.ts";

const ZONE = "Europe/Dublin";
const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const shiftRows = (page: Page) => page.getByRole("list", { name: "Upcoming Shifts" }).getByRole("listitem");
const messageRows = (page: Page) => page.getByRole("list", { name: "Recent Messages" }).getByRole("listitem");

/** What somebody may see of the shifts that are not over, as the server holds them. */
async function upcomingOf(client: SupabaseClient): Promise<Shift[]> {
  const now = new Date().toISOString();
  const today = calendarDay(now, ZONE);
  const { data } = await client
    .from("shifts")
    .select("id, date, start_time, end_time, user_id, status, published")
    .eq("deleted", false)
    .gte("date", today)
    .lte("date", addDays(today, 27))
    .throwOnError();
  return upcoming(data as Shift[], now, ZONE);
}

/** A shift of tomorrow, as another device makes it. */
const tomorrow = (fields: object) => ({
  id: crypto.randomUUID(),
  business_id: demo.businessId,
  date: addDays(calendarDay(new Date().toISOString(), ZONE), 1),
  time_slot: null,
  start_time: "00:00",
  end_time: "05:00",
  user_id: null,
  published: true,
  sort_order: 9,
  ...fields,
});

test("a manager sees what is to come, also without a network", { tag: ["@offline", "@nightly"] }, async ({
  page,
  context,
  backend,
}) => {
  const manager = await signedIn(backend.elsewhere(), demo.manager);
  await logIn(page, backend.url, demo.manager);
  const open = (await upcomingOf(manager)).filter(needsCoverage).length;
  await expect(card(page, "Total Shifts This Week")).toContainText(/5 upcomingNext: \w{3}, \w{3} \d+ \(/);
  await expect(card(page, "Open Shifts")).toHaveText(`Open Shifts${open}Shifts needing coverage`);
  await expect(card(page, "Total Staff")).toHaveText(`Total Staff${demo.people}Active employees`);
  await expect(shiftRows(page)).toHaveCount(5);
  await expect(messageRows(page)).toHaveCount(3);
  await expect(card(page, "Estimated weekly earnings")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "View Full Roster" })).toHaveAttribute("href", "/roster");

  await manager.from("shifts").insert(tomorrow({})).throwOnError();
  await expect(card(page, "Open Shifts")).toContainText(`Open Shifts${open + 1}`);

  await readyForOffline(page);
  await expect(syncState(page, "Synced")).toBeVisible();
  await cutNetwork(context, backend);
  await page.reload();
  await expect(card(page, "Open Shifts")).toContainText(`Open Shifts${open + 1}`);
  await expect(card(page, "Total Staff")).toContainText(`${demo.people}`);
  await expect(shiftRows(page)).toHaveCount(5);
  await expect(messageRows(page)).toHaveCount(3);
});

test("an employee sees their own week, what it pays and what is new, also without a network", {
  tag: ["@offline", "@nightly"],
}, async ({ page, context, backend }) => {
  const [sam, manager] = [
    await signedIn(backend.elsewhere(), demo.employee),
    await signedIn(backend.elsewhere(), demo.manager),
  ];
  await manager
    .from("shifts")
    .insert(tomorrow({ user_id: demo.employeeId }))
    .throwOnError();
  await logIn(page, backend.url, demo.employee);
  const mine = (await upcomingOf(sam)).filter((shift) => isOwnedBy(shift, demo.employeeId));
  const shown = Math.min(5, mine.length);
  expect(shown).toBeGreaterThan(0);
  await expect(card(page, "My Shifts This Week")).toContainText(`My Shifts This Week${shown} upcomingNext: `);
  await expect(shiftRows(page)).toHaveCount(shown);
  await expect(shiftRows(page).filter({ hasText: "Custom shift, 12:00 AM – 5:00 AM" })).toHaveCount(1);
  await expect(card(page, "Total Staff")).toHaveCount(0);
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("button", { name: /^Clock (in|out)/ }).first()).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width, height });
  const earnings = card(page, "Estimated weekly earnings");
  await expect(earnings).toContainText("Based on your current pay rate of $15.75/hr");
  await expect(earnings).toContainText(/Estimated pay\$\d+\.\d\d/);
  await expect(card(page, "New Messages")).toContainText("New Messages2 team, 1 private");
  await manager.from("messages").insert(messageOf(demo.managerId, "Thank you")).throwOnError();
  await expect(card(page, "New Messages")).toContainText("New Messages3 team, 1 private");
  await expect(messageRows(page).first()).toContainText("Thank you");

  await readyForOffline(page);
  await expect(syncState(page, "Synced")).toBeVisible();
  await cutNetwork(context, backend);
  await page.reload();
  await expect(shiftRows(page)).toHaveCount(shown);
  await expect(messageRows(page).first()).toContainText("Thank you");
  await expect(earnings).toContainText(/Estimated pay\$\d+\.\d\d/);
  await page.getByRole("link", { name: "View Full Schedule" }).click();
  await expect(page).toHaveURL(/\/schedule/);
  await restoreNetwork(context, backend);
});

function messageOf(user_id: string, text: string) {
  const timestamp = new Date().toISOString();
  return { id: crypto.randomUUID(), business_id: demo.businessId, user_id, text, timestamp, type: "message" };
}
