import type { Browser, Page } from "@playwright/test";
import { addDays, calendarDay } from "#lib/time/calendar-days.ts";
import { demo, signedIn } from "../factories/demo.ts";
import { accessibilityProblems } from "./axe.ts";
import { type Backend, expect, logIn, syncState, test } from "./fixtures.ts";
import { press } from "./keyboard.ts";

const list = (page: Page) => page.getByRole("region", { name: "For you", exact: true });
const claim = (page: Page) =>
  list(page).getByRole("listitem").filter({ hasText: "Sam Okafor wants a shift" });
/** Each approval that reached the server is told. */
const answers = (page: Page) => list(page).getByRole("listitem").filter({ hasText: "Claim approved" });
const answer = (page: Page) => answers(page).first();

/** An open shift of tomorrow night that Sam claims on another device. */
async function claimed(backend: Backend): Promise<string> {
  const manager = await signedIn(backend.elsewhere(), demo.manager);
  const sam = await signedIn(backend.elsewhere(), demo.employee);
  const id = crypto.randomUUID();
  const date = addDays(calendarDay(new Date().toISOString(), "Europe/Dublin"), 1);
  const times = { date, start_time: "22:00", end_time: "23:30", user_id: null };
  const published_as = { publish_id: crypto.randomUUID(), ...times };
  const row = { id, business_id: demo.businessId, ...times, published: true, published_as };
  await manager.from("shifts").insert(row).throwOnError();
  await sam.from("shifts").update({ claimed_by_user_id: demo.employeeId }).eq("id", id).throwOnError();
  return id;
}

/** Somebody on their phone, on the dashboard. */
async function onPhone(browser: Browser, backend: Backend, email: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await logIn(page, backend.url, email);
  await expect(syncState(page, "Synced")).toBeVisible();
  return page;
}

test("a claim is approved on the dashboard without a network, and its person is told there", {
  tag: ["@offline", "@nightly"],
}, async ({ browser, backend }) => {
  const id = await claimed(backend);
  const phone = await onPhone(browser, backend, demo.manager);
  await expect(claim(phone)).toContainText("Tomorrow");
  await expect(phone.getByRole("button", { name: /^Clock (in|out)$/ })).toBeInViewport({ ratio: 1 });
  expect(await accessibilityProblems(phone)).toEqual([]);
  await phone.context().setOffline(true);
  const button = claim(phone).getByRole("button", { name: "Approve" });
  await button.click();
  await expect(claim(phone)).toContainText("Approved");
  await expect(claim(phone)).toContainText("Waiting to be sent");
  await press(phone.getByRole("button", { name: "Undo", exact: true }));
  await button.click();
  await expect(claim(phone)).toContainText("Waiting to be sent");
  await phone.context().setOffline(false);
  await expect(claim(phone)).toContainText("Sent");
  const manager = await signedIn(backend.elsewhere(), demo.manager);
  const { data } = await manager.from("shifts").select("user_id").eq("id", id).single().throwOnError();
  expect(data).toEqual({ user_id: demo.employeeId });

  const sam = await onPhone(browser, backend, demo.employee);
  await expect(answer(sam)).toContainText("is yours");
  const told = await answers(sam).count();
  expect(await accessibilityProblems(sam)).toEqual([]);
  await sam.context().setOffline(true);
  await answer(sam).getByRole("button", { name: "Mark as read" }).click();
  await expect(answer(sam)).toContainText("Waiting to be sent");
  await sam.context().setOffline(false);
  await expect(answer(sam)).toContainText("Sent");
  await sam.reload();
  await expect(list(sam)).toBeVisible();
  await expect(answers(sam)).toHaveCount(told - 1);
});

test("what comes while somebody reads moves nothing", { tag: "@nightly" }, async ({ browser, backend }) => {
  const phone = await onPhone(browser, backend, demo.manager);
  await expect(list(phone)).toBeVisible();
  const heading = phone.getByRole("heading", { name: "Upcoming Shifts" });
  const before = await heading.boundingBox();
  await claimed(backend);
  const button = list(phone).getByRole("button", { name: /^Show \d+ new$/ });
  await expect(button).toBeVisible();
  expect(await heading.boundingBox()).toEqual(before);
  await button.click();
  await expect(claim(phone)).toHaveCount(1);
});
