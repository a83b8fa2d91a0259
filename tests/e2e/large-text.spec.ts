import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { links } from "#lib/links.ts";
import { must } from "#lib/must.ts";
import { demo, signedIn } from "../factories/demo.ts";
import { type Backend, expect, logIn, test } from "./fixtures.ts";
import { goWithin, isShown } from "./go-within.ts";
import { layoutProblems } from "./layout.ts";
import { pad, tap, turnOn } from "./tablet.ts";

const PHONE = { width: 390, height: 844 };
/** Text twice as large as usual, as people set it in their browser. */
const LARGE_TEXT = { standard: 32, fixed: 26 };
/** Takes whoever is signed in to their first page. */
const ENDS_SESSION = [links.home(), links.login()];
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
    const own = (await everyRoute(backend)).filter((path) => !ENDS_SESSION.includes(path));
    const problems = await problemsOnTheWay(page, own);
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

async function problemsOnTheWay(page: Page, paths: readonly string[]): Promise<string[]> {
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const path of paths) {
    await goWithin(page, path);
    // Who may not be there is led elsewhere.
    const shown = new URL(page.url()).pathname;
    if (seen.has(shown)) continue;
    seen.add(shown);
    problems.push(...(await problemsOfTabs(page, path)));
  }
  return problems;
}

/** Every address of the router, by an example where it has parts of its own: a new one is in here by itself. */
async function everyRoute(backend: Backend): Promise<string[]> {
  const owner = await signedIn(backend.elsewhere(), demo.admin);
  const { data } = await owner.from("training_modules").select("id").limit(1).throwOnError();
  const { id } = must(data[0], "the demo has training");
  const examples = Object.values(links).map((link) => must(link().split("?")[0], "a path"));
  const routes = [...examples, links.training({ module: id }), links.training({ edit: id }), "/no/such/page"];
  const router = readFileSync(join(import.meta.dirname, "../../src/app/routing/routes.tsx"), "utf8");
  const written = [...router.matchAll(/path=(?:\{links\.(\w+)\(|"([^"]*)")/g)].map(
    ([, link, path]) => link ?? path,
  );
  expect(written.length).toBe([...router.matchAll(/path=/g)].length);
  for (const route of written) expect([...Object.keys(links), "*"]).toContain(route);
  return [...new Set(routes)];
}

/** Of the page and of each of its tabs. */
async function problemsOfTabs(page: Page, where: string): Promise<string[]> {
  const problems = await problemsAt(page, where);
  const tabs = page.getByRole("main").getByRole("tab");
  for (let place = 1; place < (await tabs.count()); place++) {
    // Who comes to a tab by keyboard has chosen it; whether it can be pressed is among what is looked at.
    await tabs.nth(place).focus();
    await isShown(page);
    problems.push(...(await problemsAt(page, `${where}, tab ${place + 1}`)));
  }
  return problems;
}

async function problemsAt(page: Page, where: string): Promise<string[]> {
  return (await layoutProblems(page)).map((problem) => `${where} ${problem}`);
}
