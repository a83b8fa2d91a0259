import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { demo } from "../factories/demo.ts";
import { headersFor, startStaticHost } from "../factories/static-host.ts";
import { expect, logIn, readyForOffline, syncState, test } from "./fixtures.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const META = /<meta http-equiv="content-security-policy" content="([^"]+)"/;
const metaOf = (page: string) => META.exec(page)?.[1] ?? "";

/** Collects what the browser refuses the page because of its policy. */
function refusalsOn(page: Page): string[] {
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text());
  });
  return refused;
}

/** Supabase answers pages of any origin; the embedded server has its page on its own. */
async function answerAnyOrigin(page: Page, url: string) {
  const headers = { "access-control-allow-origin": "*", "access-control-allow-headers": "*, authorization" };
  await page.context().route(`${url}/**`, async (route) => {
    if (route.request().method() === "OPTIONS") return route.fulfill({ status: 204, headers });
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), ...headers } });
  });
}

test("the build says the same in its headers and its page as the embedded server", async ({ backend }) => {
  for (const path of ["/", "/index.html"]) {
    const response = await fetch(backend.url + path);
    const stated = headersFor(join(ROOT, "dist"), path);
    expect(Object.keys(stated).sort()).toEqual([
      "cache-control",
      "content-security-policy",
      "permissions-policy",
      "referrer-policy",
      "x-content-type-options",
    ]);
    for (const [name, value] of Object.entries(stated)) expect(response.headers.get(name)).toBe(value);
    const policy = stated["content-security-policy"] ?? "";
    expect(policy).toContain("frame-ancestors 'none'");
    expect(metaOf(await response.text())).toBe(policy.replace(" frame-ancestors 'none';", ""));
  }
  const worker = await fetch(`${backend.url}/sw.js`);
  expect(worker.headers.get("cache-control")).toBe(headersFor(join(ROOT, "dist"), "/sw.js")["cache-control"]);
});

test("the app works on a host of static files, within its policy, with its backend elsewhere", {
  tag: ["@offline", "@nightly"],
}, async ({ page, backend }) => {
  const build = mkdtempSync(join(tmpdir(), "shiftkeep-static-host-"));
  execFileSync("npx", ["vite", "build", "--logLevel", "error", "--outDir", build, "--emptyOutDir"], {
    cwd: ROOT,
    env: { ...process.env, VITE_SUPABASE_URL: backend.url },
  });
  const host = await startStaticHost(build);
  const refused = refusalsOn(page);
  await answerAnyOrigin(page, backend.url);
  try {
    const { origin } = new URL(backend.url);
    const policy = headersFor(build, "/login")["content-security-policy"] ?? "";
    expect(policy).toContain(`connect-src 'self' ${origin} ${origin.replace("http", "ws")};`);
    expect(metaOf(readFileSync(join(build, "index.html"), "utf8"))).toBe(
      policy.replace(" frame-ancestors 'none';", ""),
    );
    await logIn(page, host.url, demo.admin);
    await expect(syncState(page, /synced|up to date/i)).toBeVisible();
    await readyForOffline(page);
    // Computed by a worker.
    await page.goto(`${host.url}/time-records`);
    await expect(page.getByRole("heading", { name: "Time Records" }).first()).toBeVisible();
    await page.goto(`${host.url}/statistics`);
    await expect(page.getByRole("heading", { name: "Statistics" }).first()).toBeVisible();
    expect(refused).toEqual([]);
    // The policy holds, that of the header and that of the page: a script that somebody smuggles in does not run.
    await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "document.title = 'smuggled'";
      document.head.append(script);
    });
    await expect(page).not.toHaveTitle("smuggled");
    expect(refused).toHaveLength(2);
  } finally {
    host.close();
    rmSync(build, { recursive: true, force: true });
  }
});
