import type { BrowserContext, Page } from "@playwright/test";
import { demo, signedIn } from "../factories/demo.ts";
import {
  type Backend,
  clockIn,
  expect,
  logIn,
  punchesOn,
  punchesOnServer,
  syncState,
  test,
} from "./fixtures.ts";

const PUSH = "**/rpc/sync_push";

/** Two tabs of the demo employee on the time clock, the first of which talks to the server. */
async function openTabs(page: Page, context: BrowserContext, backend: Backend) {
  await logIn(page, backend.url, demo.employee);
  const follower = await context.newPage();
  for (const tab of [page, follower]) {
    await tab.goto(`${backend.url}/time-clock`);
    await expect(tab.getByRole("button", { name: "Clock in" })).toBeVisible();
  }
  // Going to another page gave the lead away for a moment: the second tab may have it.
  return { leader: page, follower };
}

/** Which of the tabs sends: asked of the lock that only one of them holds. */
async function leads(tab: Page): Promise<boolean> {
  return tab.evaluate(async (userId) => {
    const { held = [] } = await navigator.locks.query();
    const holder = held.find(({ name }) => name === `replicate-${userId}`)?.clientId;
    const name = `who-${crypto.randomUUID()}`;
    const own = await navigator.locks.request(name, async () => {
      const { held: now = [] } = await navigator.locks.query();
      return now.find((lock) => lock.name === name)?.clientId;
    });
    return holder !== undefined && holder === own;
  }, demo.employeeId);
}

async function inRoles(tabs: [Page, Page]): Promise<{ leader: Page; follower: Page }> {
  await expect.poll(async () => (await Promise.all(tabs.map(leads))).filter(Boolean).length).toBe(1);
  const [first, second] = tabs;
  return (await leads(first)) ? { leader: first, follower: second } : { leader: second, follower: first };
}

/** Ends a tab as a crash does: no event of the page runs any more. */
async function crash(tab: Page, context: BrowserContext) {
  const crashed = tab.waitForEvent("crash");
  const cdp = await context.newCDPSession(tab);
  cdp.send("Page.crash").catch(() => {});
  await crashed;
}

for (const moment of ["before", "after"] as const) {
  test(`the leading tab dies ${moment} the server took a punch: the other delivers it, once`, {
    tag: moment === "after" ? [] : "@nightly",
  }, async ({ page, context, backend }) => {
    const opened = await openTabs(page, context, backend);
    const { leader, follower } = await inRoles([opened.leader, opened.follower]);
    let pushes = 0;
    await context.route(PUSH, async (route) => {
      if (pushes++ > 0) return route.continue();
      // The answer never comes.
      if (moment === "after") await route.fetch();
      pushes++;
    });
    await clockIn(leader);
    await expect.poll(() => pushes).toBe(2);
    await expect(punchesOn(follower)).toHaveText(/Waiting/);

    await crash(leader, context);
    await expect(async () => {
      expect(await leads(follower)).toBe(true);
      expect(await punchesOn(follower).allInnerTexts()).toEqual([expect.stringContaining("Synced")]);
    }).toPass({ timeout: 10_000 });
    expect(await punchesOnServer(await signedIn(backend.url, demo.employee))).toHaveLength(1);
  });
}

test("what is done in one tab is sent by the one that leads", { tag: "@nightly" }, async ({
  page,
  context,
  backend,
}) => {
  const opened = await openTabs(page, context, backend);
  const { leader, follower } = await inRoles([opened.leader, opened.follower]);
  const senders: string[] = [];
  leader.on("request", (request) => request.url().endsWith("sync_push") && senders.push("leader"));
  follower.on("request", (request) => request.url().endsWith("sync_push") && senders.push("follower"));
  await clockIn(follower);
  await expect(punchesOn(follower)).toHaveText(/Synced/);
  await expect(punchesOn(leader)).toHaveText(/Synced/);
  expect(senders).toEqual(["leader"]);
  expect(await punchesOnServer(await signedIn(backend.url, demo.employee))).toHaveLength(1);
});

test("a tab that does not lead shows how the leading one stands", { tag: "@nightly" }, async ({
  page,
  context,
  backend,
}) => {
  const opened = await openTabs(page, context, backend);
  const { leader, follower } = await inRoles([opened.leader, opened.follower]);
  await expect(syncState(leader, "Synced")).toBeVisible();

  // The device believes that it has a network: only whoever asks the server knows better.
  backend.network.cut();
  await clockIn(follower);
  for (const tab of [leader, follower]) {
    await expect(syncState(tab, /^Offline since/)).toBeVisible();
    await expect(tab.getByText("You are currently offline.", { exact: false })).toBeVisible();
  }
  // A tab that comes later is told too.
  backend.network.restore();
  await expect(syncState(follower, "Synced")).toBeVisible();
  await expect(punchesOn(follower)).toHaveText(/Synced/);
  const late = await context.newPage();
  await late.goto(`${backend.url}/time-clock`);
  await expect(syncState(late, "Synced")).toBeVisible();
});

// A replica that was just filled is compared with the next heartbeat, after a minute.
test("each tab says that it was compared with the server", { tag: "@nightly" }, async ({
  page,
  context,
  backend,
}) => {
  const { leader, follower } = await openTabs(page, context, backend);
  const late = await context.newPage();
  await late.goto(`${backend.url}/time-clock`);
  for (const tab of [leader, follower, late]) {
    await tab.bringToFront();
    await syncState(tab, "Synced").click();
    const panel = tab.getByRole("dialog", { name: "Sync" });
    await expect(panel).toContainText("Last checked");
    await expect(panel).not.toContainText("Never", { timeout: 90_000 });
  }
});

const FAR_MS = 3 * 3_600_000;

/** Whether the clock would show another day then: that is for other tests. */
const isOtherDay = (ms: number) => new Date(Date.now() + ms).getUTCDate() !== new Date().getUTCDate();

/** Makes the device's clock wrong by so much, on every page from now on; `window.setRight` ends it on a page. */
async function setClock(context: BrowserContext, ms: number) {
  await context.addInitScript((wrong) => {
    const Real = Date;
    let shift = wrong;
    window.Date = class extends Real {
      constructor(...parts: [] | [number]) {
        if (parts.length === 0) super(Real.now() + shift);
        else super(...parts);
      }
      static override now() {
        return Real.now() + shift;
      }
    } as DateConstructor;
    Object.assign(window, { setRight: () => (shift = 0) });
  }, ms);
}

for (const { way, ms } of [
  { way: "ahead", ms: FAR_MS },
  { way: "behind", ms: -FAR_MS },
]) {
  test(`presses in two tabs keep their order on a device whose clock is hours ${way}, and the session stays`, {
    tag: "@nightly",
  }, async ({ page, context, backend }) => {
    test.skip(isOtherDay(ms), "The clock would show another day.");
    await setClock(context, ms);
    const { leader, follower } = await openTabs(page, context, backend);
    const tabs = [leader, follower];
    for (const tab of tabs) await expect(syncState(tab, "Synced")).toBeVisible();
    const renewals: string[] = [];
    context.on("request", (request) => {
      if (request.url().endsWith("grant_type=refresh_token")) renewals.push(request.url());
    });

    backend.network.cut();
    for (const [place, press] of ["in", "out", "in", "out"].entries()) {
      const [tab, next] = [tabs[place % 2] as Page, press === "in" ? "out" : "in"];
      await tab.getByRole("button", { name: `Clock ${press}` }).click();
      for (const each of tabs)
        await expect(each.getByRole("button", { name: `Clock ${next}` })).toBeVisible();
    }
    backend.network.restore();
    await leader.reload();
    for (const tab of tabs) await expect(syncState(tab, "Synced")).toBeVisible();
    const sam = await signedIn(backend.url, demo.employee);
    const { data } = await sam
      .from("punches")
      .select("type, unverified, clock_changed")
      .gt("version", 1)
      .order("at")
      .throwOnError();
    const fine = { unverified: null, clock_changed: false };
    expect(data).toEqual(["in", "out", "in", "out"].map((type) => ({ type, ...fine })));
    expect(renewals).toEqual([]);
  });
}

test("a tab hears what another does after the device's clock was set back", {
  tag: "@nightly",
}, async ({ page, context, backend }) => {
  test.skip(isOtherDay(FAR_MS), "The clock would show another day.");
  await setClock(context, FAR_MS);
  const { leader, follower } = await openTabs(page, context, backend);
  for (const tab of [leader, follower]) {
    await expect(syncState(tab, "Synced")).toBeVisible();
    await tab.evaluate(() => (window as unknown as { setRight(): void }).setRight());
  }
  await clockIn(leader);
  await expect(follower.getByRole("button", { name: "Clock out" })).toBeVisible();
  for (const tab of [leader, follower]) await expect(punchesOn(tab)).toHaveText(/Synced/);
});
