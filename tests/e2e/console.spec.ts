import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { demo } from "../factories/demo.ts";
import { accessibilityProblems } from "./axe.ts";
import {
  type Backend,
  cutNetwork,
  expect,
  logIn,
  readyForOffline,
  restoreNetwork,
  test,
} from "./fixtures.ts";

const PDF = Buffer.from("%PDF-1.7\nThe life of Ada");

async function openConsole(page: Page, backend: Backend) {
  await page.goto(`${backend.url}/console`);
  await enterCode(page, backend.consoleCode());
  await expect(page.getByRole("heading", { name: "Admin Console" })).toBeVisible();
}

async function enterCode(page: Page, code: string) {
  await page.getByLabel("Access Code").fill(code);
  await page.getByRole("button", { name: "Access Console" }).click();
}

/** The value of a counter or a card. */
const figure = (page: Page, title: string) =>
  page.locator("dl > div").filter({ has: page.locator("dt", { hasText: new RegExp(`^${title}$`) }) });

test("a position is posted, applied for in public, and the resume is saved from the console", {
  tag: ["@offline", "@nightly"],
}, async ({ page, context, backend }) => {
  await openConsole(page, backend);
  expect(await accessibilityProblems(page)).toEqual([]);
  await expect(figure(page, "Total Users")).toContainText(String(demo.people));
  await expect(page.getByText("No job applications yet")).toBeVisible();

  await page.getByRole("tab", { name: "Job Postings" }).click();
  await expect(page.getByText("Sample", { exact: true })).toHaveCount(3);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "New Job Posting" }).click();
  await page.getByRole("button", { name: "Create posting" }).click();
  await expect(page.getByText("Job title is required")).toBeVisible();
  await expect(page.getByText("Job description is required")).toBeVisible();
  expect(await accessibilityProblems(page, { within: "[role=dialog]" })).toEqual([]);
  await page.getByLabel("Title", { exact: true }).fill("Pastry Cook");
  await page.getByLabel("Description", { exact: true }).fill("Makes what is sweet.");
  await page.getByLabel("Responsibilities").fill("Cakes\n\n  Tarts  \n");
  await page.getByRole("button", { name: "Create posting" }).click();
  await expect(page.getByText("Job posting created successfully")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Pastry Cook" })).toBeVisible();
  await expect(figure(page, "Job Postings")).toContainText("4");

  const visitor = await context.newPage();
  await visitor.goto(backend.url);
  await visitor.getByRole("contentinfo").getByRole("link", { name: "Open positions" }).click();
  await expect(visitor.getByRole("heading", { name: "Open Positions" })).toBeVisible();
  await expect(visitor.getByRole("article")).toHaveCount(1);
  await expect(visitor.getByRole("article").getByRole("listitem")).toHaveText(["Cakes", "Tarts"]);
  await visitor.getByRole("button", { name: "Send application" }).click();
  await expect(visitor.getByText("Choose a position")).toBeVisible();
  expect(await accessibilityProblems(visitor)).toEqual([]);
  await visitor.getByRole("link", { name: "Apply for Pastry Cook" }).click();
  await visitor.getByLabel("Name").fill("Ada Lovelace");
  await visitor.getByLabel("Email").fill("ada@elsewhere.test");
  const chooser = visitor.locator("input[type=file]");
  await chooser.setInputFiles({ name: "cv.pdf", mimeType: "application/pdf", buffer: Buffer.from("<html>") });
  await expect(visitor.getByText("This file isn't a PDF.")).toBeVisible();
  await chooser.setInputFiles({ name: "cv.pdf", mimeType: "application/pdf", buffer: PDF });
  await expect(visitor.getByText("cv.pdf")).toBeVisible();

  await readyForOffline(visitor);
  await cutNetwork(context, backend);
  await expect(visitor.getByText("You need an internet connection to apply.")).toBeVisible();
  await visitor.getByRole("button", { name: "Send application" }).click();
  await expect(
    visitor
      .getByRole("main")
      .getByRole("alert")
      .filter({ hasText: "you need an internet connection to apply" }),
  ).toBeVisible();
  await restoreNetwork(context, backend);
  await visitor.getByRole("button", { name: "Try again" }).click();
  await expect(visitor.getByText("Application sent")).toBeFocused();
  await visitor.close();

  await page.getByRole("tab", { name: "Job Applications" }).click();
  const row = page.getByRole("row").filter({ hasText: "Ada Lovelace" });
  await expect(row).toContainText("Pastry Cook");
  await expect(row).toContainText("ada@elsewhere.test");
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download Ada Lovelace's resume" }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe("Resume_Ada_Lovelace.pdf");
  expect(readFileSync(await saved.path())).toEqual(PDF);

  await page.getByRole("tab", { name: "Job Postings" }).click();
  await page.getByRole("button", { name: "Delete Pastry Cook" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Job posting deleted successfully")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Pastry Cook" })).toHaveCount(0);
});

test("the console opens to who knows the code, for this visit only, and not without a network", {
  tag: ["@offline", "@nightly"],
}, async ({ page, context, backend }) => {
  await page.goto(`${backend.url}/console`);
  await enterCode(page, "guess");
  await expect(page.getByRole("main").getByRole("alert")).toHaveText("Invalid password");
  expect(await accessibilityProblems(page)).toEqual([]);
  await openConsole(page, backend);
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  expect(kept).not.toMatch(/[0-9a-f]{64}/);

  await page.getByRole("tab", { name: "Subscriptions" }).click();
  await expect(figure(page, "Pro")).toContainText("1");
  await expect(page.getByText("Estimate", { exact: true })).toHaveCount(0);
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.getByRole("button", { name: "Lock console" }).click();
  await expect(page.getByRole("heading", { name: "Enter Access Code" })).toBeVisible();
  await enterCode(page, backend.consoleCode());
  await expect(page.getByRole("heading", { name: "Admin Console" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Enter Access Code" })).toBeVisible();

  await readyForOffline(page);
  await cutNetwork(context, backend);
  await expect(page.getByText("You're offline. The console needs an internet connection.")).toBeVisible();
  await enterCode(page, backend.consoleCode());
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(
    "You're offline. The console needs an internet connection.",
  );
  await restoreNetwork(context, backend);
  await page.getByRole("button", { name: "Access Console" }).click();
  await expect(page.getByRole("heading", { name: "Admin Console" })).toBeVisible();
});

test("after a quarter of an hour it asks again, and keeps the posting that was being written", async ({
  page,
  backend,
}) => {
  await page.clock.install();
  await openConsole(page, backend);
  await page.getByRole("tab", { name: "Job Postings" }).click();
  await page.getByRole("button", { name: "New Job Posting" }).click();
  await page.getByLabel("Title", { exact: true }).fill("Pastry Cook");
  await page.clock.fastForward("15:01");
  await expect(page.getByText("The console locks after 15 minutes.")).toBeVisible();
  await expect(page.getByText("Your draft was kept.")).toBeVisible();
  await enterCode(page, backend.consoleCode());
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Pastry Cook");
});

test("what support is asked is there to be done, also for who is signed in", { tag: "@nightly" }, async ({
  page,
  backend,
}) => {
  await logIn(page, backend.url, demo.employee);
  await page.goto(`${backend.url}/support`);
  await page.getByLabel("Message").fill("Where is my roster?");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByText("Message sent")).toBeVisible();
  await openConsole(page, backend);
  await page.getByRole("tab", { name: "Support Requests" }).click();
  await expect(page.getByText("Where is my roster?")).toBeVisible();
  await page.getByRole("button", { name: /^Mark as done/ }).click();
  await expect(page.getByText("Done", { exact: true })).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole("tab", { name: "Job Applications" }).click();
  await page.getByRole("tab", { name: "Support Requests" }).click();
  await expect(page.getByText("Done", { exact: true })).toBeVisible();
});
