import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { demo, pushPunch, signedIn } from "../factories/demo.ts";
import {
  clockInOffline,
  cutNetwork,
  databasesOn,
  expect,
  logIn,
  punchesOn,
  punchesOnServer,
  readyForOffline,
  restoreNetwork,
  syncState,
  test,
} from "./fixtures.ts";
import { leaveCorrection, punchesOnDisk, replicaText } from "./replica-on-disk.ts";
import { sessionMirror } from "./worker-events.ts";

/** Makes the device's access token one that has run out, the service worker's copy too. */
async function expireToken(page: Page) {
  await page.evaluate(() => {
    for (const [key, text] of Object.entries(localStorage).filter(([name]) => name.endsWith("-auth-token"))) {
      const expired = { ...JSON.parse(text), access_token: "expired", expires_at: 1, expires_in: 0 };
      localStorage.setItem(key, JSON.stringify(expired));
    }
  });
  await sessionMirror(page, { access_token: "expired", expires_at: 1 });
}

async function logOut(page: Page) {
  await page.getByRole("banner").getByRole("button", { name: "Log out" }).click();
}

test("a token that expires offline costs nothing: the app opens, and the queue arrives without a login", {
  tag: ["@offline", "@hosted"],
}, async ({ page, context, backend }) => {
  await clockInOffline(page, context, backend);
  await expireToken(page);
  await page.goto(`${backend.url}/time-clock`);
  await expect(punchesOn(page)).toHaveText(/Waiting/);
  await page.getByRole("button", { name: "Clock out" }).click();
  await expect(page.getByRole("button", { name: "Clock in" })).toBeVisible();
  await page.reload();
  await expect(punchesOn(page)).toHaveText(/Waiting/);

  await restoreNetwork(context, backend);
  await expect(punchesOn(page)).toHaveText(/Synced/);
  await expect(syncState(page, "Synced")).toBeVisible();
  expect(await punchesOnServer(await signedIn(backend.url, demo.employee))).toMatchObject([
    { clock_out_time: expect.any(String) },
  ]);
});

for (const { answer, tag } of [
  { answer: "503", tag: [] },
  { answer: "429", tag: "@nightly" },
  { answer: "no answer", tag: "@nightly" },
]) {
  test(`a token that cannot be renewed for now (${answer}) is no lost session, and then the queue goes at once`, {
    tag: ["@offline", ...[tag].flat()],
  }, async ({ page, context, backend }) => {
    await clockInOffline(page, context, backend);
    await expireToken(page);
    let asked = 0;
    await context.route("**/auth/v1/token?grant_type=refresh_token", (route) => {
      asked++;
      if (answer === "no answer") return route.abort("connectionreset");
      return route.fulfill({ status: Number(answer), body: "busy" });
    });
    await restoreNetwork(context, backend);
    await page.goto(`${backend.url}/time-clock`);
    // Several tries, each of which might have given up.
    await expect.poll(() => asked).toBeGreaterThan(3);
    await expect(syncState(page, /log in/i)).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Login" })).toHaveCount(0);
    await expect(punchesOn(page)).toHaveText(/Waiting/);
    const sent = page.waitForResponse((response) => response.url().endsWith("/rpc/sync_push"), {
      timeout: 10_000,
    });
    await context.unroute("**/auth/v1/token?grant_type=refresh_token");
    await sent;
    await expect(punchesOn(page)).toHaveText(/Synced/);
  });
}

for (const hours of [5, -5]) {
  test(`a device whose clock is ${hours} hours off renews its token as seldom as any other`, {
    tag: hours > 0 ? [] : "@nightly",
  }, async ({ page, backend }) => {
    await page.addInitScript((shift) => {
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
    }, hours * 3_600_000);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).search));
    await logIn(page, backend.url, demo.employee);
    await expect(syncState(page, "Synced")).toBeVisible();
    const renewals = () => asked.filter((search) => search.includes("refresh_token")).length;
    const atLogin = renewals();
    for (const path of ["/time-clock", "/chat", "/dashboard"]) {
      await page.goto(`${backend.url}${path}`);
      await expect(syncState(page, "Synced")).toBeVisible();
    }
    expect(renewals()).toBe(atLogin);
    expect(atLogin).toBeLessThanOrEqual(1);
  });
}

test("a session that was ended keeps its queue from the next person, for whom nothing of it is there", {
  tag: ["@offline", "@hosted"],
}, async ({ page, context, backend }) => {
  await clockInOffline(page, context, backend);
  const sam = await signedIn(backend.elsewhere(), demo.employee);
  await sam.auth.signOut({ scope: "others" });
  await expireToken(page);
  await page.goto(`${backend.url}/time-clock`);
  await expect(punchesOn(page)).toHaveText(/Waiting/);
  // The page that is there when the network returns finds out; one on its way elsewhere might meet it halfway.
  await restoreNetwork(context, backend);
  await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
  expect(await punchesOnServer(sam)).toEqual([]);

  await logIn(page, backend.url, demo.manager);
  await expect(syncState(page, "Synced")).toBeVisible();
  await expect(page.getByRole("button", { name: "Clock in" })).toBeVisible();
  await page.goto(`${backend.url}/settings?section=device`);
  await expect(page.getByText("All sent")).toBeVisible();
  await expect.poll(() => databasesOn(page)).not.toContain(demo.employeeId);
  expect(await databasesOn(page)).toContain(demo.managerId);
  expect((await punchesOnDisk(page)).filter(({ version }) => version !== 1)).toEqual([]);
  await logOut(page);
  await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
  expect(await punchesOnServer(sam)).toEqual([]);

  await logIn(page, backend.url, demo.employee);
  await page.goto(`${backend.url}/time-clock`);
  await expect(punchesOn(page)).toHaveText(/Synced/);
  expect(await punchesOnServer(sam)).toHaveLength(1);
});

test("logging out with a punch that waits: stay, then take it along as a file, and it still arrives later", {
  tag: ["@offline", "@nightly"],
}, async ({ page, context, backend }) => {
  await clockInOffline(page, context, backend);
  await logOut(page);
  const asked = page.getByRole("alertdialog", { name: "Log out with 1 unsent item?" });
  await asked.getByRole("button", { name: "Stay logged in" }).click();
  await expect(asked).toBeHidden();
  await expect(page.getByRole("button", { name: "Clock out" })).toBeVisible();

  await logOut(page);
  const downloading = page.waitForEvent("download");
  await asked.getByRole("button", { name: "Export and log out" }).click();
  const exported = JSON.parse(readFileSync(await (await downloading).path(), "utf8"));
  expect(exported).toMatchObject({
    user_id: demo.employeeId,
    waiting: [{ collection: "punches", deleted: false, row: { user_id: demo.employeeId, type: "in" } }],
    rejected: [],
  });
  await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
  await expect.poll(() => databasesOn(page)).not.toContain(demo.employeeId);

  await restoreNetwork(context, backend);
  await logIn(page, backend.url, demo.employee);
  const sam = await signedIn(backend.url, demo.employee);
  await expect
    .poll(() => punchesOnServer(sam))
    .toMatchObject([{ id: exported.waiting[0].row.id, clock_out_time: null }]);
});

test("a manager who became an employee while offline loses the team's rows from the device", {
  tag: ["@offline", "@nightly"],
}, async ({ page, context, backend }) => {
  const punchId = await pushPunch(await signedIn(backend.url, demo.employee));
  await logIn(page, backend.url, demo.manager);
  await readyForOffline(page);
  await expect.poll(() => replicaText(page)).toContain(punchId);
  const other = await context.newPage();
  await other.goto(`${backend.url}/dashboard`);
  const tabs = [page, other];
  await cutNetwork(context, backend);
  await page.getByRole("button", { name: "Clock in" }).click();
  const team = (tab: Page) => tab.getByRole("list", { name: "On the clock now" });
  for (const tab of tabs) await expect(team(tab)).toContainText("Marcus Webb");

  await backend.sql(`update public.profiles set role = 'employee' where id = '${demo.managerId}'`);
  await restoreNetwork(context, backend);
  for (const tab of tabs) {
    await expect(tab.getByRole("link", { name: "Time Records" })).toHaveCount(0);
    await expect(tab.getByRole("button", { name: "Clock out" })).toBeVisible();
    await expect(team(tab)).toHaveCount(0);
    await expect(syncState(tab, "Synced")).toBeVisible();
    await expect(tab.getByText("Your browser cleared this app's data", { exact: false })).toHaveCount(0);
  }
  await expect.poll(() => replicaText(page)).not.toContain(punchId);
  expect(new Set((await punchesOnDisk(page)).map((punch) => punch.user_id))).toEqual(
    new Set([demo.managerId]),
  );
  await page.goto(`${backend.url}/time-records`);
  await expect(page.getByRole("heading", { name: "You don't have access to this page" })).toBeVisible();
  expect(await punchesOnServer(await signedIn(backend.url, demo.manager))).toHaveLength(1);
});

test("an employee who was removed while offline still hands in a punch, and then holds nothing more", {
  tag: ["@offline", "@nightly"],
}, async ({ page, context, backend }) => {
  const earlier = await pushPunch(await signedIn(backend.url, demo.employee));
  await logIn(page, backend.url, demo.employee);
  await readyForOffline(page);
  await expect.poll(() => replicaText(page)).toContain(earlier);
  await cutNetwork(context, backend);
  await page.getByRole("button", { name: "Clock in" }).click();
  await expect(page.getByRole("button", { name: "Clock out" })).toBeVisible();

  await backend.sql(`update public.profiles set business_id = null where id = '${demo.employeeId}'`);
  await restoreNetwork(context, backend);
  await expect(page.getByRole("heading", { name: "You're not part of a business" })).toBeVisible();
  const manager = await signedIn(backend.url, demo.manager);
  await expect.poll(() => punchesOnServer(manager)).toHaveLength(2);
  await expect.poll(() => replicaText(page)).not.toContain("Harbour Street");
  expect(await replicaText(page)).not.toContain("Marcus Webb");
  await page.reload();
  await expect(page.getByRole("heading", { name: "You're not part of a business" })).toBeVisible();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
});

test("somebody who was removed can still see to what the server refused", async ({ page, backend }) => {
  await logIn(page, backend.url, demo.employee);
  await expect(syncState(page, "Synced")).toBeVisible();
  await leaveCorrection(page, backend.url, demo.employeeId);
  await backend.sql(`update public.profiles set business_id = null where id = '${demo.employeeId}'`);
  await page.goto(`${backend.url}/dashboard`);
  await page.getByRole("link", { name: "Review unsaved changes" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export all changes" }).click();
  const exported = JSON.parse(readFileSync(await (await downloading).path(), "utf8"));
  expect(exported).toMatchObject({ rejected: [{ collection: "corrections", code: "forbidden" }] });
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByText("Nothing needs attention")).toBeVisible();
});
