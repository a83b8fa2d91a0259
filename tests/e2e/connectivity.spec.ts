import type { Page } from "@playwright/test";
import { PROTOCOL } from "#schema/protocol/sync.ts";
import { demo, punchChange, signedIn, signedUp } from "../factories/demo.ts";
import {
  type Backend,
  clockInOffline,
  cutNetwork,
  expect,
  logIn,
  punchesOnServer,
  readyForOffline,
  restoreNetwork,
  syncState,
  test,
} from "./fixtures.ts";
import { press } from "./keyboard.ts";

const TROUBLE = "Having trouble connecting to the server. Some changes may not be saved immediately.";
const CHECKED_AFTER_MS = 61_000;

/** The demo employee clocks in on another device. */
async function clockInElsewhere(backend: Backend) {
  const device = await signedIn(backend.elsewhere(), demo.employee);
  const at = new Date().toISOString();
  const change = punchChange({ at, recorded_at: at });
  const { data, error } = await device.rpc("sync_push", {
    changes: [change],
    client: { protocol: PROTOCOL },
  });
  expect([error, data?.results[0].status]).toEqual([null, "applied"]);
}

function working(page: Page) {
  return page.getByRole("list", { name: "On the clock now" }).getByRole("listitem");
}

/** Counts how often a text is put on the page: it may be gone again before anybody could look. */
async function countSaid(page: Page, text: string): Promise<() => Promise<number>> {
  const said = await page.evaluateHandle((wanted) => {
    const count = { times: 0 };
    const isSaid = (node: Node) => node instanceof Element && node.textContent?.includes(wanted);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) if ([...addedNodes].some(isSaid)) count.times += 1;
    }).observe(document.body, { childList: true, subtree: true });
    return count;
  }, text);
  return () => said.evaluate(({ times }) => times);
}

test("a server that fails while nobody does anything is noticed within a minute, once, and its return brings the news", {
  tag: "@offline",
}, async ({ page, backend }) => {
  await page.clock.install();
  await logIn(page, backend.url, demo.manager);
  await expect(syncState(page, "Synced")).toBeVisible();
  // What tells of it is loaded after the first screen.
  await readyForOffline(page);
  const timesSaid = await countSaid(page, TROUBLE);
  backend.network.cut();
  await page.clock.fastForward(CHECKED_AFTER_MS);
  await expect.poll(timesSaid).toBe(1);
  // Gone after its time, and not said again while it goes on.
  await page.clock.fastForward(CHECKED_AFTER_MS);
  await expect(page.getByText(TROUBLE)).toHaveCount(0);
  await page.clock.fastForward(CHECKED_AFTER_MS);
  await expect(syncState(page, /^Offline since/)).toBeVisible();
  expect(await timesSaid()).toBe(1);

  await clockInElsewhere(backend);
  backend.network.restore();
  await page.clock.fastForward(CHECKED_AFTER_MS);
  await expect(page.getByText("Server connection restored")).toBeVisible();
  await expect(working(page)).toHaveText(/Sam/);
});

test("the device's own network goes and comes with its words, and what happened meanwhile is there", {
  tag: ["@offline", "@nightly"],
}, async ({ page, context, backend }) => {
  await logIn(page, backend.url, demo.manager);
  await expect(page.getByText("No one is on the clock")).toBeVisible();
  await readyForOffline(page);
  await cutNetwork(context, backend);
  await expect(
    page.getByText("You are offline. Changes will be saved locally until connection is restored."),
  ).toBeVisible();
  await expect(
    page.getByText(
      "You are currently offline. Your changes will be saved locally and synced when you're back online.",
    ),
  ).toBeVisible();

  await clockInElsewhere(backend);
  await restoreNetwork(context, backend);
  await expect(page.getByText("Connection restored", { exact: true })).toBeVisible();
  await expect(working(page)).toHaveText(/Sam/);
});

test("the panel says in words what is waiting and why, and sends it when asked", {
  tag: ["@offline", "@nightly"],
}, async ({ page, context, backend }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await clockInOffline(page, context, backend);
  await page.goto(`${backend.url}/needs-attention`);
  await expect(syncState(page, /^Offline since .* 1 change waiting$/)).toHaveText(/1/);
  await press(syncState(page, /^Offline/));
  const panel = page.getByRole("dialog", { name: "Sync" });
  const waiting = panel.getByRole("list", { name: "Waiting for a connection" }).getByRole("listitem");
  await expect(waiting).toHaveText(/^Clock in on \w{3}, \w{3} \d+, \d+:\d\d [AP]M$/);
  await expect(panel.getByText("Last sync")).toBeVisible();
  await expect(panel.getByText("Offline since", { exact: true })).toBeVisible();
  await panel.getByRole("button", { name: "Sync now" }).click();
  await expect(
    panel.getByRole("status").filter({ hasText: "You're offline. Your changes will be sent" }),
  ).toBeVisible();

  // The server is back before the device has noticed: the press is what sends it.
  await restoreNetwork(context, backend);
  await panel.getByRole("button", { name: "Sync now" }).click();
  await expect(waiting).toHaveCount(0);
  await expect(panel.getByRole("heading", { name: "Synced" })).toBeVisible();
  expect(await punchesOnServer(await signedIn(backend.elsewhere(), demo.employee))).toHaveLength(1);
  await page.keyboard.press("Escape");
  await expect(syncState(page, "Synced")).toBeFocused();
  await expect(syncState(page, /waiting/)).toHaveCount(0);
});

test("how the device stands is also said outside the app's frame", async ({ page, backend }) => {
  await logIn(page, backend.url, demo.employee);
  await page.goto(`${backend.url}/support`);
  await page.getByRole("button", { name: "Synced" }).click();
  await expect(page.getByRole("dialog", { name: "Sync" })).toContainText("All your changes are saved.");
});

test("nothing is said to be synced before there is a business", async ({ page, backend }) => {
  const email = "ada@corner-bakery.test";
  await signedUp(backend.elsewhere(), email, { businessName: "Corner Bakery" });
  await page.goto(`${backend.url}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(demo.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/business-setup/);
  await expect(page.getByLabel("Business name")).toHaveValue("Corner Bakery");
  await expect(page.getByRole("button", { name: "Synced" })).toHaveCount(0);
});

test("a page that was not fetched yet when the network went says so, and opens when it is back", async ({
  page,
  context,
  backend,
}) => {
  // As in the first seconds after the first login, when no service worker has the page either.
  const code = "**/assets/time-records-screen-*.js";
  await context.route(code, (route) => route.abort());
  await logIn(page, backend.url, demo.manager);
  await cutNetwork(context, backend);
  // The dashboard may link there, too.
  await page.getByRole("navigation").getByRole("link", { name: "Time Records" }).click();
  await expect(page.getByRole("heading", { name: "This page isn't available offline yet" })).toBeVisible();
  await context.unroute(code);
  await restoreNetwork(context, backend);
  await expect(page.getByRole("heading", { name: "Time Records", level: 1 })).toBeVisible();
});
