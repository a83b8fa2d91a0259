import type { Browser, Page } from "@playwright/test";
import { links } from "#lib/links.ts";
import { demo } from "../factories/demo.ts";
import { everyRoute, problemsAt, problemsOfTabs, problemsOnTheWay, routesInside } from "./every-route.ts";
import { expect, logIn, test } from "./fixtures.ts";
import { goWithin } from "./go-within.ts";
import { pad, tap, turnOn } from "./tablet.ts";

/** Text twice as large as usual on a phone: as people set it in their browser, or as the page's own root has it. */
const WAYS = [
  { way: "set in the browser", width: 390, open: withLargeText },
  { way: "of a large root", width: 360, open: withLargeRoot },
] as const;
const HEIGHT = 844;
const SAM_PIN = "295871";

// Each in both directions and themes.

for (const { way, width, open } of WAYS) {
  test(`with large text ${way} no page before the login cuts off, breaks words, overlaps or scrolls sideways`, {
    tag: "@nightly",
  }, async ({ browser, backend }) => {
    const page = await open(browser, width);
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
    ["manager", demo.manager],
    ["employee", demo.employee],
  ] as const) {
    test(`with large text ${way} no page of an ${who} cuts off, breaks words, overlaps or scrolls sideways`, {
      tag: "@nightly",
    }, async ({ browser, backend }) => {
      const page = await open(browser, width);
      await logIn(page, backend.url, email);
      const problems = await problemsOnTheWay(page, await routesInside(backend));
      await goWithin(page, links.dashboard());
      await page.getByRole("button", { name: "Open menu" }).click();
      await expect(page.getByRole("button", { name: "Close menu" })).toBeVisible();
      problems.push(...(await problemsAt(page, "menu")));
      expect(problems).toEqual([]);
    });
  }

  test(`with large text ${way} no page of the communal tablet cuts off, breaks words, overlaps or scrolls sideways`, {
    tag: ["@offline", "@nightly"],
  }, async ({ browser, backend }) => {
    const tablet = await open(browser, width);
    await turnOn(tablet, backend.url);
    const problems = await problemsAt(tablet, "tablet");
    await tap(tablet, SAM_PIN);
    await expect(pad(tablet)).toHaveCount(0);
    problems.push(...(await problemsAt(tablet, "tablet, Sam")));
    expect(problems).toEqual([]);
  });
}

/** Text that people set twice as large in their browser. */
async function withLargeText(browser: Browser, width: number): Promise<Page> {
  const page = await onPhone(browser, width);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  return page;
}

/** A root of twice the size, which media queries do not see: what some browsers and extensions do. */
async function withLargeRoot(browser: Browser, width: number): Promise<Page> {
  const page = await onPhone(browser, width);
  await page.addInitScript(() =>
    addEventListener("DOMContentLoaded", () => {
      document.documentElement.style.fontSize = "200%";
    }),
  );
  return page;
}

function onPhone(browser: Browser, width: number): Promise<Page> {
  return browser.newPage({ viewport: { width, height: HEIGHT }, reducedMotion: "reduce" });
}
