import type { Page } from "@playwright/test";
import { demo, signedIn } from "../factories/demo.ts";
import { test } from "./devices.ts";
import { databasesOn, expect, logIn, syncState } from "./fixtures.ts";
import { replicaText } from "./replica-on-disk.ts";
import { choose, dialog, question, row } from "./staff-list.ts";

/** Reads the PIN that is shown, and closes what shows it. */
async function takePin(page: Page, name: string): Promise<string> {
  const shown = question(page, `PIN for ${name}`);
  await expect(shown).toContainText("They won't be shown again");
  const pin = (await shown.getByLabel("PIN", { exact: true }).textContent()) ?? "";
  await shown.getByRole("button", { name: "Done" }).click();
  await expect(shown).toBeHidden();
  return pin;
}

test("an admin adds a person, whose PIN is told once, changes them, and gives them another PIN", {
  tag: "@hosted",
}, async ({ page, backend }) => {
  await logIn(page, backend.url, demo.admin);
  await page.goto(`${backend.url}/staff`);
  await expect(page.getByText("12 of 20 seats used")).toBeVisible();
  await page.getByRole("button", { name: "Add person" }).click();
  const adding = dialog(page, "Add person");
  await adding.getByLabel("Name").fill("Kim Park");
  await adding.getByLabel("Email").fill("kim@demo.test");
  await adding.getByRole("button", { name: "Generate password" }).click();
  const password = await adding.getByLabel("Password", { exact: true }).inputValue();
  await adding.getByRole("textbox", { name: "Pay rate per hour (optional)" }).fill("16.5");
  await adding.getByRole("button", { name: "Add person" }).click();
  const first = await takePin(page, "Kim Park");
  expect(first).toMatch(/^\d{6}$/);
  await expect(row(page, /Kim Park/)).toContainText("$16.50");
  await expect(page.getByText("13 of 20 seats used")).toBeVisible();
  await signedIn(backend.url, "kim@demo.test", password);

  await choose(page, "Kim Park", "Edit");
  await dialog(page, "Edit Kim Park").getByLabel("Name").fill("Kim Parker");
  await dialog(page, "Edit Kim Park").getByRole("button", { name: "Role" }).click();
  await page.getByRole("option", { name: "Manager" }).click();
  await expect(page.getByText("Their new access takes effect the next time they're online.")).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(row(page, /Kim Parker/)).toContainText("Manager");

  await choose(page, "Kim Parker", "Create new PIN");
  await question(page, "Create a new PIN for Kim Parker?")
    .getByRole("button", { name: "Create PIN" })
    .click();
  expect(await takePin(page, "Kim Parker")).not.toBe(first);
  expect(await page.locator("body").textContent()).not.toContain(first);
});

test("whoever is deactivated loses everything on their device, keeps their hours, and may be taken back", {
  tag: ["@nightly", "@hosted"],
}, async ({ page, backend, openDevice }) => {
  const sam = await openDevice(demo.employee);
  await expect(syncState(sam.page, "Synced")).toBeVisible();
  expect(await replicaText(sam.page)).toContain("Marcus Webb");

  await logIn(page, backend.url, demo.admin);
  await page.goto(`${backend.url}/staff`);
  await choose(page, "Sam Okafor", "Deactivate");
  await question(page, "Deactivate Sam Okafor?").getByRole("button", { name: "Deactivate" }).click();
  await expect(row(page, /Sam Okafor/)).toContainText("Deactivated");
  await expect(page.getByText("11 of 20 seats used")).toBeVisible();

  await expect(sam.page.getByRole("heading", { name: /not part of a business|Login/ })).toBeVisible();
  await expect.poll(() => replicaText(sam.page)).not.toContain("Marcus Webb");
  await expect(signedIn(backend.url, demo.employee)).rejects.toThrow();

  // What Sam worked still has a name, and their shifts to come have nobody.
  // Of this week there may be nothing yet.
  await page.goto(`${backend.url}/time-records?tab=hours&period=last-week`);
  await expect(row(page, /Sam Okafor/)).toBeVisible();
  const owner = await signedIn(backend.url, demo.admin);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const { data } = await owner
    .from("shifts")
    .select("id")
    .eq("user_id", demo.employeeId)
    .gt("date", tomorrow);
  expect(data).toEqual([]);

  await page.goto(`${backend.url}/staff`);
  await choose(page, "Sam Okafor", "Reactivate");
  const back = dialog(page, "Reactivate Sam Okafor");
  await back.getByLabel("Password", { exact: true }).fill("welcome back 7");
  await back.getByRole("button", { name: "Reactivate" }).click();
  await takePin(page, "Sam Okafor");
  await expect(row(page, /Sam Okafor/)).toContainText("Active");
  await signedIn(backend.url, demo.employee, "welcome back 7");
});

test("deleting asks for the name; what the person worked keeps it", { tag: ["@nightly", "@hosted"] }, async ({
  page,
  backend,
}) => {
  await logIn(page, backend.url, demo.admin);
  await page.goto(`${backend.url}/staff`);
  await choose(page, "Grace Adeyemi", "Delete");
  const asked = question(page, "Delete Grace Adeyemi?");
  await expect(asked).toContainText("Their hours, payments, and payslips will be kept");
  await expect(asked.getByRole("button", { name: "Delete" })).toBeDisabled();
  await asked.getByLabel(/Type “Grace Adeyemi”/).fill("grace adeyemi");
  await asked.getByRole("button", { name: "Delete" }).click();
  await expect(row(page, /Grace Adeyemi/)).toBeHidden();
  await expect(page.getByText("11 of 20 seats used")).toBeVisible();
  await page.goto(`${backend.url}/time-records`);
  // Of this week there may be little yet.
  await page.getByRole("button", { name: "Previous period" }).click();
  await expect(page.getByText("Grace Adeyemi").first()).toBeVisible();
});

test("a manager reads the list, without what people are paid, and changes only how people are reached", {
  tag: "@nightly",
}, async ({ page, backend }) => {
  await logIn(page, backend.url, demo.manager);
  await page.goto(`${backend.url}/staff`);
  await expect(row(page, /Sam Okafor/)).toContainText("sam@demo.test");
  await expect(page.getByText("$15.75")).toBeHidden();
  await expect(page.getByRole("button", { name: "Add person" })).toBeHidden();
  await page.getByRole("button", { name: "Actions for Sam Okafor" }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Edit contact details"]);
  await page.keyboard.press("Escape");
  await page.getByLabel("Search staff").fill("okafor");
  await expect(page.getByText("1 person")).toBeVisible();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Export CSV" }).click();
  expect((await saved).suggestedFilename()).toMatch(/^staff-\d{4}-\d\d-\d\d\.csv$/);
});

test("without a network the list is there, says what needs one, and loses nothing that was typed", {
  tag: ["@offline", "@nightly"],
}, async ({ openDevice }) => {
  const owner = await openDevice(demo.admin);
  const { page } = owner;
  await page.goto(`${new URL(page.url()).origin}/staff`);
  await expect(row(page, /Sam Okafor/)).toBeVisible();
  await choose(page, "Sam Okafor", "Change email");
  await dialog(page, "Change email for Sam Okafor").getByLabel("Email").fill("sam.o@demo.test");
  await owner.goOffline();
  await expect(page.getByText("Go online to add or change staff")).toBeVisible();
  await page.getByRole("button", { name: "Save email" }).click();
  await expect(dialog(page, "Change email for Sam Okafor").getByRole("alert")).toContainText(
    "You're offline. Go online and try again",
  );
  await owner.goOnline();
  await page.getByRole("button", { name: "Save email" }).click();
  await expect(row(page, /Sam Okafor/)).toContainText("sam.o@demo.test");
  expect(await databasesOn(page)).toContain(demo.adminId);
});

test("people say without a network how they are reached: managers call them, colleagues once they may", {
  tag: ["@offline", "@nightly"],
}, async ({ openDevice }) => {
  const [sam, manager, leo] = [
    await openDevice(demo.employee),
    await openDevice(demo.manager),
    await openDevice("leo@demo.test"),
  ];
  const at = (page: Page, path: string) => page.goto(`${new URL(page.url()).origin}${path}`);
  const headerOfSam = leo.page.getByRole("region", { name: "Conversation with Sam Okafor" });
  await at(leo.page, `/chat?with=${demo.employeeId}`);
  await expect(headerOfSam.getByRole("heading", { name: /Sam Okafor/ })).toBeVisible();
  await at(sam.page, "/settings?section=account");
  const account = sam.page.getByRole("region", { name: "Account", exact: true });
  await account.getByRole("button", { name: "Edit contact details" }).click();
  const own = dialog(sam.page, "Contact details");
  await sam.goOffline();
  await own.getByLabel("Phone", { exact: true }).fill("+1 (212) 555-0142");
  await own.getByLabel("Contact name").fill("Ruth Okafor");
  await own.getByLabel("Relationship").fill("Mother");
  await own.getByLabel("Contact phone").fill("+1 212 555 0143");
  await own.getByRole("button", { name: "Save" }).click();
  await expect(account).toContainText("+1 (212) 555-0142 (visible to managers only)");
  await expect(account).toContainText("Ruth Okafor (Mother), +1 212 555 0143");
  await sam.goOnline();

  await at(manager.page, "/staff");
  const call = row(manager.page, /Sam Okafor/).getByRole("link", { name: /^Call Sam Okafor/ });
  await expect(call).toHaveAttribute("href", "tel:+12125550142");
  await choose(manager.page, "Sam Okafor", "Edit contact details");
  const asked = dialog(manager.page, "Sam Okafor's contact details");
  await expect(
    asked.getByRole("link", { name: "Call Ruth Okafor (Mother), +1 212 555 0143" }),
  ).toHaveAttribute("href", "tel:+12125550143");
  await asked.getByLabel("Relationship").fill("Sister");
  await asked.getByRole("button", { name: "Save" }).click();
  await expect(account).toContainText("Ruth Okafor (Sister)");

  await expect(headerOfSam.getByRole("link", { name: /^Call/ })).toBeHidden();
  expect(await replicaText(leo.page)).not.toMatch(/555-0142|Ruth/);
  await account.getByRole("button", { name: "Edit contact details" }).click();
  await own.getByText("Show my number to colleagues").click();
  await own.getByRole("button", { name: "Save" }).click();
  await expect(headerOfSam.getByRole("link", { name: /^Call Sam Okafor/ })).toBeVisible();
  expect(await replicaText(leo.page)).not.toContain("Ruth");
});
