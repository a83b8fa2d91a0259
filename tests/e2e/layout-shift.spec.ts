import type { Page } from "@playwright/test";
import { PROTOCOL } from "#schema/protocol/sync.ts";
import { demo, punchChange, signedIn } from "../factories/demo.ts";
import { expect, syncState, test } from "./fixtures.ts";

/** What people do not notice; a page that is good by the web's own measure may have ten times as much. */
const SHIFT_MAX = 0.01;
/** Managers and admins see the same cards. */
const WHO = [
  ["employee", demo.employee, [360, 1440]],
  ["manager", demo.manager, [768, 1440]],
  ["admin", demo.admin, [360, 1440]],
] as const;
const PAGES = ["/dashboard", "/time-clock", "/settings", "/needs-attention"];
const STATISTICS = ["/statistics?range=last-month", "/statistics/feedback"];
const ROSTER = ["/roster", "/roster?view=day", "/roster?view=template"];
const PAGES_OF = {
  employee: [...PAGES, "/schedule", "/statistics/feedback"],
  manager: [...PAGES, ...ROSTER],
  admin: [...PAGES, ...ROSTER, ...STATISTICS],
};

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Element | null }[];
}

/** Collects what moved by itself, from the first paint of each document. */
function watchShifts() {
  const moved: { value: number; what: string }[] = [];
  Object.assign(window, { moved });
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as Shift[]) {
      if (shift.hadRecentInput) continue;
      const what = shift.sources.map(({ node }) => node?.outerHTML?.slice(0, 160) ?? "").join(" | ");
      moved.push({ value: shift.value, what });
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** Expects that this document has held still until now, which is when it has settled. */
async function expectStill(page: Page, name: string) {
  const moved = await page.evaluate(
    () => (window as unknown as { moved: { value: number; what: string }[] }).moved,
  );
  const total = moved.reduce((sum, { value }) => sum + value, 0);
  expect(total, `${name}: ${JSON.stringify(moved, null, 1)}`).toBeLessThan(SHIFT_MAX);
}

async function settled(page: Page) {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(syncState(page, "Synced")).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

/** Everything takes its time, as on a train. */
async function slowDown(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: 200_000,
    uploadThroughput: 100_000,
  });
}

for (const [role, email, widths] of WHO) {
  for (const width of widths) {
    test(`nothing jumps for the ${role} on slow answers (${width} px)`, {
      tag: "@nightly",
    }, async ({ page, backend }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.addInitScript(watchShifts);
      await punchToday(backend.elsewhere());
      await slowDown(page);
      await page.goto(`${backend.url}/login`);
      await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
      await expectStill(page, "/login");

      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password", { exact: true }).fill(demo.password);
      await page.getByRole("button", { name: "Login" }).click();
      await expect(page.getByRole("button", { name: /^Clock (in|out)$/ })).toBeVisible();
      await settled(page);
      await expectStill(page, "the first fill");

      for (const path of PAGES_OF[role]) {
        await page.goto(backend.url + path);
        await settled(page);
        await expectStill(page, path);
      }
    });
  }
}

/** A day on which somebody has worked: rows come into lists. */
async function punchToday(url: string) {
  const client = await signedIn(url, demo.employee);
  const hours = (ago: number) => new Date(Date.now() - ago * 3_600_000).toISOString();
  const punch = (type: string, ago: number) => punchChange({ type, at: hours(ago), recorded_at: hours(ago) });
  const changes = [punch("in", 0.02), punch("out", 0.01), punch("in", 0.005)];
  const { error } = await client.rpc("sync_push", { changes, client: { protocol: PROTOCOL } });
  expect(error).toBeNull();
}
