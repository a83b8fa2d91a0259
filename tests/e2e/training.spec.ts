import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { links } from "#lib/links.ts";
import { demo, demoDay } from "../factories/demo.ts";
import { pdfText } from "../factories/pdf-text.ts";
import { accessibilityProblems } from "./axe.ts";
import { test } from "./devices.ts";
import { expect, syncState } from "./fixtures.ts";

const PNG = {
  name: "exit.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
};

const DOCUMENT = { name: "checklist.txt", mimeType: "text/plain", buffer: Buffer.from("Lights, till, door") };

/** One frame, as small as a film can be that plays. */
const VIDEO = {
  name: "lock-up.webm",
  mimeType: "video/webm",
  buffer: Buffer.from(
    "GkXfo49CgoR3ZWJtQoeBAkKFgQIYU4Bn7RVJqWaWKtexgw9CQESJhER6AABNgIFhV0GBYRZUrmubrpnXgQFzxYEBg4EBhoVWX1ZQOOCGsIEQuoEQH0O2da3ngQCjqIEAAIBwAQCdASoQABAAAsBMJYgCdAFAAAD+7U3dcLZZk/Xqlrk3AAA=",
    "base64",
  ),
};

const to = (page: Page, path: string) => page.goto(new URL(path, page.url()).href);

/** Writes a module with words, an image and a quiz of one question, and publishes it. */
async function writeModule(page: Page, title: string) {
  await to(page, links.training());
  await page.getByRole("button", { name: "New module" }).click();
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByRole("button", { name: "Text", exact: true }).click();
  await page.getByRole("textbox", { name: "Text" }).fill("# Where to go\n- **Downstairs**, then out");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Published. Staff can open the module now.")).toBeVisible();
  await page.getByRole("button", { name: "Unpublish" }).click();
  await page.getByRole("button", { name: "Image", exact: true }).click();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Block 2 has no file yet.")).toBeVisible();
  await page.locator("input[type=file]").setInputFiles(PNG);
  await page.getByLabel("Image description").fill("The exit");
  await expect(page.getByRole("img", { name: "exit.png" })).toBeVisible();
  await page.getByRole("button", { name: "Quiz", exact: true }).click();
  await page.getByLabel("Question", { exact: true }).fill("Which way?");
  await page.getByLabel("Answer 1", { exact: true }).fill("Left");
  await page.getByLabel("Answer 2", { exact: true }).fill("Right");
  await page.getByRole("checkbox", { name: "Answer 1 is correct" }).press("Space");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("button", { name: "Unpublish" })).toBeVisible();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
}

const rowOf = (page: Page, title: string) => page.getByRole("row", { name: title });

async function pick(field: Locator, option: string) {
  await field.click();
  await field.page().getByRole("option", { name: option, exact: true }).click();
}

async function downloadOf(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  return readFileSync(await download.path());
}

test("a module is written without a network, learned without one, and certified", {
  tag: ["@offline", "@nightly", "@hosted"],
}, async ({ openDevice }) => {
  const { page: manager, ...managers } = await openDevice(demo.manager);
  await expect(syncState(manager, "Synced")).toBeVisible();
  await to(manager, links.training());
  await managers.goOffline();
  await writeModule(manager, "Fire safety");
  await manager.getByRole("link", { name: "All training" }).click();
  await rowOf(manager, "Fire safety").getByRole("button", { name: "Actions for Fire safety" }).click();
  await manager.getByRole("menuitem", { name: "Assign" }).click();
  const dialog = manager.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Assign to" }).fill("Sam");
  await manager.getByRole("option", { name: "Sam Okafor" }).click();
  await dialog.getByRole("button", { name: "Assign", exact: true }).click();
  await expect(manager.getByText("“Fire safety” assigned")).toBeVisible();
  // It is all on the device.
  await manager.reload();
  await expect(rowOf(manager, "Fire safety")).toContainText("Published");

  const { page: sam, ...sams } = await openDevice(demo.employee);
  await expect(syncState(sam, "Synced")).toBeVisible();
  await managers.goOnline();
  await expect(syncState(manager, "Synced")).toBeVisible();
  await expect(rowOf(manager, "Fire safety")).not.toContainText("Waiting");

  await sam.getByRole("link", { name: "Training" }).first().click();
  const first = sam.getByRole("list", { name: "Training modules" }).getByRole("listitem").first();
  await expect(first).toContainText("Fire safety");
  await expect(first).toContainText("Not started");
  await sam.getByRole("link", { name: "Fire safety" }).click();
  await expect(sam.getByRole("img", { name: "The exit" })).toBeVisible();
  await expect(sam.getByText("Available offline")).toBeVisible();
  expect(await accessibilityProblems(sam)).toEqual([]);

  await sams.goOffline();
  await sam.reload();
  await expect(sam.getByRole("heading", { name: "Where to go" })).toBeVisible();
  await expect(sam.getByRole("img", { name: "The exit" })).toBeVisible();
  await sam.getByRole("button", { name: "Submit" }).click();
  await expect(sam.getByText("Answer every question.")).toBeVisible();
  await sam.getByText("Right", { exact: true }).click();
  await sam.getByRole("button", { name: "Submit" }).click();
  await expect(sam.getByText("Not passed yet: 0 of 1 correct. Pass mark: 80%.")).toBeVisible();
  await expect(sam.getByRole("button", { name: "Mark as done" })).toBeDisabled();
  await sam.getByRole("button", { name: "Try again" }).click();
  await sam.getByText("Left", { exact: true }).click();
  await sam.getByRole("button", { name: "Submit" }).click();
  await expect(sam.getByText("Passed: 1 of 1 correct. Pass mark: 80%.")).toBeVisible();
  await sam.getByRole("button", { name: "Mark as done" }).click();
  await expect(sam.getByText(/You completed this module on .* with a score of 100%/)).toBeVisible();
  await sams.goOnline();
  await expect(syncState(sam, "Synced")).toBeVisible();
  const certificate = pdfText(
    await downloadOf(sam, () => sam.getByRole("button", { name: "Certificate" }).click()),
  );
  expect(certificate).toEqual(
    expect.arrayContaining(["Harbour Street Café", "Sam Okafor", "Fire safety", "Score: 100%"]),
  );

  await manager.getByRole("tab", { name: "Overview" }).click();
  const row = manager.getByRole("row", { name: /^Sam Okafor/ });
  await expect(row).toContainText(/Completed .* \(100%\)/);
  await pick(manager.getByRole("button", { name: /^All modules/ }), "Fire safety");
  await expect(row.getByRole("button")).toHaveCount(1);
  const same = pdfText(await downloadOf(manager, () => row.getByRole("button").click()));
  expect(same).toEqual(certificate);
  const csv = await downloadOf(manager, () => manager.getByRole("button", { name: "Export CSV" }).click());
  expect(csv.toString()).toMatch(/Sam Okafor,Fire safety,Completed,,,,No,\d{4}-\d\d-\d\d,100/);
  expect(await accessibilityProblems(manager)).toEqual([]);
});

test("a document and a video are there without a network, once their module was opened", {
  tag: ["@offline", "@nightly"],
}, async ({ openDevice }) => {
  const { page: manager } = await openDevice(demo.manager);
  await expect(syncState(manager, "Synced")).toBeVisible();
  await to(manager, links.training());
  await manager.getByRole("button", { name: "New module" }).click();
  await manager.getByLabel("Title", { exact: true }).fill("Locking up");
  for (const [place, type, file] of [
    [1, "Document", DOCUMENT],
    [2, "Video", VIDEO],
  ] as const) {
    await manager.getByRole("button", { name: type, exact: true }).click();
    const block = manager.getByRole("region", { name: `${place}. ${type}` });
    await block.locator("input[type=file]").setInputFiles(file);
    await block.getByLabel("Caption").fill(`${type} of locking up`);
    await expect(block.getByRole("button", { name: "Choose another file" })).toBeVisible();
  }
  await manager.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(manager.getByRole("button", { name: "Unpublish" })).toBeVisible();
  await expect(manager.getByText("Saved", { exact: true })).toBeVisible();

  const { page: sam, ...sams } = await openDevice(demo.employee);
  await expect(syncState(sam, "Synced")).toBeVisible();
  await sam.getByRole("link", { name: "Training" }).first().click();
  await sam.getByRole("link", { name: "Locking up" }).click();
  await expect(sam.getByText("Available offline")).toBeVisible();
  await sams.goOffline();
  await sam.reload();
  const film = sam.getByLabel("lock-up.webm");
  await film.scrollIntoViewIfNeeded();
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(16);
  // By now it is as high as it is: its end may lie below what is in sight.
  await sam.getByText("Video of locking up").scrollIntoViewIfNeeded();
  await expect(sam.getByText("Video of locking up")).toBeVisible();
  const saved = await downloadOf(sam, () => sam.getByRole("button", { name: /checklist\.txt/ }).click());
  expect(saved.equals(DOCUMENT.buffer)).toBe(true);
  await expect(sam.getByText("2 of 2", { exact: true })).toBeVisible();
  await sam.getByRole("button", { name: "Mark as done" }).click();
  await expect(sam.getByText(/You completed this module on/)).toBeVisible();
});

test("the roster warns of whoever lacks the training that a template asks for", { tag: "@nightly" }, async ({
  openDevice,
}) => {
  const { page: manager } = await openDevice(demo.manager);
  await expect(syncState(manager, "Synced")).toBeVisible();
  await to(manager, links.settings({ section: "roster" }));
  await manager.getByRole("button", { name: "Shift templates", exact: true }).click();
  const panel = manager.getByRole("dialog", { name: "Shift templates" });
  for (const template of ["Early", "Late", "Midday"]) {
    await panel.getByRole("button", { name: `Edit ${template}` }).click();
    const dialog = manager.getByRole("dialog", { name: "Edit template" });
    await pick(dialog.getByRole("button", { name: /Required training/ }), "Food safety");
    await dialog.getByRole("button", { name: "Save template" }).click();
    await expect(dialog).toBeHidden();
  }
  // Ben has not completed it, and works next week: this one may be nearly over.
  await to(manager, links.roster({ week: demoDay(7) }));
  const shift = manager.getByRole("button", { name: /Training not completed: Food safety/ }).first();
  await expect(shift).toBeVisible();
});

test("two managers write in different blocks of one module, and both are kept", {
  tag: ["@offline", "@nightly"],
}, async ({ openDevice }) => {
  const [one, other] = [await openDevice(demo.manager), await openDevice(demo.admin)];
  for (const { page } of [one, other]) {
    await expect(syncState(page, "Synced")).toBeVisible();
    await to(page, links.training());
    await rowOf(page, "Food safety")
      .getByRole("button", { name: /^Actions/ })
      .click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Food safety");
  }
  await one.goOffline();
  await one.page.getByRole("textbox", { name: "Text" }).fill("Cold stays cold, says the manager");
  await one.page.getByRole("button", { name: "Text", exact: true }).click();
  await expect(one.page.getByText("Saved", { exact: true })).toBeVisible();
  await other.page.getByLabel("Answer 2", { exact: true }).first().fill("9 °C");
  await other.page.getByLabel("Title", { exact: true }).fill("Safe food");
  await expect(other.page.getByText("Waiting to be sent")).toBeHidden();
  await expect(syncState(other.page, "Synced")).toBeVisible();
  await one.goOnline();
  for (const { page } of [one, other]) {
    await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Safe food");
    await expect(page.getByLabel("Answer 2", { exact: true }).first()).toHaveValue("9 °C");
    await expect(page.getByRole("textbox", { name: "Text" }).first()).toHaveValue(
      "Cold stays cold, says the manager",
    );
    await expect(page.getByRole("heading", { name: "3. Text" })).toBeVisible();
  }
});
