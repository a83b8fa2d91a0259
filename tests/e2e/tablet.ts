import { expect, type Page } from "@playwright/test";
import { demo } from "../factories/demo.ts";
import { logIn, readyForOffline } from "./fixtures.ts";

/** The admin code of tablets in journeys. */
export const CODE = "front door 7";

/** Makes a browser the communal tablet, as the demo's admin. */
export async function turnOn(page: Page, url: string) {
  await setUp(page, url, demo.admin);
  await expect(pad(page)).toBeVisible();
}

/** Turns communal mode on, by a person of the demo: an admin's tablet works at once, a manager's is proposed. */
export async function setUp(page: Page, url: string, email: string) {
  await logIn(page, url, email);
  await readyForOffline(page);
  await page.goto(`${url}/time-clock`);
  await page.getByRole("button", { name: "Turn on communal mode" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Admin code").fill(CODE);
  await dialog.getByRole("button", { name: "Turn on", exact: true }).click();
}

/** Leaves communal mode by the admin code; the login page shows. */
export async function leaveByCode(page: Page, code = CODE) {
  await page.getByRole("button", { name: "Leave communal mode" }).click();
  await page.getByLabel("Admin code").fill(code);
  await page.getByRole("button", { name: "Leave communal mode" }).click();
}

/** Returns the pad for PINs. */
export const pad = (page: Page) => page.getByRole("group", { name: "PIN pad" });

/** Types a PIN. */
export async function tap(page: Page, pin: string) {
  for (const digit of pin) await pad(page).getByRole("button", { name: digit, exact: true }).click();
}

/** The PINs of the demo, as supabase/seed.sql has them. */
export const PINS = { owner: "482915", sam: "295871", priya: "618340", nobody: "111112" };

/** Somebody types their PIN and presses what the clock offers. */
export async function punch(page: Page, pin: string, name: string, what: string, done: RegExp) {
  await tap(page, pin);
  await expect(page.getByRole("heading", { name })).toBeVisible();
  await page.getByRole("button", { name: what }).click();
  await expect(page.getByRole("status").filter({ hasText: done })).toContainText(name);
}
