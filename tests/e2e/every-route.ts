import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
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
  return problems;
}

/** Pages that take whoever is signed in to their first page. */
const ENDS_SESSION = [links.home(), links.login()];

/** The addresses at which somebody signed in stays. */
export async function routesInside(backend: Backend): Promise<string[]> {
  return (await everyRoute(backend)).filter((path) => !ENDS_SESSION.includes(path));
}

/** Every address of the router, by an example where it has parts of its own: a new one is in here by itself. */
export async function everyRoute(backend: Backend): Promise<string[]> {
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
