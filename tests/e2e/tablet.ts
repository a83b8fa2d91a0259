import { expect, type Page } from "@playwright/test";
import { demo } from "../factories/demo.ts";
import { logIn, readyForOffline } from "./fixtures.ts";

/** Makes a browser the communal tablet, as the demo's manager. */
export async function turnOn(page: Page, url: string) {
  await logIn(page, url, demo.manager);
  await readyForOffline(page);
  await page.goto(`${url}/time-clock`);
  await page.getByRole("button", { name: "Turn on communal mode" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Turn on", exact: true }).click();
  await expect(pad(page)).toBeVisible();
}

/** Returns the pad for PINs. */
export const pad = (page: Page) => page.getByRole("group", { name: "PIN pad" });

/** Types a PIN. */
export async function tap(page: Page, pin: string) {
  for (const digit of pin) await pad(page).getByRole("button", { name: digit, exact: true }).click();
}
