import { demo } from "../factories/demo.ts";
import { expect, logIn, test } from "./fixtures.ts";

const EVERYONE = ["Dashboard", "Chat", "News", "Time Clock", "Training", "Settings"];
const MANAGING = ["Roster", "Staff Availability", "Time Records", "Staff", "Subscription"];
const ENTRIES = {
  [demo.employee]: [...EVERYONE, "Schedule", "Availability"],
  [demo.manager]: [...EVERYONE, ...MANAGING],
  [demo.admin]: [...EVERYONE, ...MANAGING, "Statistics", "Payroll", "Audit Log"],
};

for (const [email, entries] of Object.entries(ENTRIES)) {
  test(`${email} finds exactly their pages in the sidebar`, {
    tag: email === demo.manager ? [] : "@nightly",
  }, async ({ page, backend }) => {
    await logIn(page, backend.url, email);
    const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
    await expect(links.first()).toBeVisible();
    // Beside "Chat" stands how much is unread.
    const names = (await links.allTextContents()).map((text) => text.replace(/\d+ unread$/, ""));
    expect(names.sort()).toEqual([...entries].sort());
  });
}

test("a page of another role is refused in plain words", async ({ page, backend }) => {
  await logIn(page, backend.url, demo.employee);
  await page.goto(`${backend.url}/payroll`);
  await expect(page.getByText("You don't have access to this page")).toBeVisible();
});

test("an unknown path gets the not-found page", async ({ page, backend }) => {
  await page.goto(`${backend.url}/no/such/page`);
  await expect(page.getByRole("heading", { name: /not found/i })).toBeVisible();
});

test("a link moves the focus to the page's heading and names the tab", async ({ page, backend }) => {
  await logIn(page, backend.url, demo.employee);
  await page.getByRole("link", { name: "Open time clock" }).click();
  await expect(page.getByRole("heading", { name: "Time Clock", level: 1 })).toBeFocused();
  await expect(page).toHaveTitle("Time Clock · Shiftkeep");
});

test("the chosen theme is kept", async ({ page, backend }) => {
  await logIn(page, backend.url, demo.employee);
  await page.goto(`${backend.url}/settings?section=display`);
  await page.getByText("Dark", { exact: true }).click();
  await expect(page.locator("html")).toHaveClass(/dark/);
  await page.reload();
  await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
  await expect(page.locator("html")).toHaveClass(/dark/);
});
