import type { Page } from "@playwright/test";
import { links } from "#lib/links.ts";
import { must } from "#lib/must.ts";
import { demo, signedIn } from "../factories/demo.ts";
import { comeBack, type Device, test } from "./devices.ts";
import { expect, logIn, ONLINE, syncState } from "./fixtures.ts";

async function openChat({ page }: Device, place: Parameters<typeof links.chat>[0] = {}) {
  await page.goto(new URL(links.chat(place), page.url()).href);
  await expect(page.getByRole("tab", { selected: true })).toBeVisible();
}

async function write({ page }: Device, text: string) {
  await page.getByRole("textbox", { name: /^Message to/ }).fill(text);
  await page.keyboard.press("Enter");
  await expect(said(page, text)).toBeVisible();
}

/** The words of one message on a screen. */
const said = (page: Page, text: string) => page.getByRole("log").getByText(text, { exact: true });

/** What begins with a word, in the order in which it stands on a screen. */
const saidWith = (page: Page, word: string) =>
  page
    .getByRole("log")
    .locator("p[id^='line-']")
    .filter({ hasText: new RegExp(`^${word}`) });

async function choose(page: Page, text: string, action: string) {
  await page.getByRole("button", { name: `Actions for the message “${text}”` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

test("what two people write offline arrives once, and in the same order on three screens", {
  tag: ["@offline", "@hosted", "@nightly"],
}, async ({ openDevice }) => {
  const [sam, manager, owner] = [
    await openDevice(demo.employee),
    await openDevice(demo.manager),
    await openDevice(demo.admin, ONLINE),
  ];
  for (const device of [sam, manager, owner]) await openChat(device);
  for (const device of [sam, manager]) await device.goOffline();
  for (const number of [1, 2, 3]) await write(sam, `Note ${number} of Sam`);
  for (const number of [1, 2]) await write(manager, `Note ${number} of Marcus`);
  await expect(sam.page.getByText("Waiting to be sent")).toHaveCount(3);
  // Who wrote last is the first to come back: their messages are before the others' on every screen.
  await comeBack(manager);
  await expect(saidWith(owner.page, "Note")).toHaveText(["Note 1 of Marcus", "Note 2 of Marcus"]);
  await comeBack(sam);
  for (const { page } of [sam, manager, owner]) {
    await expect(saidWith(page, "Note")).toHaveText([
      ...["Note 1 of Marcus", "Note 2 of Marcus"],
      ...["Note 1 of Sam", "Note 2 of Sam", "Note 3 of Sam"],
    ]);
  }
  await expect(sam.page.getByText("Waiting to be sent")).toHaveCount(0);
});

test("one's own message is edited and deleted, also offline, and an admin deletes anybody's", {
  tag: ["@offline", "@nightly"],
}, async ({ openDevice }) => {
  const [sam, owner] = [await openDevice(demo.employee), await openDevice(demo.admin)];
  for (const device of [sam, owner]) await openChat(device);
  await write(sam, "The freezer is broken");
  await write(sam, "Never mind");
  await expect(said(owner.page, "Never mind")).toBeVisible();

  await sam.goOffline();
  await choose(sam.page, "The freezer is broken", "Edit");
  await expect(sam.page.getByRole("textbox", { name: "Edit your message" })).toBeFocused();
  await sam.page.getByRole("textbox", { name: "Edit your message" }).fill("The freezer is fixed");
  await sam.page.keyboard.press("Enter");
  await expect(said(sam.page, "The freezer is fixed")).toBeVisible();
  await choose(sam.page, "Never mind", "Delete");
  await sam.page.getByRole("button", { name: "Delete message" }).click();
  await expect(said(sam.page, "Never mind")).toHaveCount(0);
  await comeBack(sam);
  await expect(said(owner.page, "The freezer is fixed")).toBeVisible();
  await expect(owner.page.getByText("edited")).toBeVisible();
  await expect(said(owner.page, "Never mind")).toHaveCount(0);

  await expect(
    owner.page.getByRole("button", { name: "Actions for the message “Great tips tonight”" }).last(),
  ).toBeAttached();
  await choose(owner.page, "The freezer is fixed", "Delete");
  await owner.page.getByRole("button", { name: "Delete message" }).click();
  await expect(said(sam.page, "The freezer is fixed")).toHaveCount(0);
});

test("clearing the chat empties every device, also one that was offline, and leaves what is still on its way", {
  tag: ["@offline", "@nightly"],
}, async ({ openDevice }) => {
  const sam = await openDevice(demo.employee);
  const leo = await openDevice("leo@demo.test");
  const owner = await openDevice(demo.admin);
  for (const device of [sam, leo, owner]) await openChat(device);
  await write(sam, "Before it was cleared");
  for (const { page } of [leo, owner]) await expect(said(page, "Before it was cleared")).toBeVisible();
  await expect(sam.page.getByRole("button", { name: "Chat actions" })).toHaveCount(0);

  await sam.goOffline();
  await write(sam, "Still on its way");
  await owner.goOffline();
  await owner.page.getByRole("button", { name: "Chat actions" }).click();
  await owner.page.getByRole("menuitem", { name: "Clear Chat…" }).click();
  await owner.page.getByRole("button", { name: "Clear chat", exact: true }).click();
  await expect(owner.page.getByText("No messages yet")).toBeVisible();
  for (const { page } of [sam, leo]) await expect(said(page, "Before it was cleared")).toBeVisible();

  await comeBack(owner);
  await expect(leo.page.getByText("No messages yet")).toBeVisible();
  await comeBack(sam);
  for (const { page } of [sam, leo, owner]) {
    await expect(saidWith(page, "")).toHaveText(["Still on its way"]);
  }
});

test("a private message reaches one person alone, whose receipt comes back", { tag: "@nightly" }, async ({
  openDevice,
}) => {
  const [sam, manager] = [await openDevice(demo.employee), await openDevice(demo.manager)];
  await openChat(sam, { tab: "private" });
  await expect(sam.page.getByText("No conversation selected")).toBeVisible();
  await sam.page.getByRole("searchbox", { name: "Search contacts" }).fill("marcus");
  await sam.page.getByRole("link", { name: /Marcus Webb/ }).click();
  await expect(sam.page.getByText("Start the conversation!")).toBeVisible();
  await write(sam, "Could I have Friday off?");

  const chat = manager.page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Chat/ });
  await expect(chat).toContainText("unread");
  await openChat(manager, { tab: "private" });
  await manager.page.getByRole("link", { name: /Sam Okafor.*Could I have Friday off/ }).click();
  await expect(said(manager.page, "Could I have Friday off?")).toBeVisible();
  await expect(sam.page.getByText(/· Read /)).toBeVisible();
  await write(manager, "Sure");
  await expect(said(sam.page, "Sure")).toBeVisible();
});

test("the marker says where somebody stopped reading, on all of their devices", { tag: "@nightly" }, async ({
  openDevice,
}) => {
  const [sam, manager] = [await openDevice(demo.employee), await openDevice(demo.manager)];
  await openChat(sam);
  await expect(sam.page.getByRole("tab", { name: "Team Chat" })).not.toContainText("unread");
  const phone = await openDevice(demo.employee);
  await expect(phone.page.getByRole("heading", { name: /^Welcome/ })).toBeVisible();
  await openChat(manager);
  await sam.page.goto(new URL(links.timeClock(), sam.page.url()).href);
  // What is there when the app opens is no news.
  await expect(syncState(sam.page, "Synced")).toBeVisible();
  await manager.page.getByRole("button", { name: "Send as announcement" }).click();
  await write(manager, "Stocktaking tonight");
  await expect(sam.page.getByRole("alertdialog").getByText("Stocktaking tonight")).toBeVisible();
  const link = sam.page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Chat/ });
  // One is private.
  await expect(link).toContainText("2 unread");
  await openChat(phone);
  await expect(phone.page.getByText("New", { exact: true })).toBeVisible();
  await expect(said(phone.page, "Stocktaking tonight")).toBeVisible();
  // Read there, it is read here.
  await expect(link).toContainText("1 unread");
});

// A device that is ready for offline has also been sent what was said before the unread.
test("with many unread one jumps to the first, by keyboard too, in the team's chat and a private one", {
  tag: ["@offline", "@nightly"],
}, async ({ backend, openDevice }) => {
  await backend.sql(`
    update public.chat_reads set last_read_at = now() - interval '80 minutes' where user_id = '${demo.employeeId}';
    insert into public.messages (id, business_id, user_id, user_name, text, timestamp, created_at)
    select gen_random_uuid(), '${demo.businessId}', '${demo.managerId}', 'Marcus Webb', 'Number ' || number, at, at
    from generate_series(1, 75) as number,
      lateral (select now() - (76 - number) * interval '1 minute' as at) as written;
    insert into public.private_messages
      (id, business_id, from_user_id, to_user_id, content, created_at, received_at)
    select gen_random_uuid(), '${demo.businessId}', '${demo.managerId}', '${demo.employeeId}', 'Word ' || number, at, at
    from generate_series(1, 40) as number,
      lateral (select now() - (41 - number) * interval '1 minute' as at) as written`);
  const sam = await openDevice(demo.employee);
  const jump = sam.page.getByRole("button", { name: "Jump to first unread" });
  await openChat(sam);
  await expect(said(sam.page, "Number 75")).toBeInViewport();
  await expect(jump).toHaveText("Jump to first unread (75)");
  // Above the conversation, of which it covers nothing.
  const bottom = await jump.evaluate((button) => button.getBoundingClientRect().bottom);
  const top = await sam.page.getByRole("log").evaluate((log) => log.getBoundingClientRect().top);
  expect(bottom).toBeLessThanOrEqual(top);
  await jump.focus();
  await sam.page.keyboard.press("Enter");
  await expect(sam.page.getByText("New", { exact: true })).toBeInViewport();
  await expect(said(sam.page, "Number 1")).toBeInViewport();
  await expect(jump).toHaveCount(0);
  await sam.page.getByRole("button", { name: "Jump to latest" }).click();
  await expect(said(sam.page, "Number 75")).toBeInViewport();
  await expect(jump).toHaveCount(0);

  await openChat(sam, { with: demo.managerId });
  await expect(said(sam.page, "Word 40")).toBeInViewport();
  await jump.click();
  await expect(sam.page.getByText("New", { exact: true })).toBeInViewport();
  await expect(jump).toHaveCount(0);
});

/** Where the first row stands whose top is in sight, and what it says. */
function firstRow(page: Page) {
  return page.getByRole("log").evaluate((log) => {
    const { top } = log.getBoundingClientRect();
    const rows = [...log.querySelectorAll("p[id^='line-']")].map((row) => ({
      text: row.textContent,
      y: Math.round(row.getBoundingClientRect().top - top),
    }));
    return rows.filter(({ y }) => y > 40).sort((one, other) => one.y - other.y)[0];
  });
}

test("older messages come without a jump, new ones move nobody who reads, and the end stays the end", {
  tag: "@nightly",
}, async ({ backend, openDevice }) => {
  await backend.sql(`
    insert into public.messages (id, business_id, user_id, user_name, text, timestamp, created_at)
    select gen_random_uuid(), '${demo.businessId}', '${demo.managerId}', 'Marcus Webb', 'Number ' || number, at, at
    from generate_series(1, 350) as number,
      lateral (select now() - (400 - number) * interval '1 minute' as at) as written`);
  const [sam, manager] = [await openDevice(demo.employee), await openDevice(demo.manager)];
  await openChat(sam);
  await expect(said(sam.page, "Number 350")).toBeInViewport();
  const log = sam.page.getByRole("log");
  const heightOf = () => log.evaluate(({ scrollHeight }) => scrollHeight);
  const before = await heightOf();

  await sam.page.getByRole("textbox", { name: /^Message to/ }).fill("One\nTwo\nThree\nFour");
  await expect(said(sam.page, "Number 350")).toBeInViewport();
  await expect(sam.page.getByRole("button", { name: "Jump to latest" })).toHaveCount(0);

  await log.hover();
  await sam.page.mouse.wheel(0, -4500);
  await expect.poll(heightOf).toBeGreaterThan(before);
  await expect(said(sam.page, "Number 350")).toHaveCount(0);
  await openChat(manager);
  const reading = await firstRow(sam.page);
  await write(manager, "Something new");
  await expect(sam.page.getByRole("button", { name: "New messages (1)" })).toBeVisible();
  expect(await firstRow(sam.page)).toEqual(reading);
  await sam.page.getByRole("button", { name: "New messages (1)" }).click();
  await expect(said(sam.page, "Something new")).toBeInViewport();
  await expect(log).toBeFocused();
  // A press while older ones come leads no further; the first of all was there before these.
  await expect(async () => {
    await sam.page.keyboard.press("Home");
    const [oldest] = await said(sam.page, "Stocktaking on the last Sunday of the month").all();
    await expect(must(oldest, "the first message")).toBeInViewport({ timeout: 1000 });
  }).toPass();
});

test("on a phone the head of a conversation has the name and the number each in one line", async ({
  page,
  backend,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const sam = await signedIn(backend.elsewhere(), demo.employee);
  await sam
    .from("profiles")
    .update({ name: "Sam Okafor-Fitzgerald" })
    .eq("id", demo.employeeId)
    .throwOnError();
  await logIn(page, backend.url, demo.manager);
  await page.goto(backend.url + links.chat({ tab: "private", with: demo.employeeId }));
  const conversation = page.getByRole("region", { name: /Sam Okafor/ });
  const name = conversation.getByRole("heading", { name: "Sam Okafor-Fitzgerald" });
  const number = conversation.getByRole("link", { name: /^Call Sam Okafor/ }).getByText(/^[+]/);
  for (const text of [name, number]) {
    const lines = await text.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(lines, (await text.textContent()) ?? "").toBe(1);
  }
  // All of it, be it long.
  expect(await name.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
});
