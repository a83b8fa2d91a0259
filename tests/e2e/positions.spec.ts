import type { Page } from "@playwright/test";
import { links } from "#lib/links.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import { demo, demoDay, signedIn } from "../factories/demo.ts";
import { comeBack, test } from "./devices.ts";
import { cutNetwork, expect, logIn, readyForOffline, restoreNetwork, syncState } from "./fixtures.ts";
import { press } from "./keyboard.ts";
import { replicaText } from "./replica-on-disk.ts";

test("a manager adds a position without a network, and who cannot work it claims none of its shifts", {
  tag: ["@offline", "@nightly"],
}, async ({ page, browser, backend }) => {
  await logIn(page, backend.url, demo.manager);
  await readyForOffline(page);
  await expect(syncState(page, "Synced")).toBeVisible();
  await page.goto(`${backend.url}/settings?section=roster`);
  await expect(page.getByRole("region", { name: "Roster" })).toBeVisible();
  await cutNetwork(page.context(), backend);

  await page.getByRole("button", { name: "Positions", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "Positions" });
  await panel.getByRole("button", { name: "Add position" }).click();
  const dialog = page.getByRole("dialog", { name: "Add position" });
  await dialog.getByLabel("Name").fill("Sommelier");
  await dialog.getByRole("switch", { name: "Everybody" }).press("Space");
  await expect(dialog.getByText("Nobody can work this position")).toBeVisible();
  await dialog.getByRole("searchbox", { name: "Search people" }).fill("leo");
  await dialog.getByRole("option", { name: /^Leo/ }).click();
  await expect(dialog.getByText(`1 of ${demo.people} people`)).toBeVisible();
  await dialog.getByRole("button", { name: "Save position" }).click();
  await expect(panel.getByRole("row").filter({ hasText: "Sommelier" })).toContainText("1 person");
  await restoreNetwork(page.context(), backend);
  await expect(syncState(page, "Synced")).toBeVisible();

  const manager = await signedIn(backend.elsewhere(), demo.manager);
  const { data } = await manager
    .from("positions")
    .select("id")
    .eq("name", "Sommelier")
    .single()
    .throwOnError();
  const open = {
    business_id: demo.businessId,
    date: addDays(demoDay(13), 7),
    published: true,
    sort_order: 0,
  };
  const times = { start_time: "09:00", end_time: "17:00" };
  await manager
    .from("shifts")
    .insert({ id: crypto.randomUUID(), ...open, ...times, position_id: data.id })
    .throwOnError();

  const other = await browser.newContext();
  const elsewhere = await other.newPage();
  await logIn(elsewhere, backend.elsewhere(), demo.employee);
  await elsewhere.goto(`${backend.elsewhere()}/schedule`);
  const shift = elsewhere
    .getByRole("list", { name: "Available shifts" })
    .getByRole("listitem")
    .filter({ has: elsewhere.getByRole("button", { name: "Claim" }) })
    .filter({ hasText: "Sommelier" });
  await expect(shift.getByRole("list", { name: "Warnings" })).toContainText(
    "Can't work this position: Sommelier",
  );
  await expect(shift.getByRole("button", { name: "Claim" })).toBeDisabled();
  await other.close();
});

/** A week of which nothing is planned yet. */
const WEEK = demoDay(20);
const PHONE = { viewport: { width: 390, height: 844 } };
const NEXT_WEEK = addDays(WEEK, 7);
const TEAM = { Sommelier: "Leo", Terrace: "Grace", "Dish washing": "Ben" };
/** Who works what, and their template. */
const PLAN = [
  ["Sommelier", "Leo", "Late"],
  ["Terrace", "Grace", "Early"],
] as const;

const planned = (page: Page, position: string) =>
  page.locator("[data-shift]").and(page.getByRole("button", { name: new RegExp(position) }));

test("a manager on a phone plans and publishes a week by positions without a network, and every device then has the same", {
  tag: ["@offline", "@nightly"],
}, async ({ openDevice }) => {
  test.setTimeout(300_000);
  const phone = await openDevice(demo.manager, PHONE);
  const owner = await openDevice(demo.admin);
  const { page } = phone;
  const dialog = (name: string) => page.getByRole("dialog", { name, exact: true });
  await page.goto(new URL("/settings?section=roster", page.url()).href);
  await expect(page.getByRole("region", { name: "Roster" })).toBeVisible();
  await phone.goOffline();

  await press(page.getByRole("button", { name: "Positions", exact: true }));
  await press(dialog("Positions").getByRole("button", { name: "Add position" }));
  const form = dialog("Add position");
  for (const [name, person] of Object.entries(TEAM)) {
    await form.getByLabel("Name").fill(name);
    await form.getByRole("switch", { name: "Everybody" }).press("Space");
    await form.getByRole("searchbox", { name: "Search people" }).fill(person);
    await form.getByRole("option", { name: new RegExp(`^${person}`) }).click();
    await press(form.getByRole("button", { name: "Add and next" }));
    await expect(form.getByLabel("Name")).toHaveValue("");
  }
  await press(form.getByRole("button", { name: "Cancel" }));
  await expect(dialog("Positions").getByRole("row").filter({ hasText: "1 person" })).toHaveCount(3);
  await press(dialog("Positions").getByRole("button", { name: "Close" }));

  await press(page.getByRole("button", { name: "Shift templates", exact: true }));
  const template = dialog("Edit template");
  const edit = async (name: string, position: string) => {
    await press(dialog("Shift templates").getByRole("button", { name: `Edit ${name}` }));
    await template.getByRole("button", { name: /Position/ }).click();
    await page.getByRole("option", { name: position }).click();
  };
  await edit("Late", "Sommelier");
  await template.getByText("Sunday", { exact: true }).click();
  await template.getByRole("textbox", { name: "People needed" }).fill("2");
  await press(template.getByRole("button", { name: "Save template" }));
  await expect(dialog("Shift templates").getByRole("listitem").filter({ hasText: "Late" })).toContainText(
    "2 people needed",
  );
  await edit("Early", "Terrace");
  await press(template.getByRole("button", { name: "Add break" }));
  await press(template.getByRole("button", { name: "Save template" }));
  await press(dialog("Shift templates").getByRole("button", { name: "Close" }));

  await page.goto(new URL(links.roster({ week: WEEK }), page.url()).href);
  const shown = (name: string) => page.getByRole("button", { name: `Position: ${name}` });
  let filter = "All positions";
  for (const [position, person, name] of PLAN) {
    await press(shown(filter));
    await page.getByRole("menuitem", { name: position }).click();
    await expect(shown(position)).toBeVisible();
    filter = position;
    await press(page.getByRole("button", { name: new RegExp(`^Add .*${person}`) }).first());
    await dialog("Add shift")
      .getByRole("button", { name: /Template/ })
      .click();
    await page.getByRole("option", { name: new RegExp(`^${name}`) }).click();
    await press(dialog("Add shift").getByRole("button", { name: "Add", exact: true }));
    await expect(planned(page, position)).toHaveCount(1);
    if (name === "Late") await expect(page.getByText("Late 1 of 2").first()).toBeVisible();
  }
  await press(page.getByRole("button", { name: /^Publish/ }));
  await press(dialog("Publish this week?").getByRole("button", { name: "Publish" }));
  await expect(dialog("Publish this week?")).toBeHidden();
  await expect(page.getByRole("button", { name: /^Publish/ })).toContainText("all published");

  await page.goto(new URL(links.roster({ week: NEXT_WEEK }), page.url()).href);
  await press(page.getByRole("button", { name: "Week actions" }));
  await page.getByRole("menuitem", { name: "Copy previous week…" }).click();
  await press(dialog("Copy previous week").getByRole("button", { name: "Copy" }));
  await expect(dialog("Copy previous week")).toBeHidden();
  for (const [position] of PLAN) await expect(planned(page, position)).toHaveCount(1);

  await comeBack(phone, owner);
  await owner.page.goto(new URL(links.roster({ week: WEEK }), owner.page.url()).href);
  for (const [position] of PLAN) await expect(planned(owner.page, position)).toHaveCount(1);
  await expect(async () => {
    const [one, other] = [await planningOn(page), await planningOn(owner.page)];
    expect(one).toHaveLength(3 + 2 + 4);
    expect(one).toEqual(other);
  }).toPass();
});

/** The positions, templates and shifts that the journey made, as the device stores them. */
async function planningOn(page: Page) {
  const databases = (await replicaText(page)).split("\n");
  const rowsOf = (name: string) =>
    databases.flatMap((text) => JSON.parse(new RegExp(`--${name}: (.*)`).exec(text)?.[1] ?? "[]"));
  const made = rowsOf("templates").filter(({ name }) => name in TEAM || name === "Late" || name === "Early");
  const shifts = rowsOf("shifts").filter(({ date, _deleted }) => date >= WEEK && _deleted === "0");
  const told = [...made, ...shifts].map((row) => [
    row.id,
    row.version,
    row.position_id,
    row.user_ids,
    row.headcount,
    row.breaks,
  ]);
  return told.sort(([one], [other]) => (one < other ? -1 : 1));
}
