// The communal tablet's own sign-in: how it begins, changes over, goes on in the dark, and ends.
import { createHash } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import { DAY_MS } from "#lib/time/calendar-days.ts";
import { demo, signedIn } from "../factories/demo.ts";
import {
  type Backend,
  cutNetwork,
  databasesOn,
  expect,
  logIn,
  ONLINE,
  readyForOffline,
  restoreNetwork,
  test,
} from "./fixtures.ts";
import { CODE, leaveByCode, PINS, pad, punch, setUp, tap, turnOn } from "./tablet.ts";

/** What the server holds of punches on communal tablets, in their order. */
async function kioskPunches(url: string) {
  const client = await signedIn(url, demo.admin);
  const { data } = await client
    .from("punches")
    .select("user_id, type, unverified, created_by, device_id, device_seq")
    .eq("source", "kiosk")
    .gt("version", 1)
    .order("device_seq")
    .throwOnError();
  return data;
}

/** The communal tablets as the server lists them to an admin. */
async function tablets(url: string) {
  const client = await signedIn(url, demo.admin);
  return (await client.from("punch_devices").select("name, status, unsent").not("status", "is", null)).data;
}

/** An admin opens the settings on a computer. */
async function adminsSettings(page: Page, backend: Backend) {
  const context = await page.context().browser()?.newContext(ONLINE);
  const settings = await (context as BrowserContext).newPage();
  await logIn(settings, backend.elsewhere(), demo.admin);
  await settings.goto(`${backend.elsewhere()}/settings?section=tablets`);
  return settings;
}

const item = (page: Page, name: string) =>
  page.getByRole("list", { name: "Shared time clocks" }).getByRole("listitem").filter({ hasText: name });

test("a tablet that a manager sets up checks PINs once an admin has confirmed it, and none once it is removed", {
  tag: ["@offline", "@nightly"],
}, async ({ page, backend }) => {
  await setUp(page, backend.url, demo.manager);
  await expect(page.getByRole("heading", { name: "Waiting for an admin" })).toBeVisible();
  await expect(pad(page)).toBeHidden();
  const settings = await adminsSettings(page, backend);
  await item(settings, "Shop tablet").getByRole("button", { name: "Confirm" }).click();
  await settings.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
  await expect(settings.getByText("Tablet confirmed")).toBeVisible();
  await punch(page, PINS.sam, "Sam Okafor", "Clock in", /^Clocked in, /);
  await expect
    .poll(() => kioskPunches(backend.url))
    .toMatchObject([{ user_id: demo.employeeId, unverified: null }]);

  await item(settings, "Shop tablet").getByRole("button", { name: "Remove" }).click();
  await settings.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("heading", { name: "This tablet was removed" })).toBeVisible();
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
  await expect.poll(() => tablets(backend.url)).toMatchObject([{ status: "ended" }]);
});

test("a tablet that is left without a network keeps its punches, and sends them whoever logs in then", {
  tag: "@offline",
}, async ({ page, context, backend }) => {
  await turnOn(page, backend.url);
  await cutNetwork(context, backend);
  await punch(page, PINS.sam, "Sam Okafor", "Clock in", /^Clocked in, /);
  await page.getByRole("button", { name: "Leave communal mode" }).click();
  await expect(page.getByText(/^1 punch hasn't been sent yet/)).toBeVisible();
  await page.getByLabel("Admin code").fill(CODE);
  await page.getByRole("button", { name: "Leave communal mode" }).click();
  await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
  // The device is started anew, and somebody else uses it.
  await page.reload();
  await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
  const isPush = (url: URL) => url.pathname.endsWith("/rpc/sync_push");
  await context.route(isPush, (route) => route.abort());
  await restoreNetwork(context, backend);
  await logIn(page, backend.url, demo.employee);
  await expect(page.getByRole("heading", { name: "Dashboard", exact: true })).toBeVisible();
  expect(await kioskPunches(backend.url)).toEqual([]);
  await context.unroute(isPush);
  await expect
    .poll(() => kioskPunches(backend.url))
    .toMatchObject([{ user_id: demo.employeeId, unverified: null }]);
  await expect.poll(() => tablets(backend.url)).toMatchObject([{ status: "ended", unsent: 0 }]);
  const kept = () => page.evaluate(() => localStorage.getItem("shiftkeep-former-tablets"));
  await expect.poll(kept).toBe("[]");
  await expect
    .poll(async () => (await databasesOn(page)).replaceAll(demo.employeeId, ""))
    .not.toMatch(/shiftkeep-\w{8}-/);
});

test("a password of who manages leads out while there is a network, and no other does", {
  tag: ["@offline", "@nightly"],
}, async ({ page, backend }) => {
  await turnOn(page, backend.url);
  await page.getByRole("button", { name: "Leave communal mode" }).click();
  await page.getByRole("button", { name: "Use a password" }).click();
  const attempt = async (email: string, password: string) => {
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Leave communal mode" }).click();
  };
  await attempt(demo.employee, demo.password);
  await expect(page.getByText("Only managers and admins can leave communal mode.")).toBeVisible();
  await attempt(demo.manager, "not the password");
  await expect(page.getByText("Invalid email or password")).toBeVisible();
  await attempt(demo.manager, demo.password);
  await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
});

/** Makes a browser a tablet as the release before did: under the account of the demo's manager, with a key. */
async function lockAsBefore(page: Page, backend: Backend) {
  const [device, key] = [crypto.randomUUID(), crypto.randomUUID()];
  const hash = createHash("sha256").update(key).digest("hex");
  await backend.sql(`
    insert into public.punch_devices (id, business_id, user_id, name, is_kiosk, last_seq, unsent)
    values ('${device}', '${demo.businessId}', '${demo.managerId}', 'Old tablet', true, 0, 0);
    insert into access.tablet_keys (device_id, key_hash) values ('${device}', '${hash}')`);
  await logIn(page, backend.url, demo.manager);
  await readyForOffline(page);
  await page.evaluate(
    async ({ device, key, business, manager }) => {
      const names = (await indexedDB.databases()).map(({ name }) => name).join();
      const replica = new RegExp(`shiftkeep-${manager}-\\d+`).exec(names)?.[0];
      const opened = indexedDB.open("keyval-store");
      await new Promise((resolve) => (opened.onsuccess = resolve));
      const put = opened.result.transaction("keyval", "readwrite").objectStore("keyval");
      const end = { device_id: device, seq: 0, hash: null };
      const done = put.put({ end, next: null }, `punch-chain:${replica}`);
      await new Promise((resolve) => (done.onsuccess = resolve));
      localStorage.setItem("shiftkeep-tablet-key", key);
      localStorage.setItem("shiftkeep-device-name", "Old tablet");
      const turned_on_at = new Date().toISOString();
      const lock = { business_id: business, turned_on_by: manager, turned_on_at };
      localStorage.setItem("shiftkeep-communal", JSON.stringify(lock));
    },
    { device, key, business: demo.businessId, manager: demo.managerId },
  );
  await page.goto(`${backend.url}/time-clock`);
  return device;
}

test("a tablet of before the update goes on in the dark, sends everything, and changes over once an admin confirms it", {
  tag: ["@offline", "@nightly"],
}, async ({ page, context, backend }) => {
  const device = await lockAsBefore(page, backend);
  await expect(pad(page)).toBeVisible();
  await cutNetwork(context, backend);
  await punch(page, PINS.sam, "Sam Okafor", "Clock in", /^Clocked in, /);
  await expect(page.getByText("1 punch to send")).toBeVisible();
  // No PIN leads out, and a password needs a network.
  await page.getByRole("button", { name: "Leave communal mode" }).click();
  await expect(page.getByLabel("Admin code")).toBeHidden();
  await page.getByRole("button", { name: "Cancel" }).click();

  await restoreNetwork(context, backend);
  await expect(page.getByText(/^An admin needs to confirm this tablet/)).toBeVisible();
  await punch(page, PINS.priya, "Priya Nair", "Clock in", /^Clocked in, /);
  const settings = await adminsSettings(page, backend);
  await item(settings, "Old tablet").getByRole("button", { name: "Confirm" }).click();
  await settings.getByLabel("Admin code").fill(CODE);
  await settings.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
  await expect(settings.getByText("Tablet confirmed")).toBeVisible();
  await expect.poll(() => databasesOn(page)).not.toContain(demo.managerId);
  await punch(page, PINS.sam, "Sam Okafor", "Clock out", /^Clocked out, /);
  await expect.poll(async () => (await kioskPunches(backend.url)).length).toBe(3);
  const made = await kioskPunches(backend.url);
  expect(made).toMatchObject([
    { type: "in", unverified: null, created_by: demo.managerId, device_id: device, device_seq: 1 },
    { type: "in", unverified: null, created_by: demo.managerId, device_id: device, device_seq: 2 },
    { type: "out", unverified: null, device_id: device, device_seq: 3 },
  ]);
  expect(made[2]?.created_by).not.toBe(demo.managerId);
  await leaveByCode(page);
  await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
});

test("a week in the dark: people come and go, PINs change, and every press arrives and is marked where it must be", {
  tag: ["@offline", "@own-server", "@nightly"],
}, async ({ page, context, backend }) => {
  test.setTimeout(240_000);
  await page.clock.install();
  await turnOn(page, backend.url);
  await cutNetwork(context, backend);
  const owner = await signedIn(backend.elsewhere(), demo.admin);
  const call = async (name: string, body: object) => {
    const { data, error } = await owner.functions.invoke(name, { body });
    if (error) throw new Error(`${name}: ${await error.context.text()}`);
    return data;
  };
  const people = (await owner.from("profiles").select("id, name").throwOnError()).data;
  const priya = people.find(({ name }) => name === "Priya Nair")?.id;
  // Sam gets another PIN, Priya leaves, and Nora is new.
  await call("update-staff", { id: demo.employeeId, rotate_pin: true });
  await call("delete-staff", { id: priya });
  const login = { email: "nora@demo.test", password: demo.password, name: "Nora Quist" };
  const nora = await call("create-staff", {
    ...login,
    request_id: crypto.randomUUID(),
    role: "employee",
    payrate: null,
  });

  // A week later, still in the dark: what the tablet knew a week ago is what it goes by.
  await page.clock.setSystemTime(Date.now() + 7 * DAY_MS);
  await page.reload();
  await punch(page, PINS.sam, "Sam Okafor", "Clock in", /^Clocked in, /);
  await punch(page, PINS.priya, "Priya Nair", "Clock in", /^Clocked in, /);
  await tap(page, nora.pin);
  await expect(page.getByText("Wrong PIN. Try again.")).toBeVisible();
  await expect(page.getByText("2 punches to send")).toBeVisible();

  await backend.kill();
  backend.setClock(7 * DAY_MS);
  await backend.restart();
  await restoreNetwork(context, backend);
  await expect(page.getByText("All punches sent")).toBeVisible({ timeout: 60_000 });
  const presses = await kioskPunches(backend.url);
  expect(presses.map(({ user_id, unverified }) => [user_id, unverified])).toEqual([
    [demo.employeeId, "pin"],
    [priya, "removed"],
  ]);
  // Now it knows who is there.
  await punch(page, nora.pin, "Nora Quist", "Clock in", /^Clocked in, /);
  await tap(page, PINS.priya);
  await expect(page.getByText("Wrong PIN. Try again.")).toBeVisible();
  await expect
    .poll(async () => (await kioskPunches(backend.url)).at(-1))
    .toMatchObject({
      user_id: nora.id,
      unverified: null,
    });
});
