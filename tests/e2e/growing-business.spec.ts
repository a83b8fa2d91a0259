import { devices, type Page } from "@playwright/test";
import { links } from "#lib/links.ts";
import { addDays, calendarDay } from "#lib/time/calendar-days.ts";
import { signedIn } from "../factories/demo.ts";
import { test } from "./devices.ts";
import { clockIn, expect, syncState } from "./fixtures.ts";
import { replicaText } from "./replica-on-disk.ts";
import { choose, dialog, question, row } from "./staff-list.ts";

const PASSWORD = "correct-horse-9";
const OWNER = "ada@corner-bakery.test";
const PHONE = devices["Pixel 7"];
/** What managers see: a draft, and what people are paid once an admin lets them see costs. */
const DRAFT = "Stocktaking in the cellar";
const PAY = "77.25";
const PAY_OF_MANAGERS = "91.75";

async function signUp(page: Page, url: string, seats: number) {
  await page.goto(`${url}/signup`);
  await page.getByLabel("Email").fill(OWNER);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await page.getByRole("button", { name: "Continue to Business Details" }).click();
  await page.getByLabel("Business name").fill("Corner Bakery");
  await page.getByRole("textbox", { name: "Number of Staff Members" }).fill(String(seats));
  await page.getByRole("textbox", { name: "Number of Staff Members" }).press("Tab");
  await page.getByRole("button", { name: "Register & Continue to Payment" }).click();
  await page.getByRole("button", { name: "Start trial" }).click();
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
}

async function importPeople(page: Page, count: number) {
  const people = Array.from({ length: count }, (_, n) => {
    const work = n === 0 ? `manager,${PAY_OF_MANAGERS}` : `employee,${PAY}`;
    return `Person ${n},person${n}@corner-bakery.test,${work}`;
  });
  const buffer = Buffer.from(["Name,E-mail,Role,Pay rate", ...people].join("\n"));
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Import CSV" }).click();
  await page.locator("input[type=file]").setInputFiles({ name: "staff.csv", mimeType: "text/csv", buffer });
  await dialog(page, "Import from CSV or Excel")
    .getByRole("button", { name: `Add ${count} people` })
    .click();
  const result = question(page, "Import from CSV or Excel");
  await expect(result.getByText(`${count} people added.`)).toBeVisible({ timeout: 60_000 });
  const saving = page.waitForEvent("download");
  await result.getByRole("button", { name: "Download PINs and passwords" }).click();
  await saving;
  await result.getByRole("button", { name: "Close" }).click();
}

async function addPerson(page: Page, name: string, email: string) {
  await page.getByRole("button", { name: "Add person" }).click();
  const adding = dialog(page, "Add person");
  await adding.getByLabel("Name").fill(name);
  await adding.getByLabel("Email").fill(email);
  await adding.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await adding.getByRole("button", { name: "Add person" }).click();
  await question(page, `PIN for ${name}`).getByRole("button", { name: "Done" }).click();
  await expect(row(page, new RegExp(name))).toBeVisible();
}

async function makeZoe(page: Page, role: string) {
  await choose(page, "Zoe Lindqvist", "Edit");
  await dialog(page, "Edit Zoe Lindqvist").getByRole("button", { name: "Role" }).click();
  await page.getByRole("option", { name: role }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(row(page, /Zoe Lindqvist/)).toContainText(role);
}

test("a business signs up, pays and grows across a tier; somebody rises, falls and goes, and each device has what it may see", {
  tag: ["@offline", "@nightly"],
}, async ({ page, backend, openDevice }) => {
  await signUp(page, backend.url, 10);
  await page.goto(`${backend.url}/business-setup`);
  await page.getByRole("button", { name: "Complete Setup" }).click();
  await expect(page.getByRole("heading", { name: /^Welcome, / })).toBeVisible();
  await page.getByRole("button", { name: "Add your staff" }).click();
  await expect(page).toHaveURL(backend.url + links.staff());
  await expect(syncState(page, "Synced")).toBeVisible();
  await importPeople(page, 9);
  await expect(page.getByText("10 of 10 seats used")).toBeVisible();
  await expect(page.getByText("All seats on your plan are in use.")).toBeVisible();

  await page.getByRole("link", { name: "Add seats" }).click();
  await page.getByRole("textbox", { name: "Number of Staff Members" }).fill("12");
  await page.getByRole("textbox", { name: "Number of Staff Members" }).press("Tab");
  await page.getByRole("button", { name: "Select Plan" }).click();
  await expect(question(page, /your plan\?$/)).toContainText("12 seats, $40.88 per month");
  await question(page, /your plan\?$/)
    .getByRole("button", { name: "Confirm change" })
    .click();
  await expect(page.getByText("You won't be charged during your free trial.")).toBeVisible();
  await expect(page).toHaveURL(backend.url + links.subscription());
  await page.goto(backend.url + links.staff());
  await expect(page.getByText("10 of 12 seats used")).toBeVisible();
  await addPerson(page, "Kim Park", "kim@corner-bakery.test");
  await addPerson(page, "Zoe Lindqvist", "zoe@corner-bakery.test");
  await expect(page.getByText("12 of 12 seats used")).toBeVisible();

  const owner = await signedIn(backend.elsewhere(), OWNER, PASSWORD);
  const { data: business } = await owner.from("businesses").select("id").single().throwOnError();
  const day = addDays(calendarDay(new Date().toISOString(), "UTC"), 2);
  const draft = {
    business_id: business?.id,
    date: day,
    start_time: "09:00",
    end_time: "12:00",
    notes: DRAFT,
  };
  await owner
    .from("shifts")
    .insert({ id: crypto.randomUUID(), ...draft })
    .throwOnError();

  const zoe = await openDevice("zoe@corner-bakery.test", { ...PHONE, password: PASSWORD });
  const kim = await openDevice("kim@corner-bakery.test", { password: PASSWORD });
  for (const { page: theirs } of [zoe, kim]) {
    await expect(syncState(theirs, "Synced")).toBeVisible();
    expect(await replicaText(theirs)).toContain("Person 3");
    for (const unseen of [DRAFT, PAY]) expect(await replicaText(theirs)).not.toContain(unseen);
  }

  // Promoted while her phone is dark; what she did there in the meantime counts.
  await zoe.goOffline();
  await clockIn(zoe.page);
  await makeZoe(page, "Manager");
  await zoe.goOnline();
  await expect.poll(() => replicaText(zoe.page)).toContain(DRAFT);
  await expect(syncState(zoe.page, "Synced")).toBeVisible();
  await expect(zoe.page.getByRole("button", { name: "Clock out" })).toBeVisible();
  for (const unseen of [PAY, PAY_OF_MANAGERS]) expect(await replicaText(zoe.page)).not.toContain(unseen);
  await owner.from("businesses").update({ managers_see_cost: true }).eq("id", business?.id).throwOnError();
  for (const seen of [PAY, PAY_OF_MANAGERS]) await expect.poll(() => replicaText(zoe.page)).toContain(seen);

  await makeZoe(page, "Employee");
  for (const unseen of [DRAFT, PAY, PAY_OF_MANAGERS])
    await expect.poll(() => replicaText(zoe.page)).not.toContain(unseen);
  await expect(zoe.page.getByRole("button", { name: "Clock out" })).toBeVisible();
  await expect.poll(() => replicaText(zoe.page)).toContain("Person 3");

  await choose(page, "Zoe Lindqvist", "Delete");
  const asked = question(page, "Delete Zoe Lindqvist?");
  await asked.getByLabel(/^Type/).fill("Zoe Lindqvist");
  await asked.getByRole("button", { name: "Delete" }).click();
  await expect(row(page, /Zoe Lindqvist/)).toBeHidden();
  await expect(page.getByText("11 of 12 seats used")).toBeVisible();
  await expect(zoe.page.getByRole("heading", { name: /not part of a business|Login/ })).toBeVisible();
  await expect.poll(() => replicaText(zoe.page)).not.toContain("Person 3");

  const { data: punches } = await owner.from("punches").select("type").throwOnError();
  expect(punches).toEqual([{ type: "in" }]);
  const admins = await replicaText(page);
  for (const seen of [DRAFT, PAY, PAY_OF_MANAGERS, "Zoe Lindqvist"]) expect(admins).toContain(seen);
  await expect.poll(() => replicaText(kim.page)).not.toContain("zoe@corner-bakery.test");
  for (const unseen of [DRAFT, PAY, PAY_OF_MANAGERS])
    expect(await replicaText(kim.page)).not.toContain(unseen);
  await page.goto(backend.url + links.timeRecords());
  await expect(page.getByText("Zoe Lindqvist").first()).toBeVisible();
});
