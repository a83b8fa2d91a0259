import type { Browser, Page } from "@playwright/test";
import { links } from "#lib/links.ts";
import { demo } from "../factories/demo.ts";
import { everyRoute, problemsAt, problemsOfTabs, problemsOnTheWay, routesInside } from "./every-route.ts";
import { expect, logIn, test } from "./fixtures.ts";
import { goWithin } from "./go-within.ts";
import { pad, tap, turnOn } from "./tablet.ts";

const PHONE = { width: 390, height: 844 };
/** Text twice as large as usual, as people set it in their browser. */
const LARGE_TEXT = { standard: 32, fixed: 26 };
const SAM_PIN = "295871";

// Each in both directions and themes.

test("with large text on a phone no page before the login cuts off, overlaps or scrolls sideways", {
  tag: "@nightly",
}, async ({ browser, backend }) => {
  const page = await onPhone(browser);
  await page.goto(backend.url + links.login());
  await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
  const problems = await problemsOnTheWay(page, await everyRoute(backend));
  await page.goto(backend.url + links.console());
  await page.getByLabel("Access Code").fill(backend.consoleCode());
  await page.getByRole("button", { name: "Access Console" }).click();
  await expect(page.getByRole("heading", { name: "Admin Console" })).toBeVisible();
  problems.push(...(await problemsOfTabs(page, "console")));
  expect(problems).toEqual([]);
});

for (const [who, email] of [
  ["admin", demo.admin],
  ["employee", demo.employee],
] as const) {
  test(`with large text on a phone no page of an ${who} cuts off, overlaps or scrolls sideways`, {
    tag: "@nightly",
  }, async ({ browser, backend }) => {
    const page = await onPhone(browser);
    await logIn(page, backend.url, email);
    const problems = await problemsOnTheWay(page, await routesInside(backend));
    await goWithin(page, links.dashboard());
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect(page.getByRole("button", { name: "Close menu" })).toBeVisible();
    problems.push(...(await problemsAt(page, "menu")));
    expect(problems).toEqual([]);
  });
}

test("with large text no page of the communal tablet cuts off, overlaps or scrolls sideways", {
  tag: ["@offline", "@nightly"],
}, async ({ browser, backend }) => {
  const tablet = await onPhone(browser);
  await turnOn(tablet, backend.url);
  const problems = await problemsAt(tablet, "tablet");
  await tap(tablet, SAM_PIN);
  await expect(pad(tablet)).toHaveCount(0);
  problems.push(...(await problemsAt(tablet, "tablet, Sam")));
  expect(problems).toEqual([]);
});

async function onPhone(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: PHONE, reducedMotion: "reduce" });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: LARGE_TEXT });
  return page;
}
