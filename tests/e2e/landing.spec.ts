import type { Page } from "@playwright/test";
import { accessibilityProblems } from "./axe.ts";
import { cutNetwork, expect, test, workerReady } from "./fixtures.ts";
import { IN_ONE, openStart, PHRASES } from "./start-page.ts";

/** The phrase that can be seen. */
function shownPhrase(page: Page) {
  return page
    .locator("h1 [aria-hidden] > span")
    .evaluateAll((spans) =>
      spans.filter((span) => getComputedStyle(span).opacity === "1").map((span) => span.textContent),
    );
}

/** Lets every animation that runs come to its end at once; what breathes while something loads has none. */
function finishAnimations(page: Page) {
  return page.evaluate(() => {
    const ends = ({ effect }: Animation) => Number.isFinite(effect?.getComputedTiming().endTime);
    for (const animation of document.getAnimations())
      if (animation.playState === "running" && ends(animation)) animation.finish();
  });
}

test("the hero says what the product is for, phrase by phrase, and stands still when asked", {
  tag: "@nightly",
}, async ({ page, backend }) => {
  await openStart(page, backend.url);
  await expect(page.getByRole("heading", { level: 1, name: IN_ONE })).toBeVisible();
  for (const phrase of [...PHRASES, PHRASES[0]]) {
    await expect.poll(() => shownPhrase(page)).toEqual([phrase]);
    await finishAnimations(page);
  }
  await page.getByRole("button", { name: "Pause the animation" }).click();
  await finishAnimations(page);
  const phrase = await shownPhrase(page);
  await page.getByRole("button", { name: "Play the animation" }).click();
  await finishAnimations(page);
  await expect.poll(() => shownPhrase(page)).not.toEqual(phrase);

  await expect(page.getByRole("link", { name: "Log in" })).toHaveCount(2);
  await page.getByRole("link", { name: "Start free trial" }).click();
  await expect(page).toHaveURL(`${backend.url}/signup`);
});

test("nothing moves by itself for people who want less motion", async ({ page, backend }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openStart(page, backend.url);
  await expect(page.getByRole("button", { name: "Play the animation" })).toBeVisible();
  // What reduced motion ends at once may be seen in that instant; what goes on would never end.
  const running = () =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === "running").length);
  await expect.poll(running).toBe(0);
});

test("nothing moves out of its place while the page comes alive", async ({ page, backend }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shifts: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { shifts: Reflect.get(window, "shifts") + Reflect.get(entry, "value") });
    }).observe({ type: "layout-shift", buffered: true });
  });
  await openStart(page, backend.url);
  await expect(page.getByRole("heading", { name: "Simple, transparent pricing" })).toBeAttached();
  expect(await page.evaluate(() => Reflect.get(window, "shifts"))).toBeLessThan(0.01);
});

test("the clock to try takes a punch without a network, and sends it afterwards", async ({
  page,
  backend,
}) => {
  await openStart(page, backend.url);
  const clock = page.getByRole("region", { name: "Try it: clock in" });
  await clock.getByRole("button", { name: "Disconnect" }).click();
  await clock.getByRole("button", { name: "Clock in" }).click();
  await expect(clock.getByRole("status")).toHaveText("1 punch is safe on this device.");
  await clock.getByRole("button", { name: "Reconnect" }).click();
  await expect(clock.getByRole("status")).toHaveText("Your punches were sent with their exact times.");
  await expect(clock.getByText("Synced")).toBeVisible();
});

test("How to Use is read and left with the keyboard", async ({ page, backend }) => {
  await openStart(page, backend.url);
  const opener = page.getByRole("banner").getByRole("button", { name: "How to use" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: "How to use" });
  await expect(panel.getByRole("heading", { name: "Availability and Approval Mode" })).toBeAttached();

  await panel.getByRole("link", { name: "Payroll" }).focus();
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("heading", { name: "Payroll" })).toBeFocused();
  await expect(panel.getByRole("heading", { name: "Payroll" })).toBeInViewport();
  await expect(page).toHaveURL(`${backend.url}/`);

  const stops = (await panel.getByRole("link").count()) + 3;
  for (let press = 0; press < stops; press++) {
    await page.keyboard.press("Tab");
    expect(await panel.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(opener).toBeFocused();
});

test("the number chosen on the pricing panel is there at step 2 of the sign-up", async ({
  page,
  backend,
}) => {
  await openStart(page, backend.url);
  const plan = page.getByRole("region", { name: "Complete Plan" });
  const count = plan.getByRole("textbox", { name: "Number of Staff Members" });
  await expect(count).toHaveValue("1");
  await expect(plan.getByText("$19.99").last()).toBeVisible();
  await plan.getByText("21-30").click();
  await expect(count).toHaveValue("25");
  await expect(plan.getByText("$58.25")).toBeVisible();

  await count.fill("12");
  await expect(plan.getByRole("radio", { name: "11-20 employees" })).toBeChecked();
  await expect(plan.getByText("$40.88")).toBeVisible();
  await count.fill("250");
  await count.press("Tab");
  await expect(count).toHaveValue("100");
  await count.fill("");
  await count.press("Tab");
  await expect(count).toHaveValue("31");

  await count.fill("12");
  await plan.getByRole("button", { name: "Get Started" }).click();
  await expect(page).toHaveURL(`${backend.url}/signup`);
  expect(await page.evaluate(() => localStorage.getItem("staffCount"))).toBe("12");
  await expect(page.getByLabel("Confirm password")).toBeVisible();
  await page.getByLabel("Email").fill("ada@corner-bakery.test");
  await page.getByLabel("Password", { exact: true }).fill("correct-horse-9");
  await page.getByLabel("Confirm password").fill("correct-horse-9");
  await page.getByRole("button", { name: "Continue to Business Details" }).click();
  const chosen = page.getByRole("textbox", { name: "Number of Staff Members" });
  await expect(chosen).toHaveValue("12");

  // Somebody thinks about it once more.
  await page.goBack();
  await page.goBack();
  await page.getByText("31+", { exact: true }).click();
  await page.getByRole("button", { name: "Get Started" }).click();
  await page.getByRole("button", { name: "Continue to Business Details" }).click();
  await expect(chosen).toHaveValue("35");
});

test("the mark is drawn where the logo file does not load", { tag: "@nightly" }, async ({
  page,
  backend,
}) => {
  await page.route("**/icon.svg", (route) => route.abort());
  await openStart(page, backend.url);
  await expect(page.getByRole("banner").getByRole("link").first().locator("svg")).toBeVisible();
  await expect(page.locator("img[src*='icon.svg']")).toHaveCount(0);
});

/** The paths of the scripts that a first visit fetches at once, and of those that are kept for the next. */
function scriptsOf(page: Page) {
  return page.evaluate(async () => {
    const archived = Object.keys(await (await fetch("/shell.json")).json());
    const name = (await caches.keys()).find((one) => one.includes("precache")) ?? "";
    const kept = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
    return { archived: archived.sort(), kept: kept.filter((path) => path.endsWith(".js")).sort() };
  });
}

test("a second visit needs no network", { tag: "@offline" }, async ({ page, context, backend }) => {
  await openStart(page, backend.url);
  await workerReady(page);
  const { archived, kept } = await scriptsOf(page);
  expect(archived).toEqual(kept);
  await cutNetwork(context, backend);
  await openStart(page, backend.url);
  await page.getByRole("banner").getByRole("button", { name: "How to use" }).click();
  await expect(page.getByRole("dialog", { name: "How to use" })).toBeVisible();
  await page.goto(`${backend.url}/privacy#retention`);
  await expect(page.getByRole("heading", { name: "How long data is kept" })).toBeInViewport();
});

test("nothing that opens on the start page has an accessibility problem", { tag: "@nightly" }, async ({
  page,
  backend,
}) => {
  await openStart(page, backend.url);
  for (const name of ["How to use", "Terms of Service", "Privacy Policy"]) {
    await page.getByRole("button", { name }).last().click();
    await expect(page.getByRole("dialog", { name })).toBeVisible();
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        const problems = await accessibilityProblems(page, { coloursOnly: colorScheme === "dark" });
        expect(problems, `${name}, ${width} px, ${colorScheme}`).toEqual([]);
        const [content, view] = await page.evaluate(() => [
          document.documentElement.scrollWidth,
          document.documentElement.clientWidth,
        ]);
        expect(content).toBe(view);
      }
    }
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name })).toBeHidden();
  }
});
