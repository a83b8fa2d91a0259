import type { BrowserContext, Page } from "@playwright/test";
import { demo, pushPunch, signedIn } from "../factories/demo.ts";
import {
  clockIn,
  clockInOffline,
  cutNetwork,
  expect,
  logIn,
  punchesOn,
  punchesOnServer,
  readyForOffline,
  restoreNetwork,
  syncState,
  test,
} from "./fixtures.ts";
import { replicaText } from "./replica-on-disk.ts";

/** Counts how often the app asks to keep its data, and answers as told. */
async function answerToPersist(context: BrowserContext, answer: boolean) {
  let asked = 0;
  await context.exposeFunction("noteAsked", () => void asked++);
  await context.addInitScript((granted) => {
    const state = { persisted: false };
    navigator.storage.persisted = async () => state.persisted;
    navigator.storage.persist = async () => {
      await (window as unknown as { noteAsked(): Promise<void> }).noteAsked();
      state.persisted = granted;
      return granted;
    };
  }, answer);
  return () => asked;
}

/** Takes the data of this origin away, as a browser does when space runs short; the app's tabs are not asked. */
async function evict(context: BrowserContext, origin: string, storageTypes = "indexeddb,file_systems") {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Storage.clearDataForOrigin", { origin, storageTypes });
  await page.close();
}

/** Resolves with the number of waiting punches in the copy outside the database. */
function copiedPunches(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const texts: string[] = [];
    // biome-ignore lint/suspicious/noExplicitAny: the types of pages lack the iteration.
    for await (const handle of (root as any).values()) {
      if (handle.kind === "file") texts.push(await (await handle.getFile()).text());
    }
    // As in src/replica/rescue/copy-files.ts.
    const newest = texts.sort().at(-1) ?? "";
    const { waiting = {} } = JSON.parse(newest.slice(30, 30 + Number(newest.slice(15, 30))) || "{}");
    return waiting.punches?.length ?? 0;
  });
}

/** Lets every write to the page's databases fail as on a full device, or no longer. */
function fillDevice(page: Page, isFull: boolean): Promise<void> {
  return page.evaluate((full) => {
    const kept = window as unknown as { put?: IDBObjectStore["put"]; add?: IDBObjectStore["add"] };
    kept.put ??= IDBObjectStore.prototype.put;
    kept.add ??= IDBObjectStore.prototype.add;
    const refuse = () => {
      throw new DOMException("There is no space left.", "QuotaExceededError");
    };
    IDBObjectStore.prototype.put = full ? refuse : kept.put;
    IDBObjectStore.prototype.add = full ? refuse : kept.add;
  }, isFull);
}

/** Every transaction of this page that may write, as it asked the browser for it. */
async function noteWrites(page: Page) {
  await page.addInitScript(() => {
    const noted: string[] = [];
    Object.assign(window, { noted });
    const ask = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function (stores, mode, options) {
      const asked = ask.call(this, stores, mode, options);
      if (mode === "readwrite") noted.push(`${this.name.replace(/.*--/, "")} ${asked.durability}`);
      return asked;
    };
  });
  return () => page.evaluate(() => (window as unknown as { noted: string[] }).noted);
}

test("a punch is on the disk when the screen says so", { tag: "@offline" }, async ({
  page,
  context,
  backend,
}) => {
  const writes = await noteWrites(page);
  await clockInOffline(page, context, backend);
  const ofPunch = (await writes()).filter((write) => write.startsWith("punches "));
  expect(ofPunch.at(-1)).toBe("punches strict");
  expect(await writes()).toContain("keyval-store strict");
  // What was filled from the server is there anyway, and was not waited for.
  expect(await writes()).toContain("profiles relaxed");
});

for (const { granted, says } of [
  { granted: true, says: "Kept until you log out" },
  { granted: false, says: "The browser may clear it" },
]) {
  test(`after the first punch the browser is asked to keep the data, and ${granted ? "does" : "does not"}`, {
    tag: granted ? [] : "@nightly",
  }, async ({ page, context, backend }) => {
    const asked = await answerToPersist(context, granted);
    await logIn(page, backend.url, demo.employee);
    await expect(syncState(page, "Synced")).toBeVisible();
    await expect(page.getByRole("button", { name: "Clock in" })).toBeVisible();
    expect(asked()).toBe(0);
    await clockIn(page);
    await expect.poll(asked).toBe(1);
    await syncState(page, "Synced").click();
    await expect(page.getByRole("dialog", { name: "Sync" })).toContainText(says);
  });
}

test("a full device says so loudly, shows no success, and works again when there is room", async ({
  page,
  backend,
}) => {
  await logIn(page, backend.url, demo.employee);
  await page.goto(`${backend.url}/time-clock`);
  await expect(syncState(page, "Synced")).toBeVisible();
  await fillDevice(page, true);
  await page.getByRole("button", { name: "Clock in" }).click();
  const alert = page.getByRole("alert").filter({ hasText: "This device is full" });
  await expect(alert).toContainText("was NOT saved");
  await expect(punchesOn(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Clock out" })).toHaveCount(0);

  await fillDevice(page, false);
  await alert.getByRole("button", { name: "Got it" }).click();
  await clockIn(page);
  await expect(alert).toHaveCount(0);
  await expect(punchesOn(page)).toHaveText(/Synced/);
  expect(await punchesOnServer(await signedIn(backend.url, demo.employee))).toHaveLength(1);
});

test("a full server is said to be full, keeps nobody from working, and gets everything when it has room", {
  tag: "@nightly",
}, async ({ page, backend }) => {
  await logIn(page, backend.url, demo.employee);
  await page.goto(`${backend.url}/time-clock`);
  await expect(syncState(page, "Synced")).toBeVisible();
  const pushes = "**/rest/v1/rpc/sync_push*";
  const full = { code: "disk_full", message: "The server is out of storage space. Please try again later." };
  await page.route(pushes, (route) =>
    route.fulfill({ status: 507, headers: { "retry-after": "30" }, json: full }),
  );
  await clockIn(page);
  await expect(syncState(page, "Server is full")).toBeVisible();
  await expect(page.getByText(/^The server is out of storage space.*Keep working/)).toBeVisible();
  const sam = await signedIn(backend.url, demo.employee);
  expect(await punchesOnServer(sam)).toHaveLength(0);

  await page.unroute(pushes);
  await syncState(page, "Server is full").click();
  const panel = page.getByRole("dialog", { name: "Sync" });
  await expect(panel).toContainText("sent when the server has space again");
  await panel.getByRole("button", { name: "Sync now" }).click();
  await expect(panel).toContainText("Sync complete.");
  await expect(page.getByText(/^The server is out of storage space/)).toHaveCount(0);
  expect(await punchesOnServer(sam)).toHaveLength(1);
});

for (const isOpen of [false, true]) {
  test(`data the browser removed while the app was ${isOpen ? "open" : "closed"} is named, and the rest fetched again`, {
    tag: ["@offline", "@nightly"],
  }, async ({ page, context, backend }) => {
    const earlier = await pushPunch(await signedIn(backend.url, demo.employee));
    await clockInOffline(page, context, backend);
    await expect.poll(() => replicaText(page)).toContain(earlier);
    if (!isOpen) await page.close();
    await evict(context, backend.url);
    await restoreNetwork(context, backend);

    const app = isOpen ? page : await context.newPage();
    if (!isOpen) await app.goto(`${backend.url}/dashboard`);
    const notice = app.getByText("Your browser cleared this app's data from this device.", { exact: false });
    await expect(notice).toBeVisible();
    const lost = app.getByRole("listitem").filter({ hasText: /^Clock in/ });
    await expect(lost).toHaveCount(1);
    await expect(app.getByRole("button", { name: "Clock in" })).toBeVisible();
    await expect.poll(() => replicaText(app)).toContain(earlier);
    await expect(syncState(app, "Synced")).toBeVisible();

    await app.reload();
    await expect(lost).toHaveCount(1);
    await app.getByRole("button", { name: "Got it" }).click();
    await expect(notice).toHaveCount(0);
    await app.reload();
    await expect(app.getByRole("button", { name: "Clock in" })).toBeVisible();
    await expect(notice).toHaveCount(0);
    expect(await punchesOnServer(await signedIn(backend.url, demo.employee))).toMatchObject([
      { id: earlier },
    ]);
  });
}

for (const isOpen of [false, true]) {
  test(`a punch whose database alone was erased while the app was ${isOpen ? "open" : "closed"} comes back by itself`, {
    tag: isOpen ? ["@offline", "@nightly"] : "@offline",
  }, async ({ page, context, backend }) => {
    await clockInOffline(page, context, backend);
    await expect.poll(() => copiedPunches(page)).toBe(1);
    if (!isOpen) await page.close();
    await evict(context, backend.url, "indexeddb");
    await restoreNetwork(context, backend);
    const app = isOpen ? page : await context.newPage();
    await app.goto(`${backend.url}/time-clock`);
    await expect(punchesOn(app)).toHaveText(/Synced/);
    await expect(app.getByText("Your browser cleared this app's data", { exact: false })).toHaveCount(0);
    expect(await punchesOnServer(await signedIn(backend.url, demo.employee))).toHaveLength(1);
    await expect.poll(() => copiedPunches(app)).toBe(0);
  });
}

test("files of the app that the browser removed are kept again after the next start", {
  tag: ["@offline", "@nightly"],
}, async ({ page, context, backend }) => {
  await logIn(page, backend.url, demo.manager);
  await readyForOffline(page);
  const cached = () =>
    page.evaluate(async () => {
      const name = (await caches.keys()).find((key) => key.includes("precache")) ?? "";
      return (await (await caches.open(name)).keys()).map(({ url }) => url).sort();
    });
  // The worker that is to notice has looked already, and lives on with the page.
  await page.reload();
  await expect(page.getByRole("heading", { name: /^Welcome, / })).toBeVisible();
  const all = await cached();
  await page.evaluate(async () => {
    const name = (await caches.keys()).find((key) => key.includes("precache")) ?? "";
    const cache = await caches.open(name);
    const keys = await cache.keys();
    await Promise.all(keys.filter((_, at) => at % 2 === 0).map((key) => cache.delete(key)));
  });
  expect((await cached()).length).toBeLessThan(all.length);
  // A start without a network changes nothing, and is not the last chance.
  await cutNetwork(context, backend);
  await page.goto(`${backend.url}/dashboard`).catch(() => {});
  await restoreNetwork(context, backend);

  await page.goto(`${backend.url}/dashboard`);
  await expect.poll(cached).toEqual(all);
  await cutNetwork(context, backend);
  await page.goto(`${backend.url}/statistics`);
  await expect(page.getByRole("heading", { name: "Statistics", level: 1 })).toBeVisible();
});

test("without the small values the rows are still read, and without a network", {
  tag: ["@offline", "@nightly"],
}, async ({ page, context, backend }) => {
  await logIn(page, backend.url, demo.manager);
  await readyForOffline(page);
  await expect(syncState(page, "Synced")).toBeVisible();
  await page.goto(`${backend.url}/icon.svg`);
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        // Its deletion would wait for the service worker, which has it open.
        const opening = indexedDB.open("keyval-store");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const emptying = opening.result.transaction("keyval", "readwrite");
          emptying.objectStore("keyval").clear();
          emptying.oncomplete = () => resolve();
          emptying.onerror = () => reject(emptying.error);
        };
      }),
  );
  await cutNetwork(context, backend);

  await page.goto(`${backend.url}/staff`);
  await expect(page.getByRole("row", { name: /Sam Okafor/ })).toBeVisible();
  await page.goto(`${backend.url}/dashboard`);
  await expect(page.getByRole("heading", { name: /^Welcome, / })).toBeVisible();
  await clockIn(page);
  await restoreNetwork(context, backend);
  await expect(syncState(page, "Synced")).toBeVisible();
  expect(await punchesOnServer(await signedIn(backend.url, demo.manager))).toMatchObject([
    { clock_out_time: null },
  ]);
});
