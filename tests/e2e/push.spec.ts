import type { Page } from "@playwright/test";
import { must } from "#lib/must.ts";
import { demo, signedIn } from "../factories/demo.ts";
import type { PushDevice } from "../fakes/push-device.ts";
import { accessibilityProblems } from "./axe.ts";
import {
  type Backend,
  cutNetwork,
  expect,
  readyForOffline,
  restoreNetwork,
  syncState,
  test,
} from "./fixtures.ts";
import { allowNotifications, openTray, pushDeviceFor, pushKeyOf, subscribeWith } from "./push-devices.ts";
import { openSwitchboard } from "./worker-events.ts";

// Chromium reaches no push service here: tests/e2e/push-devices.ts says what stands in for it, and for nothing else.

async function logInInstalled(page: Page, backend: Backend, email: string) {
  await page.goto(`${backend.url}/login?source=pwa`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(demo.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("heading", { name: /^Welcome, / })).toBeVisible();
}

/** The installed app of somebody who allows notifications, as a device of the test's own. */
async function openInstalled(page: Page, backend: Backend, email = demo.manager) {
  await allowNotifications(page);
  const device = pushDeviceFor(await pushKeyOf(backend));
  await subscribeWith(page, device);
  await logInInstalled(page, backend, email);
  await readyForOffline(page);
  return device;
}

const received = (backend: Backend, device: PushDevice) => device.received(`${backend.elsewhere()}/_push`);
const card = (page: Page) => page.getByRole("region", { name: "Notifications", exact: true });
async function toSettings(page: Page) {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Notifications", exact: true }).click();
}

async function dropShift(backend: Backend) {
  const sam = await signedIn(backend.elsewhere(), demo.employee);
  const mine = await sam
    .from("shifts")
    .select("id")
    .eq("user_id", demo.employeeId)
    .eq("status", "scheduled")
    .order("date", { ascending: false })
    .limit(1)
    .throwOnError();
  const { id } = must(mine.data[0], "a shift");
  await sam.from("shifts").update({ status: "dropped", drop_reason: "Dentist" }).eq("id", id).throwOnError();
}

/** No quiet hours, whatever the time of day is where this runs. */
async function stayAwake(backend: Backend) {
  const manager = await signedIn(backend.elsewhere(), demo.manager);
  await manager
    .from("notification_preferences")
    .update({ quiet_from: null, quiet_to: null })
    .eq("user_id", demo.managerId)
    .throwOnError();
}

test("a manager with the app closed is told of a dropped shift, and the press leads to the roster", {
  tag: "@offline",
}, async ({ page, context, backend }) => {
  await stayAwake(backend);
  const device = await openInstalled(page, backend);
  await toSettings(page);
  await expect(card(page).getByText("Notifications are on for this device.", { exact: false })).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);

  // The app is closed; what is left open is no window of it.
  const switchboard = await openSwitchboard(context, backend.url);
  const tray = await openTray(context);
  await page.close();
  await dropShift(backend);
  await expect.poll(() => received(backend, device)).toHaveLength(1);
  const [push] = await received(backend, device);
  expect(push).toMatchObject({ key: "shift-dropped-hidden", path: "/roster", user: demo.managerId });
  await switchboard.deliverPush(JSON.stringify(push));
  await expect
    .poll(() => tray.shown())
    .toEqual([
      expect.objectContaining({
        ...{ title: "Shift dropped", path: "/roster" },
        body: expect.stringMatching(/^Sam Okafor dropped the shift on .* PM \(Barista\)$/),
      }),
    ]);

  // The app, opened later, has it in the bell.
  const later = await context.newPage();
  await allowNotifications(later);
  await subscribeWith(later, device);
  await later.goto(`${backend.url}/dashboard?source=pwa`);
  await expect(
    later.getByRole("banner").getByRole("button", { name: "3 unread notifications" }),
  ).toBeVisible();
});

test("while the app is seen nothing is shown twice: the page tells, and the push stays silent", {
  tag: ["@offline", "@nightly"],
}, async ({ page, context, backend }) => {
  const device = await openInstalled(page, backend, demo.employee);
  await expect(syncState(page, "Synced")).toBeVisible();
  const switchboard = await openSwitchboard(context, backend.url);
  const tray = await openTray(context);
  await page.bringToFront();
  const manager = await signedIn(backend.elsewhere(), demo.manager);
  await manager
    .from("availability_deadlines")
    .insert({
      ...{ id: crypto.randomUUID(), business_id: demo.businessId, created_by: demo.managerId },
      ...{ start_date: "2031-03-03", end_date: "2031-03-09", due_date: "2031-02-25", has_notified: false },
    })
    .throwOnError();
  await expect(page.getByRole("alertdialog", { name: "Availability due" })).toHaveCount(1);
  await expect.poll(() => received(backend, device)).toHaveLength(1);
  const [push] = await received(backend, device);
  expect(push).toMatchObject({ key: "availability-deadline", path: "/availability" });
  await switchboard.deliverPush(JSON.stringify(push));
  // A later push of something else, which is always shown, has passed the same worker: the one before it was dealt with.
  await switchboard.deliverPush(
    JSON.stringify({ ...push, id: "later", tag: "test", key: "test", details: {} }),
  );
  await expect.poll(() => tray.shown()).toMatchObject([{ title: "Notifications are working" }]);
  await expect(page.getByRole("alertdialog", { name: "Availability due" })).toHaveCount(1);
});

test("whoever logs out without a network is told of nothing more on this device, and the server hears of it", {
  tag: ["@offline", "@nightly"],
}, async ({ page, context, backend }) => {
  const device = await openInstalled(page, backend, demo.employee);
  await toSettings(page);
  await expect(card(page).getByRole("button", { name: "Send a test notification" })).toBeEnabled();
  const switchboard = await openSwitchboard(context, backend.url);
  const tray = await openTray(context);
  await cutNetwork(context, backend);
  await page.getByRole("main").getByRole("button", { name: "Log out", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Log out", exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
  await switchboard.deliverPush(
    JSON.stringify({
      ...{ id: "1", user: demo.employeeId, tag: "test", key: "test", details: {}, path: "/chat" },
    }),
  );
  expect(await tray.shown()).toEqual([]);

  const removal = page.waitForResponse(
    (response) => response.url().endsWith("/rpc/remove_push_subscription") && response.ok(),
  );
  await restoreNetwork(context, backend);
  await logInInstalled(page, backend, demo.manager);
  // Sam's device is removed by name, and does not merely become the manager's.
  expect((await removal).request().postDataJSON()).toMatchObject({ endpoint: device.endpoint });
  const sam = await signedIn(backend.elsewhere(), demo.employee);
  // Nothing is left to send a test to.
  await expect.poll(async () => (await sam.rpc("send_test_push")).error?.message).toContain("not_allowed");
  expect(await received(backend, device)).toEqual([]);
});

test("kinds and quiet hours are chosen without a network, and count on the server afterwards", {
  tag: ["@offline", "@nightly"],
}, async ({ page, context, backend }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const device = await openInstalled(page, backend);
  await page.goto(`${backend.url}/settings?section=notifications&source=pwa`);
  await expect(card(page).getByRole("switch", { name: "Quiet hours" })).toBeChecked();
  await expect(syncState(page, "Synced")).toBeVisible();
  await expect(card(page).getByRole("button", { name: "Send a test notification" })).toBeEnabled();
  await cutNetwork(context, backend);
  await card(page).getByText("Quiet hours", { exact: true }).click();
  await card(page).getByText("Shifts", { exact: true }).click();
  await expect(card(page).getByRole("switch", { name: "Shifts" })).not.toBeChecked();
  await expect(card(page).getByRole("button", { name: "Send a test notification" })).toBeDisabled();
  await page.reload();
  await expect(card(page).getByRole("switch", { name: "Shifts" })).not.toBeChecked();
  await expect(card(page).getByRole("switch", { name: "Quiet hours" })).not.toBeChecked();
  await expect(card(page).getByText("Notifications are on for this device.", { exact: false })).toBeVisible();

  await restoreNetwork(context, backend);
  await expect(syncState(page, "Synced")).toBeVisible();
  await dropShift(backend);
  await expect(card(page).getByRole("button", { name: "Send a test notification" })).toBeEnabled();
  await card(page).getByRole("button", { name: "Send a test notification" }).click();
  await expect.poll(() => received(backend, device)).toMatchObject([{ key: "test" }]);
});

test("a browser's tab says where notifications are", { tag: "@offline" }, async ({ page, backend }) => {
  await page.goto(`${backend.url}/login`);
  await page.getByLabel("Email").fill(demo.employee);
  await page.getByLabel("Password", { exact: true }).fill(demo.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("heading", { name: /^Welcome, / })).toBeVisible();
  await toSettings(page);
  await expect(
    card(page).getByText("Notifications only work in the installed app", { exact: false }),
  ).toBeVisible();
  await expect(card(page).getByRole("switch", { name: "Notifications on this device" })).toHaveCount(0);
});
