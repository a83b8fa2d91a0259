import type { Page } from "@playwright/test";
import { links } from "#lib/links.ts";
import { demo } from "../factories/demo.ts";
import { accessibilityProblems } from "./axe.ts";
import { expect, logIn, test } from "./fixtures.ts";
import { goWithin } from "./go-within.ts";

/** Every address of the app, those with parts of their own by an example. */
const ROUTES = [
  ...new Set(Object.values(links).map((link) => link().split("?")[0] ?? "")),
  "/training/module/1",
  "/training/edit/1",
  "/no/such/page",
];
/** What is behind the buttons of the busiest screens: where, and what is pressed one after the other. */
const DIALOGS = {
  admin: [
    ["/roster", "Setup", "Week, limits, and budget"],
    ["/staff", "Add person"],
    ["/staff", "Actions for Sam Okafor", "Edit"],
    ["/staff", "Actions for Sam Okafor", "Delete"],
    ["/staff", "More", "Invite by email"],
    ["/staff", "More", "Import CSV"],
    ["/settings?section=account", "Change password"],
    ["/settings?section=device", "Clear this device"],
  ],
  manager: [
    ["/roster", "Add shift"],
    ["/roster", "Requests"],
    ["/roster", "Setup", "Shift templates", "Add template"],
    ["/roster", "Setup", "Business hours"],
    ["/staff-availability?tab=team", "Add entry for a team member"],
    ["/staff-availability?tab=deadlines", "New deadline"],
    ["/time-records?tab=review"],
    ["/time-records?tab=hours&period=last-week", "Approve all…"],
    ["/time-records?period=last-week", "Add times"],
    ["/chat", "New poll"],
    ["/news", "New post"],
    ["/news", "New poll"],
    ["/training", "Actions for Food safety", "Assign"],
    ["/training?tab=overview"],
  ],
  employee: [
    ["/chat?tab=private"],
    ["/schedule?view=month"],
    ["/schedule", "Calendar feed"],
    ["/availability", "Add availability"],
  ],
};
/** What people look at every day. */
const CENTRAL = [
  links.login(),
  links.dashboard(),
  links.roster(),
  links.timeClock(),
  links.chat(),
  links.settings(),
  links.settings({ section: "notifications" }),
];
const PHONE = 360;
const WIDTHS: readonly number[] = [PHONE, 768, 1440];
const THEMES = ["light", "dark"] as const;

test("the screens of every day have no accessibility problem", async ({ page, backend }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(backend.url + links.login());
  await expect(page).toHaveTitle(/^Login/);
  const [login = "", ...others] = CENTRAL;
  expect(await problemsOn(page, [login], [PHONE])).toEqual([]);
  await logIn(page, backend.url, demo.manager);
  expect(await problemsOn(page, others, [PHONE])).toEqual([]);
});

test("no page has an accessibility problem for somebody who is not signed in", { tag: "@nightly" }, async ({
  page,
  backend,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${backend.url}/login`);
  await expect(page).toHaveTitle(/^Login/);
  expect(await problemsOn(page, ROUTES)).toEqual([]);
});

for (const role of ["admin", "manager", "employee"] as const) {
  test(`no page has an accessibility problem for ${role === "manager" ? "a" : "an"} ${role}`, {
    tag: "@nightly",
  }, async ({ page, backend }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await logIn(
      page,
      backend.url,
      { admin: demo.admin, manager: demo.manager, employee: demo.employee }[role],
    );
    // The landing page ends the session.
    expect(
      await problemsOn(
        page,
        ROUTES.filter((path) => path !== links.home()),
      ),
    ).toEqual([]);
    expect(await problemsOfDialogs(page, role)).toEqual([]);
  });
}

// Some hundred pages each.
test.slow();

async function problemsOn(page: Page, routes: readonly string[], widths = WIDTHS): Promise<string[]> {
  const problems: string[] = [];
  for (const route of routes) {
    await goWithin(page, route);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await expect(page.locator("html.dark")).toHaveCount(colorScheme === "dark" ? 1 : 0);
        const found = await problemsOf(page, colorScheme === "dark");
        problems.push(...found.map((problem) => `${route} ${width} ${colorScheme}: ${problem}`));
      }
    }
  }
  return problems;
}

/** On a phone, where there is least room. Who closes one that a button opened is back at that button. */
async function problemsOfDialogs(page: Page, role: keyof typeof DIALOGS): Promise<string[]> {
  const problems: string[] = [];
  await page.setViewportSize({ width: PHONE, height: 900 });
  for (const [path = "", ...presses] of DIALOGS[role]) {
    await goWithin(page, path);
    const named = (name: string) =>
      page
        .getByRole("button", { name: new RegExp(`^${name}`) })
        .or(page.getByRole("menuitem", { name }))
        .first();
    for (const name of presses) await named(name).click();
    const dialogs = page.getByRole("dialog").or(page.getByRole("alertdialog"));
    if (presses.length > 0) await expect(dialogs.last()).toBeVisible();
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expect(page.locator("html.dark")).toHaveCount(colorScheme === "dark" ? 1 : 0);
      const found = await problemsOf(page, colorScheme === "dark");
      problems.push(
        ...found.map((problem) => `${[path, ...presses].join(" > ")} ${colorScheme}: ${problem}`),
      );
    }
    while (await dialogs.count()) {
      const open = await dialogs.count();
      await page.keyboard.press("Escape");
      await expect(dialogs).not.toHaveCount(open);
    }
    // Of a list of rows the row has the focus, in which the button is.
    if (presses[0]) await expect(named(presses[0]).and(page.locator(":focus, :focus *"))).toBeVisible();
  }
  return problems;
}

async function problemsOf(page: Page, coloursOnly: boolean): Promise<string[]> {
  const problems = await accessibilityProblems(page, { coloursOnly });
  const overflows = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  return [...problems, ...(overflows ? ["the page scrolls sideways"] : [])];
}
