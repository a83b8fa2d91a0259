import { demo, signedIn } from "../factories/demo.ts";
import { clockIn, expect, logIn, punchesOnServer, readyForOffline, syncState, test } from "./fixtures.ts";

test("a server that went back in time gets again what it had lost, once, and everybody is told", {
  tag: ["@offline", "@own-server", "@nightly"],
}, async ({ page, context, backend }) => {
  await logIn(page, backend.url, demo.employee);
  await readyForOffline(page);
  const goBack = await backend.copyData();
  await expect(syncState(page, "Synced")).toBeVisible();
  await clockIn(page);
  const before = await signedIn(backend.elsewhere(), demo.employee);
  await expect.poll(() => punchesOnServer(before)).toHaveLength(1);
  const [lost] = await punchesOnServer(before);
  await expect(syncState(page, "Synced")).toBeVisible();

  await goBack();
  const after = await signedIn(backend.elsewhere(), demo.employee);
  const notice = page.getByText("The server lost some recent data");
  await expect(notice).toBeVisible();
  await expect(page.getByText("1 change from this device is being sent again.")).toBeVisible();
  await expect.poll(() => punchesOnServer(after)).toEqual([lost]);
  await expect(page.getByRole("button", { name: "Clock out" })).toBeVisible();
  await page.reload();
  await expect(notice).toBeVisible();
  await page.getByRole("button", { name: "Got it" }).click();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(syncState(page, "Synced")).toBeVisible();
  await expect(page.getByRole("button", { name: "Clock out" })).toBeVisible();
  await expect(notice).toHaveCount(0);
  expect(await punchesOnServer(after)).toEqual([lost]);

  const consolePage = await context.newPage();
  await consolePage.goto(`${backend.url}/console`);
  await consolePage.getByLabel("Access Code").fill(backend.consoleCode());
  await consolePage.getByRole("button", { name: "Access Console" }).click();
  const server = consolePage.getByRole("region", { name: "Server" });
  await expect(server.getByText("Data was rolled back to an earlier state")).toBeVisible();
  await expect(server).toContainText("1 business was affected. 1 lost update has been recovered");
});
