import type { Locator, Page } from "@playwright/test";
import { links } from "#lib/links.ts";
import { demo } from "../factories/demo.ts";
import { expect, logIn, test } from "./fixtures.ts";
import { goWithin } from "./go-within.ts";

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
const TYPED = "Half a thought";

/** A form on a page: the way to it, its field, and whether the text is there again afterwards. */
interface Form {
  path: string;
  open: (page: Page) => Promise<void>;
  field: string;
}

const press = (...names: (string | RegExp)[]) =>
  async function openForm(page: Page) {
    for (const name of names) {
      const button = page.getByRole("button", { name, exact: typeof name === "string" }).last();
      await button.or(page.getByRole("menuitem", { name })).first().click();
    }
  };

/** Only who cannot work is asked for a reason. */
async function openUnavailable(page: Page) {
  await press("Add availability")(page);
  await page.getByRole("dialog").getByText("Unavailable", { exact: true }).click();
}

const FORMS: Form[] = [
  { path: links.roster(), open: press("Add shift"), field: "Notes" },
  { path: links.roster(), open: press("Setup", "Shift templates", "Add template"), field: "Name" },
  { path: links.staff(), open: press("Add person"), field: "Name" },
  { path: links.news(), open: press("New post"), field: "Title" },
  { path: links.news(), open: press("New poll"), field: "Question" },
  { path: links.availability(), open: openUnavailable, field: "Reason" },
  { path: links.timeClock(), open: press("Add missing hours"), field: "Reason" },
  { path: links.timeRecords(), open: press("Add times"), field: "Reason" },
  { path: links.settings(), open: press("Edit contact details"), field: "Contact name" },
  { path: links.settings(), open: press("Edit business details"), field: "Business name" },
];

const dialogOf = (page: Page) => page.getByRole("dialog").last();
const fieldOf = (page: Page, name: string): Locator => dialogOf(page).getByRole("textbox", { name }).first();

async function staysAt(page: Page, path: string) {
  await expect(page).toHaveURL((url) => url.pathname === path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

for (const [place, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test(`on a ${place}, Back closes a form on ten screens, and what was typed is there again`, {
    tag: place === "desktop" ? "@nightly" : [],
  }, async ({ page, backend }) => {
    await page.setViewportSize(viewport);
    await logIn(page, backend.url, demo.admin);
    for (const { path, open, field } of FORMS) {
      await goWithin(page, path);
      await open(page);
      await fieldOf(page, field).fill(TYPED);
      await page.goBack();
      await expect(page.getByRole("textbox", { name: field, exact: true })).toHaveCount(0);
      await staysAt(page, path);
      // A panel below the form, such as the templates, is a layer of its own.
      while ((await page.getByRole("dialog").count()) > 0) {
        const left = await page.getByRole("dialog").count();
        await page.goBack();
        await expect(page.getByRole("dialog")).toHaveCount(left - 1);
      }
      await staysAt(page, path);
      await open(page);
      await expect(fieldOf(page, field)).toHaveValue(TYPED);
      await expect(dialogOf(page)).toContainText("We kept what you entered before.");
      await dialogOf(page).getByRole("button", { name: "Cancel" }).click();
      await expect(page.getByRole("textbox", { name: field, exact: true })).toHaveCount(0);
    }
  });

  test(`on a ${place}, Back closes menus, panels, lists and selections, one after the other`, {
    tag: place === "desktop" ? "@nightly" : [],
  }, async ({ page, backend }) => {
    await page.setViewportSize(viewport);
    await logIn(page, backend.url, demo.admin);
    const closes = async (layer: Locator, path: string) => {
      await expect(layer).toBeVisible();
      await page.goBack();
      await expect(layer).toBeHidden();
      await staysAt(page, path);
    };

    await goWithin(page, links.roster());
    if (place === "phone") {
      await page.getByRole("button", { name: "Open menu" }).click();
      await closes(page.getByRole("navigation", { name: "Main" }), links.roster());
    }
    await page.getByRole("banner").getByRole("button", { name: "Synced" }).click();
    await closes(page.getByRole("dialog", { name: "Sync" }), links.roster());
    await page.getByRole("button", { name: "Setup" }).click();
    await closes(page.getByRole("menu"), links.roster());

    await page.getByRole("button", { name: "Add shift", exact: true }).click();
    await dialogOf(page)
      .getByRole("button", { name: /Template/ })
      .click();
    await closes(page.getByRole("listbox"), links.roster());
    await dialogOf(page)
      .getByRole("button", { name: /^Calendar/ })
      .click();
    await closes(page.getByRole("grid", { name: /20\d\d/ }), links.roster());
    await closes(page.getByRole("dialog", { name: "Add shift" }), links.roster());

    await goWithin(page, links.availability());
    await page.getByRole("table", { name: "Your availability" }).getByRole("button").last().click();
    await closes(page.getByRole("region", { name: "Selected days" }), links.availability());

    await page.goBack();
    await staysAt(page, links.roster());
  });
}

test("Back asks before a password is lost", async ({ page, backend }) => {
  await page.setViewportSize(PHONE);
  await logIn(page, backend.url, demo.employee);
  await goWithin(page, links.settings());
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByLabel("Current password").fill("a guess at it");
  await page.goBack();
  const question = page.getByRole("alertdialog", { name: "Discard what you entered?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByLabel("Current password")).toHaveValue("a guess at it");
  await page.goBack();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await staysAt(page, links.settings());
});
