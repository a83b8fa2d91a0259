import { demo, signedUp } from "../factories/demo.ts";
import { expect, logIn, test } from "./fixtures.ts";

for (const width of [360, 1440]) {
  test(`shots ${width}`, async ({ page, backend }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.route("**/auth/v1/token?grant_type=password", (route) =>
      route.fulfill({ status: 429, headers: { "x-supabase-api-version": "2024-01-01" }, json: { code: "over_request_rate_limit", message: "Request rate limit reached" } }),
    );
    await page.goto(`${backend.url}/login`);
    await page.getByLabel("Email").fill(demo.employee);
    await page.getByLabel("Password", { exact: true }).fill(demo.password);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByText(/^Many people/)).toBeVisible();
    await page.screenshot({ path: `/tmp/shot-login-${width}.png` });
    await page.unroute("**/auth/v1/token?grant_type=password");
    const email = "ada@corner-bakery.test";
    const client = await signedUp(backend.elsewhere(), email);
    await client.rpc("create_business", { name: "Corner Bakery", timezone: "Europe/Dublin" }).throwOnError();
    await logIn(page, backend.url, email);
    await page.goto(`${backend.url}/settings`);
    await page.getByRole("button", { name: "Turn on", exact: true }).click();
    await expect(page.getByText("We emailed you a link.")).toBeVisible();
    await page.screenshot({ path: `/tmp/shot-confirm-${width}.png` });
    await page.emulateMedia({ colorScheme: "dark" });
    await page.screenshot({ path: `/tmp/shot-confirm-dark-${width}.png` });
  });
}
