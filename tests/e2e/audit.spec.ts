import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { links } from "#lib/links.ts";
import { demo } from "../factories/demo.ts";
import { comeBack, type Device, test } from "./devices.ts";
import { expect, syncState } from "./fixtures.ts";

const lines = (page: Page) => page.getByRole("list", { name: "Changes, newest first" }).getByRole("listitem");

async function open({ page }: Device, path: string) {
  await page.goto(new URL(path, page.url()).href);
}

test("an admin reads who changed what, when and on which device, also of what was done offline", {
  tag: ["@offline", "@nightly"],
}, async ({ openDevice }) => {
  const owner = await openDevice(demo.admin);
  const { page } = owner;

  await test.step("a setting that is changed without a network is in the log once it was sent", async () => {
    await open(owner, links.settings({ section: "business" }));
    await owner.goOffline();
    await page.getByText("Teal", { exact: true }).click();
    await comeBack(owner);
    await page.getByRole("link", { name: "Audit log" }).click();
    await expect(page).toHaveURL(/\/audit$/);
    await expect(lines(page).first()).toContainText(
      "Olivia Byrne changed the business setting “Colors” from",
    );
    await expect(lines(page).first()).toContainText("Linux computer");
    await lines(page)
      .first()
      .getByRole("button", { name: /^Details/ })
      .click();
    await expect(lines(page).first()).toContainText("After: teal");
  });

  await test.step("it is searched, filtered and exported", async () => {
    await page.getByRole("searchbox", { name: "Search changes" }).fill("nowhere to be found");
    await expect(page.getByText("No matching changes")).toBeVisible();
    await page.getByRole("searchbox", { name: "Search changes" }).fill("teal");
    await expect(lines(page)).toHaveCount(1);
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    const text = readFileSync(await (await downloading).path(), "utf8");
    expect(text.trim().split("\r\n")).toHaveLength(2);
    expect(text).toContain("Colors: teal");
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(lines(page).first()).toContainText("“Colors” from");
  });

  await test.step("without a network there is what was seen last, and since when", async () => {
    await owner.goOffline();
    await expect(page.getByText(/You're viewing the audit log as of/)).toBeVisible();
    await expect(lines(page).first()).toContainText("“Colors” from");
    await expect(page.getByRole("button", { name: "Export CSV" })).toBeDisabled();
    await owner.goOnline();
    await expect(syncState(page, "Synced")).toBeVisible();
    await expect(page.getByText(/You're viewing the audit log as of/)).toHaveCount(0);
  });
});

test("nobody but an admin comes to it", { tag: "@nightly" }, async ({ openDevice }) => {
  for (const email of [demo.manager, demo.employee]) {
    const device = await openDevice(email);
    await expect(device.page.getByRole("link", { name: "Audit Log" })).toHaveCount(0);
    await open(device, links.audit());
    await expect(lines(device.page)).toHaveCount(0);
    await expect(device.page.getByRole("searchbox", { name: "Search changes" })).toHaveCount(0);
  }
});
