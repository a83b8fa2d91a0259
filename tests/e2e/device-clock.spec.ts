import type { Page } from "@playwright/test";
import { chainPunch } from "#domain/work/punch-chain.ts";
import { links } from "#lib/links.ts";
import { must } from "#lib/must.ts";
import type { Punch } from "#schema/entities/punch.ts";
import { PROTOCOL } from "#schema/protocol/sync.ts";
import { demo, punchChange, signedIn } from "../factories/demo.ts";
import {
  clockIn,
  cutNetwork,
  expect,
  logIn,
  ONLINE,
  punchesOn,
  punchesOnServer,
  readyForOffline,
  restoreNetwork,
  syncState,
  test,
} from "./fixtures.ts";

const HOUR_MS = 3_600_000;

/** Sets the clock that a page's device shows; the one that nobody can set goes on as it was. */
function setClock(page: Page, ms: number): Promise<void> {
  return page.evaluate((shift) => {
    const Real = Date;
    class Shifted extends Real {
      constructor(...parts: [] | [number]) {
        if (parts.length === 0) super(Real.now() + shift);
        else super(...parts);
      }
      static override now() {
        return Real.now() + shift;
      }
    }
    window.Date = Shifted as DateConstructor;
  }, ms);
}

/** Towards noon, so that the device's day stays the business's. */
const isMorning = new Date().getUTCHours() < 12;

for (const { way, ms, isPossible } of [
  { way: "back", ms: -HOUR_MS, isPossible: !isMorning },
  { way: "forward", ms: HOUR_MS, isPossible: isMorning },
]) {
  test(`a punch made after the clock was set ${way} is kept and flagged for the manager`, {
    tag: "@offline",
  }, async ({ page, browser, context, backend }) => {
    test.skip(!isPossible, "The clock would show another day.");
    await logIn(page, backend.url, demo.employee);
    await page.goto(`${backend.url}/time-clock`);
    await expect(syncState(page, "Synced")).toBeVisible();
    await expect(page.getByRole("button", { name: "Clock in" })).toBeVisible();
    await readyForOffline(page);
    await cutNetwork(context, backend);
    await setClock(page, ms);
    const before = Date.now();
    await clockIn(page);
    const after = Date.now();
    await expect(punchesOn(page)).toContainText("Waiting");

    await restoreNetwork(context, backend);
    await expect(punchesOn(page)).toContainText("Synced");
    await expect(punchesOn(page)).toContainText("Device clock was changed");
    const [punch] = await punchesOnServer(await signedIn(backend.url, demo.employee));
    const madeAt = Date.parse(must(punch, "a punch on the server").clock_in_time);
    // A clock that runs ahead may be a device that slept: the time is only put right where a clock went back.
    const shift = Math.max(0, ms);
    expect(madeAt).toBeGreaterThan(before + shift - 5000);
    expect(madeAt).toBeLessThan(after + shift + 5000);

    const manager = await (await browser.newContext(ONLINE)).newPage();
    await logIn(manager, backend.url, demo.manager);
    const team = manager.getByRole("list", { name: "Today's team punches" });
    await expect(team.getByRole("listitem").filter({ hasText: "Sam Okafor" })).toContainText(
      "Device clock was changed",
    );
  });
}

test("a punch that a fast clock dated in the future keeps nobody off the clock, and a manager removes it", {
  tag: "@offline",
}, async ({ page, browser, context, backend }) => {
  test.skip(new Date().getUTCHours() >= 19, "The clock would show another day.");
  await logIn(page, backend.url, demo.employee);
  await page.goto(`${backend.url}/time-clock`);
  await expect(syncState(page, "Synced")).toBeVisible();
  await expect(page.getByRole("button", { name: "Clock in" })).toBeVisible();
  await readyForOffline(page);
  await cutNetwork(context, backend);
  await setClock(page, 3 * HOUR_MS);
  await clockIn(page);
  await setClock(page, -3 * HOUR_MS);
  await restoreNetwork(context, backend);
  await expect(syncState(page, "Synced")).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Your clock-in is dated .* in the future\.$/)).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "You're off the clock" })).toBeVisible();
  await page.getByRole("button", { name: "Clock in" }).click();
  await expect(page.getByRole("status").filter({ hasText: "On the clock since" })).toBeVisible();

  const manager = await (await browser.newContext(ONLINE)).newPage();
  await logIn(manager, backend.url, demo.manager);
  await manager.goto(`${backend.url}${links.timeRecords()}?tab=review`);
  const item = manager.getByRole("listitem").filter({ hasText: "is dated in the future" });
  await expect(item).toContainText("Sam Okafor's punch");
  await item.getByRole("button", { name: "Remove punch" }).click();
  const dialog = manager.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("The clock was fast");
  await dialog.getByRole("button", { name: "Remove punch" }).click();
  await expect(item).toHaveCount(0);
  await expect(page.getByText(/^Your clock-in is dated/)).toHaveCount(0);
});

test("a punch that its device held back is not paid until a manager accepts it", { tag: "@nightly" }, async ({
  page,
  browser,
  backend,
}) => {
  const sam = await signedIn(backend.url, demo.employee);
  const device_id = crypto.randomUUID();
  const report = { id: device_id, name: "Phone", is_kiosk: false, last_seq: 0, unsent: 0 };
  await sam.rpc("report_device", report).throwOnError();
  const at = new Date(Date.now() - 2 * HOUR_MS).toISOString();
  const reading = { device_time: at, offset_ms: 0, offset_age_ms: 0, monotonic_ms: 1, changed: false };
  const fields = { device_id, entry_id: null, corrects: null, is_void: false, shift_id: null, reading };
  const change = punchChange({ ...fields, at, recorded_at: at });
  const chained = await chainPunch(change.row as unknown as Punch, null);
  const client = { protocol: PROTOCOL, device_time: new Date().toISOString() };
  const row = { ...change.row, ...chained, device_seq: 1 };
  await sam.rpc("sync_push", { changes: [{ ...change, row }], client }).throwOnError();

  await logIn(page, backend.url, demo.employee);
  await page.goto(`${backend.url}/time-clock`);
  await expect(page.getByText(/was sent later than other changes from its device/).first()).toBeVisible();

  const manager = await (await browser.newContext(ONLINE)).newPage();
  await logIn(manager, backend.url, demo.manager);
  await manager.goto(`${backend.url}${links.timeRecords()}?tab=review`);
  const item = manager
    .getByRole("listitem")
    .filter({ hasText: "that its device sent later than other changes" });
  await expect(item).toContainText("Sam Okafor's work");
  await item.getByRole("button", { name: "Accept" }).click();
  await expect(item).toHaveCount(0);
  await expect(page.getByText(/was sent later than other changes from its device/)).toHaveCount(0);
});
