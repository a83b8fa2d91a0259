import type { Page } from "@playwright/test";
import { demo, signedUp } from "../factories/demo.ts";
import { accessibilityProblems } from "./axe.ts";
import { type Backend, databasesOn, expect, logIn, test } from "./fixtures.ts";

async function fillStepOne(page: Page, backend: Backend, email: string, password: string, again = password) {
  await page.goto(`${backend.url}/signup`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(again);
  await page.getByRole("button", { name: "Continue to Business Details" }).click();
}

async function register(page: Page, backend: Backend, email: string) {
  await fillStepOne(page, backend, email, "correct-horse-9");
  await page.getByLabel("Business name").fill("Corner Bakery");
  await page.getByRole("button", { name: "Register & Continue to Payment" }).click();
}

test("sign-up step 1 says what is wrong and keeps what was typed", async ({ page, backend }) => {
  await fillStepOne(page, backend, "not an address", "short", "shorter");
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await expect(page.getByText("Password must be at least 8 characters")).toBeVisible();
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page.getByLabel("Email")).toHaveValue("not an address");

  await fillStepOne(page, backend, "ada@corner-bakery.test", "correct-horse-9", "correct-horse-8");
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("ada@corner-bakery.test");
});

test("sign-up step 2 needs step 1", async ({ page, backend }) => {
  await page.goto(`${backend.url}/signup/details`);
  await expect(page.getByText("Please complete step 1 first")).toBeVisible();
  await expect(page).toHaveURL(`${backend.url}/signup`);
});

test("the price follows what is typed, and step 2 survives a look back at step 1", async ({
  page,
  backend,
}) => {
  await fillStepOne(page, backend, "ada@corner-bakery.test", "correct-horse-9");
  await page.getByLabel("Business name").fill("Corner Bakery");
  const count = page.getByRole("textbox", { name: "Number of Staff Members" });
  await count.press("End");
  await count.pressSequentially("0");
  await expect(page.getByText("$37.90")).toBeVisible();
  await page.getByRole("link", { name: "Back to Step 1" }).click();
  await page.getByRole("button", { name: "Continue to Business Details" }).click();
  await expect(page.getByLabel("Business name")).toHaveValue("Corner Bakery");
  await expect(page.getByText("$37.90")).toBeVisible();
});

test("a payment can be cancelled and taken up again", async ({ page, backend }) => {
  await register(page, backend, "ada@corner-bakery.test");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { name: "Payment canceled" })).toBeVisible();
  await page.getByRole("button", { name: "Return to payment" }).click();
  await page.getByRole("button", { name: "Start trial" }).click();
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
});

test("the time zone of a business is found by a part of its name", { tag: "@nightly" }, async ({
  page,
  backend,
}) => {
  await signedUp(backend.elsewhere(), "ada@corner-bakery.test");
  await page.goto(`${backend.url}/business-setup`);
  await page.getByLabel("Email").fill("ada@corner-bakery.test");
  await page.getByLabel("Password", { exact: true }).fill(demo.password);
  await page.getByRole("button", { name: "Login" }).click();
  await page.getByLabel("Business name").fill("Corner Bakery");
  const zone = page.getByRole("combobox", { name: "Time zone" });
  await expect(zone).toHaveValue("Europe/Dublin");
  await zone.fill("new y");
  await page.getByRole("option", { name: "America/New York" }).click();
  await expect(zone).toHaveValue("America/New York");
  await page.getByRole("button", { name: "Complete Setup" }).click();
  await expect(page.getByRole("heading", { name: /^Welcome, / })).toBeVisible();
  await page.goto(`${backend.url}/settings?section=business`);
  await expect(page.getByText("America/New York")).toBeVisible();
});

test("a wrong login is refused and keeps the e-mail", { tag: "@hosted" }, async ({ page, backend }) => {
  await page.goto(`${backend.url}/login`);
  await page.getByLabel("Email").fill(demo.employee);
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("alert")).toContainText(/invalid/i);
  await expect(page.getByLabel("Email")).toHaveValue(demo.employee);
});

test("a login that the network's limit refuses is tried again by itself", { tag: "@nightly" }, async ({
  page,
  backend,
}) => {
  await page.clock.install();
  let refusals = 2;
  await page.route("**/auth/v1/token?grant_type=password", (route) =>
    refusals-- > 0
      ? route.fulfill({
          status: 429,
          headers: { "x-supabase-api-version": "2024-01-01" },
          json: { code: "over_request_rate_limit", message: "Request rate limit reached" },
        })
      : route.continue(),
  );
  await page.goto(`${backend.url}/login`);
  await page.getByLabel("Email").fill(demo.employee);
  await page.getByLabel("Password", { exact: true }).fill(demo.password);
  await page.getByRole("button", { name: "Login" }).click();
  const notice = page.getByText(
    /^Many people are logging in from your network\. We'll try again in \d+ seconds?\.$/,
  );
  await expect(notice).toBeVisible();
  await expect(page.getByRole("button", { name: "Waiting..." })).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.clock.runFor(30_000);
  await expect(page.getByRole("heading", { name: "Welcome, Sam" })).toBeVisible();
});

const FAILING = {
  "does not answer": (page: Page) => page.route("**/auth/v1/**", (route) => route.abort("connectionrefused")),
  "answers 502 with a page": (page: Page) =>
    page.route("**/auth/v1/**", (route) =>
      route.fulfill({ status: 502, contentType: "text/html", body: "<html><h1>Bad Gateway</h1></html>" }),
    ),
};

for (const [failure, fail] of Object.entries(FAILING)) {
  test(`a backend that ${failure} gives a calm message on login and on sign-up`, async ({
    page,
    backend,
  }) => {
    await fail(page);
    await page.goto(`${backend.url}/login`);
    await page.getByLabel("Email").fill(demo.employee);
    await page.getByLabel("Password", { exact: true }).fill(demo.password);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByRole("alert")).toHaveText("Can't reach the server. Try again.");
    await expect(page.getByLabel("Email")).toHaveValue(demo.employee);

    await register(page, backend, "ada@corner-bakery.test");
    await expect(page.getByRole("alert")).toHaveText("Can't reach the server. Try again.");
    await expect(page.getByText("Bad Gateway")).toHaveCount(0);
    await expect(page.getByLabel("Business name")).toHaveValue("Corner Bakery");
  });
}

test("a protected page asks for a login and leads back to itself", async ({ page, backend }) => {
  await page.goto(`${backend.url}/time-clock`);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await page.reload();
  await page.getByLabel("Email").fill(demo.employee);
  await page.getByLabel("Password", { exact: true }).fill(demo.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("button", { name: "Clock in" })).toBeVisible();
  await expect(page).toHaveURL(`${backend.url}/time-clock`);
});

test("the next person logs in right after the last one", { tag: "@nightly" }, async ({ page, backend }) => {
  await logIn(page, backend.url, demo.manager);
  await page.getByRole("button", { name: "Log out" }).click();
  await page.getByLabel("Email").fill(demo.employee);
  await page.getByLabel("Password", { exact: true }).fill(demo.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("heading", { name: "Welcome, Sam" })).toBeVisible();
});

test("nobody is congratulated without a payment", { tag: "@nightly" }, async ({ page, backend }) => {
  await page.goto(`${backend.url}/payment-success`);
  await expect(page).toHaveURL(/\/login/);
});

test("logging out hides everything from the next person on the device", { tag: "@hosted" }, async ({
  page,
  backend,
}) => {
  await logIn(page, backend.url, demo.manager);
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
  await expect.poll(() => databasesOn(page)).not.toContain(demo.managerId);
  await page.goto(`${backend.url}/dashboard`);
  await expect(page).toHaveURL(/\/login/);
});
