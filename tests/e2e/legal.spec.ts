import { readFileSync } from "node:fs";
import { demo } from "../factories/demo.ts";
import { cutNetwork, expect, logIn, readyForOffline, test } from "./fixtures.ts";
import { openStart } from "./start-page.ts";

const LEGAL = [
  { title: "Terms of Service", path: "/terms", file: "terms-of-service.pdf" },
  { title: "Privacy Policy", path: "/privacy", file: "privacy-policy.pdf" },
];

for (const { title, path, file } of LEGAL) {
  test(`the ${title} can be read in short, in full, and as a PDF without a network too`, {
    tag: ["@offline", "@nightly"],
  }, async ({ page, context, backend }) => {
    await openStart(page, backend.url);
    const opener = page.getByRole("contentinfo").getByRole("button", { name: title });
    const dialog = page.getByRole("dialog", { name: title });
    await opener.click();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();

    await readyForOffline(page);
    await cutNetwork(context, backend);
    await page.reload();
    await opener.click();
    const downloading = page.waitForEvent("download");
    await dialog.getByRole("link", { name: "Download PDF" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(file);
    const pdf = readFileSync(await download.path(), "latin1");
    expect(pdf.slice(0, 5)).toBe("%PDF-");
    expect(pdf).toContain(`(${title})`);

    await dialog.getByRole("link", { name: "View in app" }).click();
    await expect(page).toHaveURL(backend.url + path);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeFocused();
    await expect(page).toHaveTitle(`${title} · Shiftkeep`);
    const contents = page.getByRole("navigation", { name: `${title}: contents` });
    await contents.getByRole("link").last().click();
    await expect(page.getByRole("heading", { level: 2 }).last()).toBeFocused();
    await expect(page.getByRole("heading", { level: 2 }).last()).toBeInViewport();
    await page.getByRole("button", { name: "Back" }).click();
    await expect(page).toHaveURL(`${backend.url}/`);
  });
}

test("Settings lead to the help, the terms and the privacy policy", { tag: "@nightly" }, async ({
  page,
  backend,
}) => {
  await logIn(page, backend.url, demo.employee);
  await page.goto(`${backend.url}/settings?section=help`);
  await page.getByRole("button", { name: "Help" }).click();
  const panel = page.getByRole("dialog", { name: "Help" });
  await expect(panel.getByRole("heading", { name: "Time clock and communal mode" })).toBeAttached();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Terms" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Terms of Service" })).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("link", { name: "Privacy" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Privacy Policy" })).toBeVisible();
});

for (const width of [360, 768]) {
  test(`nothing lies over the buttons of a legal document for the signed-in (${width} px)`, {
    tag: "@nightly",
  }, async ({ page, backend }) => {
    await page.setViewportSize({ width, height: 800 });
    await logIn(page, backend.url, demo.employee);
    for (const { path, file } of LEGAL) {
      await page.goto(backend.url + path);
      await expect(page.getByRole("button", { name: "Synced" })).toBeVisible();
      const downloading = page.waitForEvent("download");
      await page.getByRole("link", { name: "Download PDF" }).click();
      expect((await downloading).suggestedFilename()).toBe(file);
      await page.getByRole("button", { name: "Synced" }).click();
      await expect(page.getByRole("dialog", { name: "Sync" })).toBeVisible();
    }
  });
}
