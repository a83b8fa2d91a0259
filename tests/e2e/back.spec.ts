import type { Locator, Page } from "@playwright/test";
import { totpAt } from "#domain/totp/totp.ts";
import { must } from "#lib/must.ts";
import { demo } from "../factories/demo.ts";
import { type Backend, expect, logIn, syncState, test } from "./fixtures.ts";
import { goWithin, isShown } from "./go-within.ts";
import { LAYERS, type Layer } from "./layers.ts";
import { leaveCorrection } from "./replica-on-disk.ts";
import { setUp, turnOn } from "./tablet.ts";

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };
/** Text in fields of text, and an amount in those of numbers. */
const TYPED = "21";

/** How each person of the table begins. */
const BEGINNINGS: Record<string, (page: Page, backend: Backend) => Promise<unknown>> = {
  visitor: (page, { url }) => page.goto(url),
  admin: (page, { url }) => logIn(page, url, demo.admin),
  employee: (page, { url }) => logIn(page, url, demo.employee),
  operator: async (page, { url, consoleCode }) => {
    await page.goto(`${url}/console`);
    await page.getByLabel("Access Code").fill(consoleCode());
    await page.getByRole("button", { name: "Access Console" }).click();
  },
  tablet: (page, { url }) => turnOn(page, url),
  "owner of a tablet": async (page, { url }) => {
    const tablet = await must(page.context().browser(), "a browser").newPage();
    await setUp(tablet, url, demo.manager);
    await expect(tablet.getByRole("heading", { name: "Waiting for an admin" })).toBeVisible();
    await logIn(page, url, demo.admin);
  },
  "admin with a code": async (page, { url }) => {
    await logIn(page, url, demo.admin);
    await goWithin(page, "/settings?section=account");
    await press(page, "Turn on");
    const secret = await page.getByLabel("Key").inputValue();
    await fieldOf(page, "Code").fill(await totpAt(secret, Date.now()));
    await page.getByRole("dialog").getByRole("button", { name: "Turn on", exact: true }).click();
    await press(page, "I've saved my codes");
  },
  "refused employee": async (page, { url }) => {
    await logIn(page, url, demo.employee);
    await expect(syncState(page, "Synced")).toBeVisible();
    const ended = { reason: "The tablet was off", clock_out_time: "2026-03-02T08:00:00.000Z" };
    await leaveCorrection(page, url, demo.employeeId, ended);
    await page.goto(`${url}/dashboard`);
    await expect(syncState(page, /not saved/)).toBeVisible();
  },
};

const DAILY = new Set(["visitor", "employee", "tablet"]);
const inJourneys = LAYERS.filter(({ who }) => !who.endsWith(".tsx"));
for (const [size, viewport] of Object.entries(SIZES)) {
  for (const who of new Set(inJourneys.map((layer) => layer.who))) {
    test(`on a ${size}, Back closes each layer of the ${who}, and the page and what was typed stay`, {
      tag: [
        ...(size === "desktop" || !DAILY.has(who) ? ["@nightly"] : []),
        ...(who.endsWith("tablet") ? ["@offline"] : []),
      ],
    }, async ({ page, backend }) => {
      // An admin has most of the layers.
      test.slow();
      await page.setViewportSize(viewport);
      await must(BEGINNINGS[who], `how the ${who} begins`)(page, backend);
      const problems: string[] = [];
      for (const layer of inJourneys) {
        if (layer.who !== who || ![size, ""].includes(layer.only)) continue;
        await closesByBack(page, layer).catch(async (error: Error) => {
          problems.push(`${layer.id}: ${error.message}`);
          await page.goto(backend.url + (layer.path || "/"));
          await isShown(page);
        });
      }
      expect(problems).toEqual([]);
    });
  }
}

async function closesByBack(page: Page, { id, path, steps, shown }: Layer) {
  // The communal tablet has one page.
  if (path) await goWithin(page, path);
  await take(page, steps);
  const [role = "", name = ""] = shown.split(/ (.*)/);
  const found =
    role === "text" ? page.getByText(named(name)) : page.getByRole(role as "dialog", { name: named(name) });
  const layer = found.last();
  await expect(layer).toBeVisible();
  // A conversation has its own address; a layer has that of the page below it.
  const place = id.endsWith(" page") ? new RegExp(path) : page.url();
  const typing = steps.find((step) => /[?:]$/.test(step)) ?? "";
  const field = fieldOf(page, typing.slice(0, -1));
  await page.goBack();
  if (typing.endsWith("?")) await isAsked(page, field);
  await expect(layer).toBeHidden();
  await staysAt(page, place);
  if (typing.endsWith(":")) {
    // Below a list of the form it is still open.
    if (!(await field.isVisible())) {
      await closeAll(page, place);
      await take(
        page,
        steps.filter((step) => step !== typing),
      );
    }
    await expect(field).toHaveValue(new RegExp(TYPED));
    const cancel = page.getByRole("dialog").getByRole("button", { name: "Cancel", exact: true });
    if (await cancel.isVisible()) await cancel.click();
  }
  await closeAll(page, place);
}

/** Back asks; who cancels finds what they typed, and who discards it comes to the page. */
async function isAsked(page: Page, field: Locator) {
  const question = page.getByRole("alertdialog", { name: "Discard what you entered?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(field).toHaveValue(TYPED);
  await page.goBack();
  await question.getByRole("button", { name: "Discard" }).click();
}

/** Goes back until no layer is left, which lies below the one that was closed. */
async function closeAll(page: Page, place: string | RegExp) {
  const depthNow = (): Promise<number> => page.evaluate(() => history.state?.layer ?? 0);
  for (let depth = await depthNow(); depth > 0; depth = await depthNow()) {
    await page.goBack();
    await expect.poll(depthNow).toBeLessThan(depth);
    await staysAt(page, place);
  }
}

async function staysAt(page: Page, place: string | RegExp) {
  await expect(page).toHaveURL(place);
  await expect(page.getByRole("heading", { level: 1, includeHidden: true }).first()).toBeVisible();
}

async function take(page: Page, steps: readonly string[]) {
  for (const step of steps) {
    const [, field, text] = /^(.+?)(?:[?:]|=(.*))$/.exec(step) ?? [];
    if (!field) await press(page, step);
    else await fieldOf(page, field).fill(text ?? TYPED);
  }
}

/** What has a name to press by. Switches and their like have no size of their own, and the keyboard presses them. */
const PRESSED = [["button", "menuitem", "tab", "link"], ["switch", "checkbox", "radio"], ["row"]] as const;

async function press(page: Page, name: string) {
  const [buttons, inputs, rows] = PRESSED.map((roles) =>
    roles
      .map((role) => page.getByRole(role, { name: named(name), exact: true }))
      .reduce((one, other) => one.or(other))
      // Below a layer nothing can be pressed.
      .and(page.locator(":not([inert] *)"))
      .first(),
  ) as [Locator, Locator, Locator];
  await expect(buttons.or(inputs).or(rows).first()).toBeVisible();
  if (await buttons.isVisible()) await buttons.click();
  else if (await inputs.isVisible()) await inputs.press("Space");
  else await rows.click();
}

function fieldOf(page: Page, label: string): Locator {
  return page.getByLabel(named(label), { exact: true }).and(page.locator("input, textarea")).last();
}

const named = (name: string) => (name.startsWith("/") ? new RegExp(name.slice(1, -1)) : name);
