import type { Page } from "@playwright/test";
import { links } from "#lib/links.ts";
import { demo, signedIn } from "../factories/demo.ts";
import {
  type Backend,
  cutNetwork,
  expect,
  logIn,
  ONLINE,
  readyForOffline,
  restoreNetwork,
  syncState,
  test,
} from "./fixtures.ts";

test("a manager adds places without a network, and each manager meets their own first", {
  tag: ["@offline", "@nightly"],
}, async ({ page, browser, backend }) => {
  await logIn(page, backend.url, demo.manager);
  await readyForOffline(page);
  await expect(syncState(page, "Synced")).toBeVisible();
  await page.goto(`${backend.url}/settings?section=roster`);
  await expect(page.getByRole("region", { name: "Roster" })).toBeVisible();
  await cutNetwork(page.context(), backend);

  await page.getByRole("button", { name: "Places", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "Places" });
  for (const [name, person] of [
    ["Quay", "Marcus"],
    ["Market", "Priya"],
  ] as const) {
    await panel.getByRole("button", { name: "Add place" }).click();
    const dialog = page.getByRole("dialog", { name: "Add place" });
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByRole("switch", { name: "Everybody" }).press("Space");
    await dialog.getByRole("searchbox", { name: "Search people" }).fill(person);
    await dialog.getByRole("option", { name: new RegExp(`^${person}`) }).click();
    await dialog.getByRole("button", { name: "Save place" }).click();
    await expect(panel.getByRole("row").filter({ hasText: name })).toContainText("1 person");
  }
  await panel.getByRole("button", { name: "Actions for Harbour Street" }).click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await restoreNetwork(page.context(), backend);
  await expect(syncState(page, "Synced")).toBeVisible();

  await page.goto(`${backend.url}/roster`);
  await expect(page.getByRole("button", { name: "Place: Quay" })).toBeVisible();
  const other = await browser.newContext();
  const elsewhere = await other.newPage();
  await logIn(elsewhere, backend.elsewhere(), "priya@demo.test");
  await elsewhere.goto(`${backend.elsewhere()}/roster`);
  await elsewhere.getByRole("button", { name: "Place: Market" }).click();
  await elsewhere.getByRole("menuitem", { name: "Quay" }).click();
  await expect(elsewhere.getByRole("button", { name: "Place: Quay" })).toBeVisible();
  await other.close();

  const employee = await signedIn(backend.elsewhere(), demo.employee);
  const { error } = await employee.from("places").select("week_budget");
  expect(error?.code).toBe("42501");
});

/** How many people a new place has beside its manager. */
const CREW = 12;
const NEW_PLACES = ["Quay", "Market"];
const nameOf = (place: string, number: number) => `${place} ${String(number).padStart(2, "0")}`;

test("an owner opens two more places for forty people without a network, and each manager meets their own first", {
  tag: ["@offline", "@nightly"],
}, async ({ page, browser, backend }) => {
  test.setTimeout(300_000);
  await growToForty(backend);
  await logIn(page, backend.url, demo.admin);
  await readyForOffline(page);
  await expect(syncState(page, "Synced")).toBeVisible();
  await page.goto(backend.url + links.settings({ section: "roster" }));
  await expect(page.getByRole("region", { name: "Roster" })).toBeVisible();
  await cutNetwork(page.context(), backend);

  await page.getByRole("button", { name: "Places", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "Places" });
  for (const place of NEW_PLACES) {
    await panel.getByRole("button", { name: "Add place" }).click();
    const dialog = page.getByRole("dialog", { name: "Add place" });
    await dialog.getByLabel("Name").fill(place);
    await chooseAll(dialog, place);
    await expect(dialog.getByText(`${CREW + 1} of 40 people`)).toBeVisible();
    await dialog.getByRole("button", { name: "Save place" }).click();
    await expect(panel.getByRole("row").filter({ hasText: place })).toContainText(`${CREW + 1} people`);
  }
  await panel.getByRole("button", { name: "Actions for Harbour Street" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit place" });
  for (const person of ["Marcus", "Sam", "Leo"]) await chooseAll(edit, person);
  await edit.getByRole("button", { name: "Save place" }).click();
  await expect(edit).toBeHidden();
  await restoreNetwork(page.context(), backend);
  await expect(syncState(page, "Synced")).toBeVisible();

  await page.goto(backend.url + links.roster());
  await expect(page.getByRole("button", { name: "Place: All places" })).toBeVisible();
  const managers = { [demo.manager]: "Harbour Street", ...Object.fromEntries(NEW_PLACES.map(managerAt)) };
  for (const [email, place] of Object.entries(managers)) {
    const context = await browser.newContext(ONLINE);
    const theirs = await context.newPage();
    await logIn(theirs, backend.elsewhere(), email);
    await theirs.goto(backend.elsewhere() + links.roster());
    await expect(theirs.getByRole("button", { name: `Place: ${place}` })).toBeVisible();
    const people = theirs.getByRole("rowheader", { name: /^(Quay|Market) \d\d/ });
    if (place === "Harbour Street") {
      await expect(theirs.getByRole("rowheader", { name: /^Marcus Webb/ })).toBeVisible();
      await expect(people).toHaveCount(0);
    } else {
      await expect(theirs.getByRole("rowheader", { name: new RegExp(`^${nameOf(place, 1)}`) })).toBeVisible();
      await expect(people.filter({ hasNotText: place })).toHaveCount(0);
    }
    await theirs.goto(`${backend.elsewhere()}${links.staffAvailability()}?tab=team`);
    await expect(theirs.getByRole("button", { name: `Place: ${place}` })).toBeVisible();
    await context.close();
  }
});

const managerAt = (place: string): [string, string] => [`${place.toLowerCase()}@demo.test`, place];

/** Chooses everybody of a name, from the start with a list instead of everybody. */
async function chooseAll(dialog: ReturnType<Page["getByRole"]>, name: string) {
  const everybody = dialog.getByRole("switch", { name: "Everybody" });
  if (await everybody.isChecked()) await everybody.press("Space");
  await dialog.getByRole("searchbox", { name: "Search people" }).fill(name);
  await dialog.getByRole("option").first().focus();
  await dialog.page().keyboard.press("ControlOrMeta+a");
}

/** Adds a manager and a crew for each new place, and who makes them forty, with the owner's password. */
async function growToForty({ sql }: Backend) {
  const crews = NEW_PLACES.flatMap((place) => [
    ["manager", managerAt(place)[0], nameOf(place, 0)],
    ...Array.from({ length: CREW }, (_, n) => [
      "employee",
      `${place}${n + 1}@demo.test`,
      nameOf(place, n + 1),
    ]),
  ]);
  const others = [1, 2].map((number) => ["employee", `new${number}@demo.test`, `New ${number}`]);
  const people = [...crews, ...others].map((one) => `('${one.join("', '")}')`);
  expect(people).toHaveLength(40 - demo.people);
  await sql(`
    update businesses set staff_count = 50 where id = '${demo.businessId}';
    create temporary table new_people as
      select gen_random_uuid() as id, lower(email) as email, name, role
      from (values ${people.join(", ")}) as person (role, email, name);
    insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
      raw_user_meta_data, created_at, updated_at)
    select new_people.id, 'authenticated', 'authenticated', new_people.email, encrypted_password, now(),
      raw_app_meta_data, jsonb_build_object('name', name), now(), now()
    from new_people, auth.users as owner where owner.id = '${demo.adminId}';
    insert into auth.identities (id, user_id, provider, provider_id, identity_data, created_at, updated_at)
    select id, id, 'email', id::text, jsonb_build_object('sub', id::text, 'email', email), now(), now() from new_people;
    insert into access.confirmed_emails (user_id, email) select id, email from new_people;
    update profiles set business_id = '${demo.businessId}', role = new_people.role, created_by = '${demo.adminId}'
    from new_people where new_people.id = profiles.id;
    drop table new_people;
  `);
}
