import { expect, type Locator } from "@playwright/test";

/**
 * Presses a key on something as soon as it can have the focus. What a dialog or a list of choices lies over cannot have it
 * until that has closed, and whoever sees it close waits; `locator.press` would send the key to whatever has the focus.
 */
export async function press(what: Locator, key = "Enter") {
  await expect(async () => {
    await what.focus();
    expect(await what.evaluate((element) => element === document.activeElement)).toBe(true);
  }).toPass({ timeout: 60_000 });
  await what.press(key);
}
