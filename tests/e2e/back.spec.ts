import type { Locator, Page } from "@playwright/test";
import { demo } from "../factories/demo.ts";
import { type Backend, expect, logIn, test } from "./fixtures.ts";
import { goWithin } from "./go-within.ts";
import { LAYERS, type Layer } from "./layers.ts";

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };
const people: Record<string, (page: Page, backend: Backend) => Promise<unknown>> = {
  visitor: (page, { url }) => page.goto(url),
  admin: (page, { url }) => logIn(page, url, demo.admin),
  employee: (page, { url }) => logIn(page, url, demo.employee),
};

for (const [size, viewport] of Object.entries(SIZES)) {
  for (const [who, begin] of Object.entries(people)) {
    const layers = LAYERS.filter((layer) => layer.who === who && [size, ""].includes(layer.only));
    test(`on a ${size}, Back closes each layer of the ${who}, and the page and what was typed stay`, {
      tag: size === "desktop" ? "@nightly" : [],
    }, async ({ page, backend }) => {
      await page.setViewportSize(viewport);
      await begin(page, backend);
      const problems: string[] = [];
      for (const layer of layers) {
        if (process.env.ONLY && !layer.id.match(process.env.ONLY)) continue;
        const t = Date.now();
        await closesByBack(page, layer).catch(async (error: Error) => {
          problems.push(
            `${layer.id}: ${error.message.slice(0, 900)}\n${(await page.locator("body").ariaSnapshot()).slice(0, process.env.SNAP ? 9000 : 0)}`,
          );
          await page.goto(`${backend.url}${who === "visitor" ? "/" : "/dashboard"}`);
          await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
        });
        if (process.env.ONLY !== undefined) console.log(layer.id, Date.now() - t);
      }
      expect(problems.join("\n\n")).toBe("");
    });
  }
}

async function closesByBack(page: Page, { path, steps, shown }: Layer) {
  await goWithin(page, path);
  await take(page, steps);
  const [role = "", name = ""] = shown.split(/ (.*)/);
  const layer = page.getByRole(role as "dialog", { name: named(name) }).last();
  await expect(layer).toBeVisible();
  const asks = steps.some((step) => step.endsWith("?"));
  const typed = steps.find((step) => /[?:]$/.test(step))?.slice(0, -1);
  const field = fieldOf(page, typed ?? "");
  await page.goBack();
  if (asks) {
    const question = page.getByRole("alertdialog", { name: "Discard what you entered?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(field).toHaveValue(TYPED);
    await page.goBack();
    await question.getByRole("button", { name: "Discard" }).click();
  }
  await expect(layer).toBeHidden();
  await staysAt(page, path);
  if (typed && !asks) {
    if (!(await field.isVisible())) {
      await closeAll(page, path);
      await take(
        page,
        steps.filter((step) => !step.endsWith(":")),
      );
    }
    await expect(field).toHaveValue(new RegExp(TYPED));
    const cancel = page.getByRole("dialog").getByRole("button", { name: "Cancel", exact: true });
    if (await cancel.isVisible()) await cancel.click();
  }
  await closeAll(page, path);
}

async function closeAll(page: Page, path: string) {
  for (let depth = await depthOf(page); depth > 0; depth = await depthOf(page)) {
    await page.goBack();
    await expect.poll(() => depthOf(page)).toBeLessThan(depth);
    await staysAt(page, path);
  }
}

const depthOf = (page: Page): Promise<number> => page.evaluate(() => history.state?.layer ?? 0);

async function staysAt(page: Page, path: string) {
  await expect(page).toHaveURL((url) => url.pathname === path || url.pathname.startsWith("/training/edit"));
  await expect(page.getByRole("heading", { level: 1, includeHidden: true }).first()).toBeVisible();
}

const TYPED = "21";

async function take(page: Page, steps: readonly string[]) {
  for (const step of steps) {
    const [, name = "", text] = /^(.+?)(?:[?:]|=(.*))$/.exec(step) ?? [];
    if (name) {
      await fieldOf(page, name).fill(text ?? TYPED);
      if (text) await page.keyboard.press("Tab");
    } else await press(page, step);
  }
}

/** What is pressed by its name; a switch or a radio button has no size of its own, so it is pressed by the keyboard. */
const PRESSED = {
  click: ["button", "menuitem", "tab", "link"],
  press: ["switch", "checkbox", "radio"],
  choose: ["row"],
} as const;

async function press(page: Page, step: string) {
  const [buttons, inputs, rows] = Object.values(PRESSED).map((roles) =>
    roles
      .map((role) => page.getByRole(role, { name: named(step), exact: true }))
      .reduce((one, other) => one.or(other))
      .first(),
  ) as [Locator, Locator, Locator];
  await expect(buttons.or(inputs).or(rows).first()).toBeVisible();
  if (await buttons.isVisible()) await buttons.click();
  else if (await inputs.isVisible()) await inputs.press("Space");
  else await rows.click();
}

function fieldOf(page: Page, name: string): Locator {
  return page.getByLabel(named(name), { exact: true }).and(page.locator("input, textarea")).last();
}

const named = (name: string) => (name.startsWith("/") ? new RegExp(name.slice(1, -1)) : name);
