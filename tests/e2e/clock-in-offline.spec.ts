import type { BrowserContext, Page } from "@playwright/test";
import { demo, signedIn } from "../factories/demo.ts";
import {
  type Backend,
  cutNetwork,
  databasesOn,
  expect,
  logIn,
  punchesOnServer,
  readyForOffline,
  restoreNetwork,
  test,
} from "./fixtures.ts";

const owner = { email: "ada@corner-bakery.test", password: "correct-horse-9" };

async function signUpPayAndSetUp(page: Page, backend: Backend) {
  await page.goto(`${backend.url}/signup`);
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.getByLabel("Confirm password").fill(owner.password);
  await page.getByRole("button", { name: "Continue to Business Details" }).click();
  await page.getByLabel("Business name").fill("Corner Bakery");
  await page.getByRole("button", { name: "Register & Continue to Payment" }).click();
  await page.getByRole("button", { name: "Start trial" }).click();
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
  await page.waitForURL("**/business-setup");
  await expect(page.getByLabel("Business name")).toHaveValue("Corner Bakery");
  await page.getByRole("button", { name: "Complete Setup" }).click();
  await expect(page.getByRole("heading", { name: /^Welcome, / })).toBeVisible();
}

/** Logs the demo employee in, cuts the network and clocks in: the punch waits on the device. */
async function clockInOffline(page: Page, context: BrowserContext, backend: Backend) {
  await logIn(page, backend.url, demo.employee);
  await readyForOffline(page);
  await cutNetwork(context, backend);
  await page.getByRole("button", { name: "Clock in" }).click();
  await expect(page.getByText("On the clock", { exact: true })).toBeVisible();
}

for (const outage of ["network", "network and server"] as const) {
  const tag = outage === "network" ? ["@offline", "@nightly"] : ["@offline", "@own-server"];
  test(`a punch survives a lost ${outage}, a reload and a closed page, and arrives once`, { tag }, async ({
    page,
    context,
    backend,
  }) => {
    await signUpPayAndSetUp(page, backend);
    await page.goto(`${backend.url}/time-clock`);
    await page.getByRole("button", { name: "Clock in" }).click();
    const punches = page.getByRole("list", { name: "Today's punches" }).getByRole("listitem");
    await expect(punches).toHaveText(/Synced/);
    await readyForOffline(page);

    await cutNetwork(context, backend);
    if (outage === "network and server") await backend.kill();
    await page.getByRole("button", { name: "Clock out" }).click();
    await expect(punches).toHaveText(/Waiting/);
    await page.reload();
    await expect(page.getByText("You are currently offline.", { exact: false })).toBeVisible();
    await expect(punches).toHaveText(/Waiting/);
    await page.close();

    if (outage === "network and server") await backend.restart();
    const reopened = await context.newPage();
    await reopened.goto(`${backend.url}/time-clock`);
    await expect(reopened.getByRole("button", { name: "Clock in" })).toBeVisible();

    await restoreNetwork(context, backend);
    const client = await signedIn(backend.url, owner.email, owner.password);
    await expect.poll(() => punchesOnServer(client)).toMatchObject([{ clock_out_time: expect.any(String) }]);
    await expect(reopened.getByRole("list", { name: "Today's punches" }).getByRole("listitem")).toHaveText(
      /Synced/,
    );
  });
}

test("a punch that waits at log-out leaves no data behind and arrives at the next log-in", {
  tag: "@offline",
}, async ({ page, context, backend }) => {
  await clockInOffline(page, context, backend);
  await page.getByRole("button", { name: "Log out" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Log out", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
  await expect.poll(() => databasesOn(page)).not.toContain(demo.employeeId);

  await restoreNetwork(context, backend);
  await logIn(page, backend.url, demo.employee);
  const sam = await signedIn(backend.url, demo.employee);
  await expect.poll(() => punchesOnServer(sam)).toHaveLength(1);
});

test("a punch that waits survives a session that the server has ended", {
  tag: ["@offline", "@nightly"],
}, async ({ page, context, backend }) => {
  await clockInOffline(page, context, backend);
  await (await signedIn(backend.elsewhere(), demo.employee)).auth.signOut({ scope: "global" });
  await page.evaluate(() => {
    for (const [key, text] of Object.entries(localStorage).filter(([name]) => name.endsWith("-auth-token"))) {
      localStorage.setItem(key, JSON.stringify({ ...JSON.parse(text), expires_at: 1, expires_in: 0 }));
    }
  });
  await page.close();
  await restoreNetwork(context, backend);
  const reopened = await context.newPage();
  await reopened.goto(`${backend.url}/dashboard`);
  await expect(reopened.getByRole("heading", { name: "Login" })).toBeVisible();
  await logIn(reopened, backend.url, demo.employee);
  const sam = await signedIn(backend.url, demo.employee);
  await expect.poll(() => punchesOnServer(sam)).toHaveLength(1);
});

test("a manager sees a punch appear without a reload", async ({ browser, backend }) => {
  const manager = await (await browser.newContext()).newPage();
  await logIn(manager, backend.url, demo.manager);
  const sam = await (await browser.newContext()).newPage();
  await logIn(sam, backend.url, demo.employee);
  const pushed = sam.waitForResponse((response) => response.url().endsWith("/rpc/sync_push"));
  await sam.getByRole("button", { name: "Clock in" }).click();
  await pushed;
  await expect(manager.getByRole("list", { name: "On the clock now" })).toContainText("Sam Okafor");
});

test("a double click leaves one punch", { tag: "@nightly" }, async ({ page, backend }) => {
  await logIn(page, backend.url, demo.employee);
  await page.goto(`${backend.url}/time-clock`);
  await page.getByRole("button", { name: "Clock in" }).dblclick();
  await expect(page.getByRole("list", { name: "Today's punches" }).getByRole("listitem")).toHaveText(
    /Synced/,
  );
  expect(await punchesOnServer(await signedIn(backend.url, demo.employee))).toHaveLength(1);
});

test("two tabs clocking in at once leave one punch", { tag: "@nightly" }, async ({
  page,
  context,
  backend,
}) => {
  await logIn(page, backend.url, demo.employee);
  const other = await context.newPage();
  const tabs = [page, other];
  for (const tab of tabs) await tab.goto(`${backend.url}/time-clock`);
  const buttons = tabs.map((tab) => tab.getByRole("button", { name: "Clock in" }));
  for (const button of buttons) await expect(button).toBeVisible();
  // Pressed as they are: a tab that hears of the other's punch first has another button in its place.
  const drawn = await Promise.all(buttons.map((button) => button.elementHandle()));
  await Promise.all(drawn.map((button) => button?.evaluate((one) => (one as HTMLElement).click())));
  for (const tab of tabs) {
    const punches = tab.getByRole("list", { name: "Today's punches" }).getByRole("listitem");
    await expect(punches).toHaveText([/Synced/]);
  }
  expect(await punchesOnServer(await signedIn(backend.url, demo.employee))).toHaveLength(1);
});

test("a lost answer leaves one punch", { tag: "@nightly" }, async ({ page, context, backend }) => {
  await logIn(page, backend.url, demo.employee);
  let lost = 0;
  await context.route("**/rpc/sync_push", async (route) => {
    if (lost++ > 0) return route.continue();
    await route.fetch();
    await route.abort("connectionreset");
  });
  await page.goto(`${backend.url}/time-clock`);
  await page.getByRole("button", { name: "Clock in" }).click();
  await expect(page.getByRole("list", { name: "Today's punches" }).getByRole("listitem")).toHaveText(
    /Synced/,
  );
  expect(lost).toBeGreaterThan(1);
  expect(await punchesOnServer(await signedIn(backend.url, demo.employee))).toHaveLength(1);
});

test("an answer lost before the page closed does not cost the next punch", {
  tag: ["@offline", "@nightly"],
}, async ({ page, context, backend }) => {
  await logIn(page, backend.url, demo.employee);
  await page.goto(`${backend.url}/time-clock`);
  await readyForOffline(page);
  const PUSH = "**/rpc/sync_push";
  let lost = 0;
  await context.route(PUSH, async (route) => {
    // A second try may meet the network as it is cut; its answer is lost all the same.
    await route.fetch().catch(() => {});
    lost++;
    await route.abort("connectionreset");
  });
  await page.getByRole("button", { name: "Clock in" }).click();
  await expect.poll(() => lost).toBeGreaterThan(0);
  await cutNetwork(context, backend);
  await page.close();
  await context.unroute(PUSH);

  const reopened = await context.newPage();
  await reopened.goto(`${backend.url}/time-clock`);
  await reopened.getByRole("button", { name: "Clock out" }).click();
  await reopened.getByRole("button", { name: "Clock in" }).click();
  const punches = reopened.getByRole("list", { name: "Today's punches" }).getByRole("listitem");
  await expect(punches).toHaveText([/Waiting/, /Waiting/]);
  await restoreNetwork(context, backend);
  await expect(punches).toHaveText([/Synced/, /Synced/]);
  expect(await punchesOnServer(await signedIn(backend.url, demo.employee))).toMatchObject([
    { clock_out_time: expect.any(String) },
    { clock_out_time: null },
  ]);
});
