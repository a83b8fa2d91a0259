import { readFile } from "node:fs/promises";
import { links } from "#lib/links.ts";
import { demo } from "../factories/demo.ts";
import { pdfText } from "../factories/pdf-text.ts";
import { cutNetwork, expect, logIn, readyForOffline, restoreNetwork, syncState, test } from "./fixtures.ts";

test("an admin looks at the figures of other days, as a table, and saves them, also without a network", {
  tag: "@offline",
}, async ({ page, context, backend }) => {
  await logIn(page, backend.url, demo.admin);
  await expect(syncState(page, "Synced")).toBeVisible();
  await page.goto(backend.url + links.statistics());
  const hours = page.getByRole("region", { name: "Hours worked" });
  await expect(hours).toContainText(/\d h/);

  await page.getByRole("button", { name: /Dates$/ }).click();
  await page.getByRole("option", { name: "Last month" }).click();
  await expect(page.getByText(/compared with/i)).toBeVisible();
  await expect(hours).toContainText(/(Up|Down|No change)/);
  await expect(page).toHaveURL(/range=last-month/);
  const chart = page.getByRole("figure", { name: "Hours", exact: true });
  await chart.getByRole("button", { name: "Show as table" }).click();
  await expect(chart.getByRole("table", { name: "Hours" })).toBeVisible();
  await expect(chart.getByRole("columnheader")).toHaveText(["Day", "Scheduled", "Worked"]);

  await readyForOffline(page);
  await cutNetwork(context, backend);
  await page.getByRole("button", { name: "Download Report" }).click();
  const [csv] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: /^CSV/ }).click(),
  ]);
  const text = await readFile(await csv.path(), "utf8");
  expect(csv.suggestedFilename()).toMatch(/^statistics-.*\.csv$/);
  expect(text.split("\r\n")[0]).toContain("From,To,Employee,Position,Scheduled hours,Worked hours");
  const total = text.trim().split("\r\n").at(-1)?.split(",") ?? [];
  await expect(hours).toContainText(
    `${Math.round(Number(total[5]) * 10) / 10} h`.replace(/^(\d)(\d{3})/, "$1,$2"),
  );

  await page.getByRole("button", { name: "Download Report" }).click();
  const [pdf] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: /^PDF/ }).click(),
  ]);
  const report = pdfText(await readFile(await pdf.path())).join("\n");
  const worked = await hours.getByText(/^[\d,.]+ h$/).textContent();
  expect(report).toContain(worked);
  expect(report).toContain("Sam Okafor");

  await page.getByRole("button", { name: "Sam Okafor" }).click();
  await expect(page).toHaveURL(/person=/);
  await expect(page.getByRole("region", { name: "Coverage" })).toHaveCount(0);

  await page.getByRole("button", { name: "Grouping: By employee" }).click();
  await page.getByRole("menuitem", { name: "By position" }).click();
  const positions = page.getByRole("region", { name: "Statistics by position" });
  await expect(positions.getByRole("rowheader")).toContainText(["Barista"]);
  await expect(positions.getByRole("rowheader", { name: "Kitchen" })).toHaveCount(0);
  await page.getByRole("combobox", { name: "Employee" }).fill("Every");
  await page.getByRole("option", { name: "Everyone" }).click();
  await positions.getByRole("button", { name: "Kitchen" }).click();
  await expect(page).toHaveURL(/position=/);
  await expect(positions.getByRole("rowheader")).toHaveText(["Kitchen"]);
});

test("what Sam says, also without a network and without a name, is read by the owner", {
  tag: ["@offline", "@nightly"],
}, async ({ page, context, backend, browser }) => {
  await logIn(page, backend.url, demo.employee);
  await readyForOffline(page);
  await page.goto(backend.url + links.settings({ section: "help" }));
  await page.getByRole("link", { name: "Give feedback" }).click();
  await page.getByRole("button", { name: "Send feedback" }).click();
  await expect(page.getByText("Choose a rating")).toBeVisible();
  await page.getByRole("radio", { name: "Very good" }).check({ force: true });
  await page.getByLabel("Comment (optional)").fill("The new machine is great");
  await page.getByRole("button", { name: "Send feedback" }).click();
  await expect(page.getByText("Your feedback was sent")).toBeVisible();
  await expect(page.getByRole("list", { name: "Feedback" })).toContainText("The new machine is great");

  await cutNetwork(context, backend);
  await page.getByRole("radio", { name: "Bad", exact: true }).check({ force: true });
  await page.getByLabel("Comment (optional)").fill("Too loud");
  await page.getByRole("checkbox", { name: "Send anonymously" }).check({ force: true });
  await page.getByRole("button", { name: "Send feedback" }).click();
  await expect(page.getByText("Feedback saved. It will be sent when you're back online")).toBeVisible();
  await restoreNetwork(context, backend);

  const owner = await (await browser.newContext()).newPage();
  await logIn(owner, backend.url, demo.admin);
  await owner.goto(backend.url + links.feedback());
  const said = owner.getByRole("list", { name: "Feedback" }).getByRole("listitem");
  await expect(said.filter({ hasText: "The new machine is great" })).toContainText("Sam Okafor");
  await expect(said.filter({ hasText: "Too loud" })).toContainText("Anonymous");
  await expect(syncState(page, "Synced")).toBeVisible();
  await expect(page.getByRole("list", { name: "Feedback" })).not.toContainText("Too loud");
});
