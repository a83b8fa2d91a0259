import type { Locator, Page } from "@playwright/test";
import { calendarDay } from "#lib/time/calendar-days.ts";
import { demo, signedIn } from "../factories/demo.ts";
import { accessibilityProblems } from "./axe.ts";
import {
  cutNetwork,
  expect,
  logIn,
  punchesOn,
  restoreNetwork,
  syncState,
  test,
  workerReady,
} from "./fixtures.ts";

const NOTE = "Opened the shop";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const corrections = (page: Page) =>
  page.getByRole("list", { name: "Correction requests" }).getByRole("listitem");

/** Types into a field that has parts: '10:00 PM', '03/02/2026'. */
async function typeParts(field: Locator, text: string) {
  await field.getByRole("spinbutton").first().focus();
  await field.page().keyboard.type(text.replace(/[:/ ]/g, ""));
}

/** Goes on with the Tab key until something has the focus. */
async function tabTo(target: Locator) {
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  do await target.page().keyboard.press("Tab");
  while (!(await hasFocus()));
}

/** Asks for today's first minute, which nobody has punched. */
async function addMissingMinute(page: Page, reason: string) {
  const [year, month, date] = calendarDay(new Date().toISOString(), "Europe/Dublin").split("-");
  await button(page, "Add missing hours").click();
  const dialog = page.getByRole("dialog", { name: "Add missing hours" });
  await typeParts(dialog.getByRole("group", { name: "Day" }), `${month}/${date}/${year}`);
  await typeParts(dialog.getByRole("group", { name: "Clocked in" }), "12:00 AM");
  await typeParts(dialog.getByRole("group", { name: "Clocked out" }), "12:01 AM");
  await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: "Send request" }).click();
  await expect(dialog).toHaveCount(0);
}

/** With the keyboard alone, from the button that has the focus: asks to correct when somebody came. */
async function askToCorrectByKeyboard(page: Page, reason: string) {
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Request a correction" });
  await expect(dialog).toBeVisible();
  await tabTo(dialog.getByRole("group", { name: "Clocked in" }).getByRole("spinbutton").first());
  await page.keyboard.type("1200AM");
  await tabTo(dialog.getByLabel("Reason"));
  await page.keyboard.type(reason);
  await tabTo(dialog.getByRole("button", { name: "Send request" }));
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
}

test("a day with a break, a note and a correction to ask for is whole without a network, and arrives whole", {
  tag: "@offline",
}, async ({ page, context, backend }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await logIn(page, backend.url, demo.employee);
  await page.goto(`${backend.url}/time-clock`);
  await page.getByLabel("Note").fill(NOTE);
  await button(page, "Clock in").click();
  await expect(button(page, "Start break")).toBeVisible();
  await expect(page.getByLabel("Note")).toHaveValue("");
  // The new punch pushes the next button down.
  await expect(punchesOn(page)).toHaveCount(1);
  await addMissingMinute(page, "Not meant");
  await expect(corrections(page)).toHaveCount(1);
  await expect(syncState(page, "Synced")).toBeVisible();
  await workerReady(page);

  await cutNetwork(context, backend);
  await button(page, "Start break").click();
  await expect(page.getByText(/^On a break since/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^On a break since/)).toBeVisible();
  await expect(button(page, "Clock in")).toHaveCount(0);
  await button(page, "End break").click();
  await button(page, "Clock out").click();
  await expect(page.getByText("You're off the clock")).toBeVisible();
  await expect(punchesOn(page)).toHaveText([/worked, .* break.*Waiting/]);
  await page.reload();
  const mine = page.getByRole("region", { name: "My hours" });
  const worked = mine
    .getByRole("listitem")
    .filter({ hasText: / worked, / })
    .first();
  await expect(worked).toContainText("Waiting");
  // What is offered beside it leaves room for the words.
  expect((await worked.getByText(/ worked, /).boundingBox())?.width).toBeGreaterThan(100);

  await corrections(page).getByRole("button", { name: "Withdraw" }).click();
  await expect(corrections(page)).toHaveCount(0);
  await worked.getByRole("button", { name: "Request correction" }).focus();
  await askToCorrectByKeyboard(page, "Came at midnight");
  await expect(worked.getByRole("button", { name: "Request correction" })).toBeFocused();
  await expect(corrections(page)).toHaveText([/Came at midnight.*Waiting for a manager/]);
  expect(await accessibilityProblems(page)).toEqual([]);

  await restoreNetwork(context, backend);
  await expect(syncState(page, "Synced")).toBeVisible();
  await expect(worked).toContainText("Synced");
  const sam = await signedIn(backend.elsewhere(), demo.employee);
  const { data: punches } = await sam
    .from("punches")
    .select("id, type, note, source, device_seq")
    .gt("version", 1)
    .order("device_seq")
    .throwOnError();
  expect(punches).toMatchObject([
    { type: "in", note: NOTE, source: "phone", device_seq: 1 },
    { type: "break-start", note: "", device_seq: 2 },
    { type: "break-end", device_seq: 3 },
    { type: "out", device_seq: 4 },
  ]);
  const { data: asked } = await sam
    .from("punch_corrections")
    .select("record_id, reason, status")
    .match({ user_id: demo.employeeId, status: "pending", deleted: false })
    .gt("version", 1)
    .throwOnError();
  expect(asked).toEqual([{ record_id: punches[0]?.id, reason: "Came at midnight", status: "pending" }]);
});
