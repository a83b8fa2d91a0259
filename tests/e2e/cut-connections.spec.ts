import type { Page } from "@playwright/test";
import { demo, signedIn } from "../factories/demo.ts";
import { type CutOptions, followConnections } from "../fakes/cut-connections.ts";
import { clockIn, expect, logIn, punchesOn, punchesOnServer, syncState, test } from "./fixtures.ts";

/** Follows a page's connections to its databases, so that they can be cut as phones do. */
async function followConnectionsOf(page: Page) {
  await page.addInitScript(`window.cutConnections = (${followConnections})();`);
}

function cut(page: Page, how: CutOptions = {}): Promise<void> {
  return page.evaluate((options) => {
    (window as unknown as { cutConnections: (how: CutOptions) => void }).cutConnections(options);
  }, how);
}

/** Cuts the connections as soon as the next punch is being written. */
function cutInMidWrite(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...asked) {
      const request = put.apply(this, asked);
      if (this.transaction.db.name.endsWith("--punches")) {
        IDBObjectStore.prototype.put = put;
        (window as unknown as { cutConnections: () => void }).cutConnections();
      }
      return request;
    };
  });
}

for (const { when, how } of [
  { when: "without a word", how: { how: "lost" } },
  { when: "and says so", how: { how: "closing", tells: true } },
  { when: "while the punch is being written", how: null },
] as { when: string; how: CutOptions | null }[]) {
  test(`a press counts when the phone cut the app's connection to its data ${when}`, async ({
    page,
    backend,
  }) => {
    await followConnectionsOf(page);
    await logIn(page, backend.url, demo.employee);
    await page.goto(`${backend.url}/time-clock`);
    await expect(syncState(page, "Synced")).toBeVisible();
    await (how ? cut(page, how) : cutInMidWrite(page));
    await clockIn(page);
    await expect(punchesOn(page)).toHaveText(/Synced/);
    await expect(page.getByRole("alert").filter({ hasText: "NOT saved" })).toHaveCount(0);
    // And what is on the screen goes on.
    await cut(page, how ?? {});
    await page.getByRole("button", { name: "Clock out" }).click();
    await expect(page.getByRole("button", { name: "Clock in" })).toBeVisible();
    await expect(punchesOn(page)).toHaveText(/Synced/);
    expect(await punchesOnServer(await signedIn(backend.url, demo.employee))).toMatchObject([
      { clock_out_time: expect.any(String) },
    ]);
  });
}

test("a press in one of two tabs whose connections were cut is seen in the other", {
  tag: "@nightly",
}, async ({ page, context, backend }) => {
  await followConnectionsOf(page);
  await logIn(page, backend.url, demo.employee);
  const other = await context.newPage();
  await followConnectionsOf(other);
  for (const tab of [page, other]) {
    await tab.goto(`${backend.url}/time-clock`);
    await expect(syncState(tab, "Synced")).toBeVisible();
  }
  for (const tab of [page, other]) await cut(tab);
  await clockIn(other);
  for (const tab of [page, other]) await expect(punchesOn(tab)).toHaveText(/Synced/);
});
