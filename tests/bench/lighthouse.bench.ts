import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { constants, setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type BrowserContext, chromium } from "@playwright/test";
import { installAside, resolveAside } from "#ci/aside.js";
import { demo } from "../factories/demo.ts";
import { startServerProcess } from "../factories/server-process.ts";
import type { Claim, Claims } from "./figures.ts";
import { BROWSER, logInOn } from "./stage.ts";
import { quantile } from "./stats.ts";

const RUNS = 5;
const TARGETS = { performance: 95, accessibility: 100, "best-practices": 100 } as const;
type Category = keyof typeof TARGETS;

/** The parts of a performance score, and the audits that explain a bad one. */
const METRICS = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "total-blocking-time",
  "cumulative-layout-shift",
  "speed-index",
] as const;

/** What is read of an outcome of Lighthouse. */
interface Result {
  runtimeError?: { message: string };
  finalDisplayedUrl: string;
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string; numericValue?: number }>;
}

type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Result } | undefined>;

/**
 * Runs Lighthouse on the production build with its mobile preset (a slow phone on a slow network, both simulated):
 * the landing page and the login for a new visitor, the dashboard for a signed-in user, without any cache.
 */
export async function bench(): Promise<Claims> {
  await installAside("lighthouse");
  const profile = mkdtempSync(join(tmpdir(), "lighthouse-"));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    ...BROWSER,
    args: [...BROWSER.args, `--remote-debugging-port=${port}`],
  });
  // A phone does not share its processor with server and database, so these get a lower priority than the browser.
  setPriority(constants.priority.PRIORITY_LOW);
  const server = await startServerProcess("memory");
  try {
    const landing = await audit("landing", `${server.url}/`, port);
    const login = await audit("login", `${server.url}/login`, port);
    const page = await logInOn({ browser: onlyContext(context), url: server.url }, demo.manager);
    // A second open tab would share its scripts with the audited one, and the installing worker would take bandwidth.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.goto("about:blank");
    const dashboard = await audit("dashboard", `${server.url}/dashboard`, port);
    return { ...landing, ...login, ...dashboard };
  } finally {
    await context.close();
    await server.stop();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** Lighthouse uses the browser's own profile, so the log-in must happen there and not in a new context. */
function onlyContext(context: BrowserContext) {
  return { newContext: async () => context };
}

async function audit(name: string, url: string, port: number): Promise<Claims> {
  // Performance runs alone, because collecting the other categories slows the page; those are the same each time.
  const speed: Result[] = [];
  for (let run = 0; run < RUNS; run++) speed.push(await auditOnce(url, port, ["performance"]));
  const rest = [await auditOnce(url, port, ["accessibility", "best-practices"])];
  return Object.fromEntries(
    (Object.keys(TARGETS) as Category[]).map((category) => [
      `${name}, ${category}`,
      claimOf(category, category === "performance" ? speed : rest),
    ]),
  );
}

async function auditOnce(url: string, port: number, categories: Category[]): Promise<Result> {
  const { default: lighthouse }: { default: Lighthouse } = await import(
    pathToFileURL(resolveAside("lighthouse")).href
  );
  const outcome = await lighthouse(url, { port, onlyCategories: categories, logLevel: "error" });
  if (!outcome) throw new Error(`Lighthouse gave no result for ${url}`);
  const { lhr } = outcome;
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  if (new URL(lhr.finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`${url} led to ${lhr.finalDisplayedUrl}`);
  return lhr;
}

function claimOf(category: Category, results: Result[]): Claim {
  const scores = results.map((result) => Math.round((result.categories[category]?.score ?? 0) * 100));
  const target = TARGETS[category];
  return {
    unit: "points of 100",
    ours: quantile(scores, 0.5),
    oursMiddleHalf: [quantile(scores, 0.25), quantile(scores, 0.75)],
    theirs: null,
    ratio: null,
    target: `at least ${target}`,
    met: quantile(scores, 0.5) >= target,
    also: category === "performance" ? metricsOf(results) : failuresOf(category, results),
  };
}

function metricsOf(results: Result[]): Record<string, number> {
  return Object.fromEntries(
    METRICS.map((metric) => {
      const values = results.map((result) => result.audits[metric]?.numericValue ?? Number.NaN);
      return [metric, Number(quantile(values, 0.5).toPrecision(3))];
    }),
  );
}

/** Returns the audits that cost points, in Lighthouse's words. */
function failuresOf(category: Category, results: Result[]): Record<string, string> {
  const failures = results.flatMap(({ categories, audits }) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => [id, audits[id]?.title ?? id] as const),
  );
  return Object.fromEntries(failures);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
