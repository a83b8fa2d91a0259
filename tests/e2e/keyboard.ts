import { expect, type Locator } from "@playwright/test";

/**
 * Presses a key on an element as soon as it can take the focus. An element under a dialog or list of choices cannot
 * until that has closed; `locator.press` would send the key to the focused element instead.
 */
export async function press(what: Locator, key = "Enter") {
  await expect(async () => {
    await what.focus();
    expect(await what.evaluate((element) => element === document.activeElement)).toBe(true);
  }).toPass({ timeout: 60_000 });
  await what.press(key);
}
