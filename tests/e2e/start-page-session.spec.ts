import type { Page } from "@playwright/test";
import { demo, signedIn } from "../factories/demo.ts";
import {
  clockInOffline,
  expect,
  logIn,
  punchesOn,
  punchesOnServer,
  restoreNetwork,
  test,
} from "./fixtures.ts";
import { IN_ONE, openStart } from "./start-page.ts";

/** The names of stored auth tokens, in both storages. */
function storedTokens(page: Page) {
  return page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) =>
      key.includes("auth-token"),
    ),
  );
}

test("opening the start page leads the signed-in to the dashboard, without a network too", {
  tag: ["@offline", "@nightly"],
}, async ({ page, context, backend }) => {
  await clockInOffline(page, context, backend);
  const before = await storedTokens(page);
  await page.goto(backend.url);
  await expect(page).toHaveURL(`${backend.url}/dashboard`);
  await expect(page.getByRole("heading", { name: /^Welcome, / })).toBeVisible();
  await expect(page.getByRole("button", { name: "Clock out" })).toBeVisible();
  expect(await storedTokens(page)).toEqual(before);

  await restoreNetwork(context, backend);
  await page.goto(backend.url);
  await expect(page.getByRole("heading", { name: /^Welcome, / })).toBeVisible();
  await page.goto(`${backend.url}/time-clock`);
  await expect(punchesOn(page)).toHaveText(/Synced/);
  expect(await punchesOnServer(await signedIn(backend.url, demo.employee))).toHaveLength(1);
});

test("opening the start page clears a broken session, and one that the server ended", {
  tag: "@nightly",
}, async ({ page, backend }) => {
  await logIn(page, backend.url, demo.employee);
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((name) => name.endsWith("-auth-token"))) {
      sessionStorage.setItem(key, "{}");
      localStorage.setItem(key, (localStorage.getItem(key) ?? "").slice(0, 40));
    }
  });
  await openStart(page, backend.url);
  await expect(page.getByRole("heading", { level: 1, name: IN_ONE })).toBeVisible();
  expect(await storedTokens(page)).toEqual([]);

  await logIn(page, backend.url, demo.employee);
  await backend.sql("delete from auth.sessions; delete from auth.refresh_tokens");
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((name) => name.endsWith("-auth-token"))) {
      const session = JSON.parse(localStorage.getItem(key) ?? "{}");
      localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1, expires_in: 0 }));
    }
  });
  await page.goto(backend.url);
  // The server's no comes before the start page is left for the dashboard, or after.
  const ended = page.getByRole("heading", { name: "Login" });
  await expect(ended.or(page.getByRole("heading", { level: 1, name: IN_ONE }))).toBeVisible();
  await expect.poll(() => storedTokens(page)).toEqual([]);
});

test("neither going back nor a link leads the signed-in to the start page", { tag: "@nightly" }, async ({
  page,
  backend,
}) => {
  await openStart(page, backend.url);
  await page.getByRole("link", { name: "Log in" }).first().click();
  // Not the start page's own field, under which a question can be asked.
  await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
  await page.getByLabel("Email").fill(demo.employee);
  await page.getByLabel("Password", { exact: true }).fill(demo.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("heading", { name: /^Welcome, / })).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL(`${backend.url}/dashboard`);
  await expect(page.getByRole("heading", { name: /^Welcome, / })).toBeVisible();
  expect(await storedTokens(page)).not.toEqual([]);
  await page.goto(`${backend.url}/no/such/page`);
  await page.getByRole("link", { name: "Go to Dashboard" }).click();
  await expect(page.getByRole("heading", { name: /^Welcome, / })).toBeVisible();
});

test("the installed app has no start page: it goes to the login, and from there on", {
  tag: "@nightly",
}, async ({ page, backend }) => {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector("#root")?.textContent?.includes("Start free trial"))
        Object.assign(window, { sawStartPage: true });
    }).observe(document, { childList: true, subtree: true });
  });
  const sawStartPage = () => page.evaluate(() => Reflect.has(window, "sawStartPage"));
  await page.goto(`${backend.url}/?source=pwa`);
  await expect(page.getByRole("heading", { name: "Login (PWA)" })).toBeVisible();
  await expect(page).toHaveURL(`${backend.url}/login`);
  expect(await sawStartPage()).toBe(false);

  await logIn(page, backend.url, demo.employee);
  await page.goto(`${backend.url}/?source=pwa`);
  await expect(page.getByRole("heading", { name: /^Welcome, / })).toBeVisible();
  expect(await sawStartPage()).toBe(false);
  await page.evaluate(() => localStorage.clear());
  await page.goto(backend.url);
  await expect(page.getByRole("link", { name: "Start free trial" })).toBeVisible();
  expect(await sawStartPage()).toBe(true);
});
