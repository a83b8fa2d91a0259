import type { Page } from "@playwright/test";
import { links } from "#lib/links.ts";
import { demo, signedIn, signedUp } from "../factories/demo.ts";
import { type Device, test } from "./devices.ts";
import { expect, syncState } from "./fixtures.ts";

/** The smallest image there is. */
const IMAGE = {
  name: "cake.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
};
const PDF = { name: "menu.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.3 the menu") };

const post = (page: Page, title: string) => page.getByRole("article", { name: title });

async function openNews({ page }: Device) {
  await page.getByRole("link", { name: "News" }).click();
  await expect(post(page, "Welcome to Shiftkeep")).toBeVisible();
}

async function write(page: Page, title: string, file: typeof IMAGE, category?: string) {
  await page.getByRole("button", { name: "New post" }).click();
  const dialog = page.getByRole("dialog", { name: "New post" });
  await dialog.getByLabel("Title").fill(title);
  if (category) {
    await dialog.getByRole("button", { name: /Category/ }).click();
    await page.getByRole("option", { name: category }).click();
  }
  const choosing = page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: "Choose a file" }).click();
  await (await choosing).setFiles(file);
  await dialog.getByRole("button", { name: "Post", exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

async function act(page: Page, title: string, action: string) {
  await page.getByRole("button", { name: `Actions for ${title}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

/** Saves the file of a post, and answers with what is in it. */
async function save(page: Page, title: string): Promise<string> {
  const downloading = page.waitForEvent("download");
  await post(page, title)
    .getByRole("button", { name: /menu\.pdf/ })
    .click();
  const stream = await (await downloading).createReadStream();
  return Buffer.concat(await stream.toArray()).toString();
}

const pathsOnServer = async (url: string) => {
  const { data } = await (await signedIn(url, demo.manager))
    .from("news_posts")
    .select("title, attachment_url, deleted")
    .not("attachment_url", "is", null)
    .throwOnError();
  return new Map(data.map(({ title, attachment_url }) => [title as string, attachment_url as string]));
};

test("posts with files are written offline, read and kept by others, counted, pinned, and taken away", {
  tag: ["@offline", "@nightly", "@hosted"],
}, async ({ openDevice, backend }) => {
  const manager = await openDevice(demo.manager);
  const sam = await openDevice(demo.employee);

  await test.step("a manager writes two posts with files without a network", async () => {
    await openNews(manager);
    await manager.goOffline();
    await write(manager.page, "Cake for everybody", IMAGE);
    await write(manager.page, "Winter menu", PDF, "Document");
    await expect(
      post(manager.page, "Cake for everybody").getByRole("img", { name: "cake.png" }),
    ).toBeVisible();
    await expect(manager.page.getByText("Waiting to upload")).toHaveCount(2);
    await manager.page.reload();
    await expect(
      post(manager.page, "Cake for everybody").getByRole("img", { name: "cake.png" }),
    ).toBeVisible();
    await manager.goOnline();
    await expect(manager.page.getByText("Waiting to upload")).toHaveCount(0);
    await expect(syncState(manager.page, "Synced")).toBeVisible();
  });

  await test.step("an employee is told, sees the image and saves the document", async () => {
    const toasts = sam.page.getByRole("region", { name: "Notifications" });
    await expect(toasts.getByText("New announcement: Cake for everybody")).toBeVisible();
    await expect(toasts.getByText("New document: Winter menu")).toBeVisible();
    await expect(sam.page.getByRole("link", { name: /News\s*2 unread/ })).toBeVisible();
    await toasts.getByRole("button", { name: "View" }).first().click();
    await expect(sam.page).toHaveURL(new RegExp(`${links.news()}$`));
    await expect(post(sam.page, "Cake for everybody").getByRole("img", { name: "cake.png" })).toBeVisible();
    await expect(post(sam.page, "Cake for everybody").getByText("New", { exact: true })).toBeVisible();
    expect(await save(sam.page, "Winter menu")).toBe("%PDF-1.3 the menu");
    await expect(sam.page.getByRole("article")).toContainText([
      "Welcome",
      "Winter menu",
      "Cake",
      "New menu",
      "",
      "",
    ]);
    await post(sam.page, "Cake for everybody").scrollIntoViewIfNeeded();
    await expect(sam.page.getByRole("link", { name: /News\s*\d+ unread/ })).toHaveCount(0);
    await expect(sam.page.getByRole("button", { name: /^Actions for/ })).toHaveCount(0);
  });

  await test.step("both are there without a network, after a reload", async () => {
    await sam.goOffline();
    await sam.page.reload();
    await expect(post(sam.page, "Cake for everybody").getByRole("img", { name: "cake.png" })).toBeVisible();
    expect(await save(sam.page, "Winter menu")).toBe("%PDF-1.3 the menu");
    await sam.goOnline();
    await expect(syncState(sam.page, "Synced")).toBeVisible();
  });

  await test.step("the manager sees who has read it, and pins it", async () => {
    const readBy = post(manager.page, "Winter menu").getByRole("button", { name: "Read by 1 of 11" });
    await readBy.click();
    const dialog = manager.page.getByRole("dialog", { name: "Read by 1 of 11" });
    await expect(dialog.getByRole("list", { name: "Read", exact: true })).toHaveText(/Sam Okafor$/);
    await manager.page.keyboard.press("Escape");
    await act(manager.page, "Winter menu", "Pin to top");
    await expect(post(sam.page, "Winter menu").getByText("Pinned")).toBeVisible();
  });

  const paths = await pathsOnServer(backend.elsewhere());
  const cake = paths.get("Cake for everybody") ?? "";
  const fileFor = async (email: string, path: string) =>
    (await signedIn(backend.elsewhere(), email)).storage.from("attachments").download(path);

  await test.step("another business cannot fetch a file", async () => {
    const stranger = await signedUp(backend.elsewhere(), "stranger@bakery.test");
    const founded = await stranger.rpc("create_business", { name: "The Bakery", timezone: "Europe/Paris" });
    expect(founded.error).toBeNull();
    const files = stranger.storage.from("attachments");
    expect((await files.download(cake)).data).toBeNull();
    expect((await files.createSignedUrl(cake, 60)).error).not.toBeNull();
    expect((await fileFor(demo.employee, cake)).data).not.toBeNull();
  });

  await test.step("what is deleted goes with its file, for everybody", async () => {
    await act(manager.page, "Cake for everybody", "Delete");
    await manager.page.getByRole("alertdialog").getByRole("button", { name: "Delete post" }).click();
    await expect(post(manager.page, "Cake for everybody")).toHaveCount(0);
    await expect(post(sam.page, "Cake for everybody")).toHaveCount(0);
    await expect(async () => {
      expect((await fileFor(demo.manager, cake)).data).toBeNull();
    }).toPass();
    expect((await fileFor(demo.employee, cake)).data).toBeNull();
    expect((await fileFor(demo.employee, paths.get("Winter menu") ?? "")).data).not.toBeNull();
  });
});

test("an employee finds news by words and category, and what has ended is folded away", async ({
  openDevice,
  backend,
}) => {
  const client = await signedIn(backend.elsewhere(), demo.manager);
  const { error } = await client.from("news_posts").insert({
    ...{ id: crypto.randomUUID(), business_id: demo.businessId, created_by: demo.managerId },
    ...{ title: "Summer party", category: "deadline", end_date: "2026-01-01T12:00:00Z" },
  });
  expect(error).toBeNull();
  const sam = await openDevice(demo.employee);
  await openNews(sam);
  await expect(sam.page.getByRole("button", { name: "New post" })).toHaveCount(0);
  await expect(post(sam.page, "Summer party")).toHaveCount(0);
  await sam.page.getByRole("button", { name: "Show 1 archived post" }).click();
  await expect(post(sam.page, "Summer party").getByText(/Archived/)).toBeVisible();
  await sam.page.getByRole("searchbox", { name: "Search news" }).fill("SOUPS");
  await expect(sam.page.getByRole("article")).toHaveCount(1);
  await expect(post(sam.page, "New menu from Monday")).toBeVisible();
  await sam.page.getByRole("searchbox", { name: "Search news" }).fill("");
  await sam.page.getByRole("button", { name: /Category/ }).click();
  await sam.page.getByRole("option", { name: "Poll" }).click();
  await expect(sam.page.getByRole("article")).toHaveCount(2);
});
