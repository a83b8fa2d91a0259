import type { Page } from "@playwright/test";
import { FRAMED_PAGES, framedPageOf, OUTER_PAGES } from "#app/routing/pages.ts";
import { links } from "#lib/links.ts";
import { must } from "#lib/must.ts";
import { demo, signedIn } from "../factories/demo.ts";
import { type Backend, expect } from "./fixtures.ts";
import { goWithin, isShown } from "./go-within.ts";
import { layoutProblems } from "./layout.ts";

/** What is wrong with the page that is shown. */
type Problems = (page: Page) => Promise<string[]>;

/** The layout problems of these pages and their tabs, each with where it is. */
export async function problemsOnTheWay(
  page: Page,
  paths: readonly string[],
  problemsOf: Problems = layoutProblems,
): Promise<string[]> {
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const path of paths) {
    await goWithin(page, path);
    // Who may not be there is led elsewhere.
    const shown = new URL(page.url()).pathname;
    if (seen.has(shown)) continue;
    seen.add(shown);
    problems.push(...(await problemsOfTabs(page, path, problemsOf)));
  }
  // Nobody signed in comes to the login; everybody else is led from the pages inside to it.
  const isSignedIn = !seen.has(links.login());
  const unseen = paths.filter((path) => !seen.has(path) && !LEAD_ON.includes(path));
  expect(unseen.filter((path) => isSignedIn || !framedPageOf(path))).toEqual([]);
  return problems;
}

/** Pages that need what a step before them leaves, and otherwise lead on. */
const LEAD_ON = [links.signUpDetails(), links.businessSetup(), links.paymentSuccess()];

/** Pages that take whoever is signed in to their first page. */
const ENDS_SESSION = [links.home(), links.login()];

/** The addresses at which somebody signed in stays. */
export async function routesInside(backend: Backend): Promise<string[]> {
  return (await everyRoute(backend)).filter((path) => !ENDS_SESSION.includes(path));
}

/** Every address of the router's own tables, by an example where it has parts of its own. */
export async function everyRoute(backend: Backend): Promise<string[]> {
  const owner = await signedIn(backend.elsewhere(), demo.admin);
  const { data } = await owner.from("training_modules").select("id").limit(1).throwOnError();
  const { id } = must(data[0], "the demo has training");
  const examples: Record<string, string> = { moduleId: id };
  const framed = Object.entries(FRAMED_PAGES).map(([path, { rest = "" }]) => path + rest);
  const routes = [links.home(), ...OUTER_PAGES.map((name) => links[name]()), ...framed, "/no/such/page"];
  return routes.map((route) =>
    route.replace(/:(\w+)/g, (_, part) => must(examples[part], `an example of ${part}`)),
  );
}

/** Of the page and of each of its tabs. */
export async function problemsOfTabs(
  page: Page,
  where: string,
  problemsOf: Problems = layoutProblems,
): Promise<string[]> {
  const problems = await problemsAt(page, where, problemsOf);
  const tabs = page.getByRole("main").getByRole("tab");
  for (let place = 1; place < (await tabs.count()); place++) {
    // Who comes to a tab by keyboard has chosen it; whether it can be pressed is among what is looked at.
    await tabs.nth(place).focus();
    await isShown(page);
    problems.push(...(await problemsAt(page, `${where}, tab ${place + 1}`, problemsOf)));
  }
  return problems;
}

/** The layout problems of what is shown now. */
export async function problemsAt(
  page: Page,
  where: string,
  problemsOf: Problems = layoutProblems,
): Promise<string[]> {
  return (await problemsOf(page)).map((problem) => `${where} ${problem}`);
}
