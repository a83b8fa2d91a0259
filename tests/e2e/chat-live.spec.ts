import type { Page } from "@playwright/test";
import { links } from "#lib/links.ts";
import { demo, demoDay, signedIn } from "../factories/demo.ts";
import { comeBack, type Device, test } from "./devices.ts";
import { type Backend, expect } from "./fixtures.ts";

const LEO = "leo@demo.test";
/** In a week of which nothing is published yet. */
const day = demoDay(16);

async function openChat(device: Device, place: Parameters<typeof links.chat>[0] = {}) {
  await device.page.goto(new URL(links.chat(place), device.page.url()).href);
  await expect(box(device)).toBeVisible();
}

const box = ({ page }: Device) => page.getByRole("textbox", { name: /^Message to/ });
const log = ({ page }: Device) => page.getByRole("log");

test("who is typing is seen by the others until the connection is lost, and in private by that one alone", {
  tag: ["@offline", "@nightly"],
}, async ({ openDevice }) => {
  const [sam, manager, owner] = [
    await openDevice(demo.employee),
    await openDevice(demo.manager),
    await openDevice(demo.admin),
  ];
  for (const device of [sam, manager, owner]) await openChat(device);
  // Who has just come hears of it with the next key.
  await expect(async () => {
    await box(sam).pressSequentially("I could ");
    for (const { page } of [manager, owner])
      await expect(page.getByText("Sam Okafor is typing…")).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(sam.page.getByText("is typing…")).toHaveCount(0);

  await openChat(manager, { with: demo.employeeId });
  await openChat(owner, { with: demo.managerId });
  const contact = (device: Device, name: RegExp) => device.page.getByRole("link", { name });
  await expect(contact(manager, /Sam Okafor.*Online|Online.*Sam Okafor/)).toBeVisible();
  await openChat(sam, { with: demo.managerId });
  await expect(async () => {
    await box(sam).pressSequentially("Only for you ");
    await expect(manager.page.getByText("Sam Okafor is typing…")).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(owner.page.getByText("is typing…")).toHaveCount(0);

  await sam.goOffline();
  await expect(manager.page.getByText("is typing…")).toHaveCount(0);
  await expect(contact(manager, /^Sam Okafor/)).toBeVisible();
  await expect(contact(manager, /Sam Okafor.*Online|Online.*Sam Okafor/)).toHaveCount(0);
});

test("votes of two people who were offline are both counted, and everybody sees the same", {
  tag: ["@offline", "@nightly"],
}, async ({ openDevice, backend }) => {
  const [sam, manager, owner] = [
    await openDevice(demo.employee),
    await openDevice(demo.manager),
    await openDevice(demo.admin),
  ];
  for (const device of [sam, manager, owner]) await openChat(device);
  await manager.page.getByRole("button", { name: "New poll" }).click();
  const dialog = manager.page.getByRole("dialog", { name: "New poll" });
  await dialog.getByLabel("Question").fill("Where shall we go?");
  await dialog.getByLabel("Answer 1").fill("Beach");
  await dialog.getByLabel("Answer 2").fill("Hills");
  await dialog.getByText("Anonymous", { exact: true }).click();
  await dialog.getByRole("button", { name: "Create poll" }).click();
  const poll = ({ page }: Device) => page.getByRole("radiogroup", { name: /Where shall we go/ });
  for (const device of [sam, owner]) {
    await expect(poll(device)).toBeVisible();
    await device.goOffline();
  }
  const vote = async (device: Device, answer: string) => {
    await poll(device).getByText(answer).click();
    await device.page.getByRole("button", { name: "Vote", exact: true }).click();
    await expect(device.page.getByText("Vote recorded!")).toBeVisible();
    await expect(device.page.getByText(/^1 vote · Anonymous/)).toBeVisible();
  };
  await vote(sam, "Beach");
  await vote(owner, "Hills");
  for (const device of [sam, owner]) await comeBack(device);
  await backend.sql("select access.count_secret_votes()");
  await expect(sam.page.getByText(/^1 vote · Anonymous/)).toBeVisible();
  await expect(manager.page.getByText(/^0 votes · Anonymous/)).toBeVisible();
  await backend.sql(`insert into public.poll_votes (id, business_id, news_post_id, poll_option_id, user_id)
    select gen_random_uuid(), option.business_id, option.news_post_id, option.id, person.id
    from public.poll_options as option join public.profiles as person using (business_id)
    where option.text = 'Hills' and person.email in ('leo@demo.test', 'grace@demo.test', 'priya@demo.test')`);
  await backend.sql("select access.count_secret_votes()");
  for (const { page } of [sam, owner]) {
    await expect(page.getByText(/^5 votes · Anonymous · .*(remaining|left)/)).toBeVisible();
    await expect(page.getByText("80%")).toHaveCount(1);
    await expect(page.getByText("Your vote")).toHaveCount(1);
  }
  // Who has not voted is not shown how it stands but by the number.
  await expect(manager.page.getByText(/^5 votes · Anonymous/)).toBeVisible();
  await expect(manager.page.getByText("80%")).toHaveCount(0);
});

/** A shift of Sam's that a manager has published. */
async function publish(backend: Backend) {
  const manager = await signedIn(backend.elsewhere(), demo.manager);
  const id = crypto.randomUUID();
  const times = { date: day, start_time: "09:00", end_time: "17:00", user_id: demo.employeeId };
  const published_as = { publish_id: crypto.randomUUID(), ...times };
  const row = { id, business_id: demo.businessId, ...times, published: true, published_as };
  await manager.from("shifts").insert(row).throwOnError();
}

test("a shift that is dropped is posted, claimed from its message without a network, and taken", {
  tag: ["@offline", "@nightly"],
}, async ({ backend, openDevice }) => {
  await publish(backend);
  const [sam, leo, manager] = [
    await openDevice(demo.employee),
    await openDevice(LEO),
    await openDevice(demo.manager),
  ];
  for (const device of [leo, manager]) await openChat(device);
  await drop(sam.page);
  for (const device of [leo, manager]) await expect(log(device)).toContainText("Shift Available");
  await expect(log(leo)).not.toContainText("A wedding");

  await leo.goOffline();
  await log(leo).getByRole("button", { name: "Claim" }).click();
  await expect(log(leo)).toContainText("Requested: waiting for a manager");
  await comeBack(leo);
  await expect(log(manager)).toContainText("Someone else has already claimed this shift.");
});

async function drop(page: Page) {
  await page.goto(new URL(links.schedule({ day }), page.url()).href);
  const mine = page.getByRole("list", { name: "My shifts" }).getByRole("listitem");
  await mine.getByRole("button", { name: "Drop" }).click();
  const dialog = page.getByRole("dialog", { name: "Drop this shift?" });
  await dialog.getByLabel("Reason").fill("A wedding");
  await dialog.getByRole("button", { name: "Drop shift" }).click();
  await expect(mine).toContainText("Dropped");
}
