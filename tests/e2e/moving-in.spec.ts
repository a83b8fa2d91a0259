import { readFileSync } from "node:fs";
import { links } from "#lib/links.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import { demo, demoDay, signedIn } from "../factories/demo.ts";
import { accessibilityProblems } from "./axe.ts";
import { cutNetwork, expect, logIn, readyForOffline, restoreNetwork, syncState, test } from "./fixtures.ts";
import { layoutProblems } from "./layout.ts";

/** A week of which nothing is planned yet. */
const WEEK = demoDay(20);
const PHONE = { width: 390, height: 844 };

test("a manager brings a roster from another app on a phone without a network, and takes it back", {
  tag: ["@offline", "@nightly"],
}, async ({ page, backend }) => {
  await page.setViewportSize(PHONE);
  await logIn(page, backend.url, demo.manager);
  await readyForOffline(page);
  await expect(syncState(page, "Synced")).toBeVisible();
  await page.goto(new URL(links.roster({ week: WEEK }), backend.url).href);
  await expect(page.getByRole("button", { name: "Week actions" })).toBeVisible();
  await cutNetwork(page.context(), backend);

  const open = async () => {
    await page.getByRole("button", { name: "Week actions" }).click();
    await page.getByRole("menuitem", { name: "Import from CSV or Excel" }).click();
  };
  await open();
  const dialog = page.getByRole("dialog", { name: "Import from CSV or Excel" });
  const lines = [
    "First Name,Last Name,Email,Start Date,Start Time,End Date,End Time,Location,Area,Meal Break (Mins),Comment",
    `Sam,Okafor,${demo.employee},${WEEK},09:00:00,${WEEK},17:00:00,Main,Sommelier,30,Moved in`,
    `Sammy,O,,${addDays(WEEK, 1)},09:00:00,,17:00:00,Main,Sommelier,,Moved in`,
    `,,,${addDays(WEEK, 2)},22:00:00,${addDays(WEEK, 3)},06:00:00,Main,Sommelier,,Moved in`,
    `,,,${addDays(WEEK, 2)},99:00:00,,06:00:00,Main,Sommelier,,Moved in`,
  ];
  const choose = () =>
    page
      .locator("input[type=file]")
      .setInputFiles({ name: "deputy.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\r\n")) });
  await choose();
  await expect(dialog.getByText("2 shifts can be added.")).toBeVisible();
  await expect(dialog.getByText("Start Time: “99:00:00” isn't a time", { exact: false })).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  // Sizes of text are only told apart in large text.
  expect((await layoutProblems(page)).filter((problem) => !/fixed size/.test(problem))).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Download skipped rows" }).click(),
  ]);
  expect(
    readFileSync(await download.path(), "utf8")
      .trim()
      .split("\r\n"),
  ).toHaveLength(3);

  await dialog.getByRole("button", { name: /Who is “Sammy O”\?/ }).click();
  await page.getByRole("option", { name: "Sam Okafor" }).click();
  await dialog.getByRole("button", { name: "Add 3 shifts" }).click();
  await expect(page.getByText("3 shifts added")).toBeVisible();

  await open();
  await choose();
  await expect(dialog.getByText("2 rows were already added.")).toBeVisible();
  await dialog.getByRole("button", { name: "Choose another file" }).click();
  await expect(dialog.getByText("Last import: 3 shifts added", { exact: false })).toBeVisible();
  await page.keyboard.press("Escape");
  await restoreNetwork(page.context(), backend);
  await expect(syncState(page, "Synced")).toBeVisible();

  const manager = await signedIn(backend.elsewhere(), demo.manager);
  const moved = async () => {
    const { data } = await manager
      .from("shifts")
      .select("start_time, published, position_id")
      .eq("notes", "Moved in")
      .eq("deleted", false)
      .order("date")
      .throwOnError();
    return data;
  };
  expect(await moved()).toMatchObject([
    { start_time: "09:00", published: false, position_id: expect.any(String) },
    { start_time: "09:00", published: false },
    { start_time: "22:00", published: false },
  ]);

  await open();
  await dialog.getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByText("Import undone")).toBeVisible();
  await expect.poll(moved).toEqual([]);
});
