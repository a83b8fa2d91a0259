import type { Page } from "@playwright/test";

/** A person's row in the list of staff. */
export const row = (page: Page, name: RegExp) => page.getByRole("row", { name });
export const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
/** Returns a dialog that asks a question or warns. */
export const question = (page: Page, name: string | RegExp) => page.getByRole("alertdialog", { name });

/** Opens a person's menu in the staff list and presses an action. */
export async function choose(page: Page, person: string, action: string) {
  await page.getByRole("button", { name: `Actions for ${person}` }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}
