import { demo, signedIn } from "../factories/demo.ts";
import {
  clockIn,
  clockInOffline,
  cutNetwork,
  databasesOn,
  expect,
  logIn,
  punchesOn,
  punchesOnServer,
  readyForOffline,
  restoreNetwork,
  syncState,
  test,
} from "./fixtures.ts";
import { editRemembered } from "./replica-on-disk.ts";

const REMEMBERED = `replica:${demo.employeeId}`;

/** The names of the replicas of the demo employee on the device. */
async function replicasIn(databases: string): Promise<string[]> {
  const found = databases.matchAll(new RegExp(`shiftkeep-${demo.employeeId}-\\d+`, "g"));
  return [...new Set([...found].map(([name]) => name))];
}

test("a replica in an older format is carried over offline with its queue, while another tab has it open", {
  tag: "@offline",
}, async ({ page, context, backend }) => {
  await logIn(page, backend.url, demo.employee);
  await page.goto(`${backend.url}/time-clock`);
  await clockIn(page);
  await expect(punchesOn(page)).toHaveText(/Synced/);
  const old = await context.newPage();
  await old.goto(`${backend.url}/time-clock`);
  await expect(punchesOn(old)).toHaveText(/Synced/);
  await readyForOffline(page);
  await cutNetwork(context, backend);
  await page.getByRole("button", { name: "Clock out" }).click();
  await expect(punchesOn(page)).toHaveText(/Waiting/);
  const before = await replicasIn(await databasesOn(page));
  const { format } = await editRemembered(page, REMEMBERED, {});
  await editRemembered(page, REMEMBERED, { format: Number(format) - 1 });

  await page.reload();
  await expect(punchesOn(page)).toHaveText(/Waiting/);
  await expect(page.getByRole("button", { name: "Clock in" })).toBeVisible();
  await expect.poll(async () => replicasIn(await databasesOn(page))).not.toEqual(before);

  // The other tab goes on with the new replica: what is done there is not written where nobody looks any more.
  await old.bringToFront();
  await old.getByRole("button", { name: "Clock in" }).click();
  await expect(old.getByRole("button", { name: "Clock out" })).toBeVisible();
  await expect(punchesOn(old)).toHaveText([/Waiting/, /Waiting/]);
  await expect(punchesOn(page)).toHaveText([/Waiting/, /Waiting/]);

  await restoreNetwork(context, backend);
  for (const tab of [page, old]) {
    await expect(punchesOn(tab)).toHaveText([/Synced/, /Synced/]);
    await expect(tab.getByText("Your browser cleared this app's data", { exact: false })).toHaveCount(0);
  }
  expect(await punchesOnServer(await signedIn(backend.url, demo.employee))).toMatchObject([
    { clock_out_time: expect.any(String) },
    { clock_out_time: null },
  ]);
  expect(await replicasIn(await databasesOn(page))).toHaveLength(1);
});

test("a server that no longer takes this build's protocol asks for a reload, and the queue is kept", {
  tag: ["@offline", "@nightly"],
}, async ({ page, context, backend }) => {
  await clockInOffline(page, context, backend);
  const RPC = "**/rpc/sync_*";
  await context.route(RPC, (route) => route.fulfill({ json: { status: "please_reload", protocol: 99 } }));
  await restoreNetwork(context, backend);
  await expect(page.getByText("This version of the app is too old to sync.", { exact: false })).toBeVisible();
  await expect(syncState(page, "Reload needed")).toBeVisible();
  const sam = await signedIn(backend.url, demo.employee);
  expect(await punchesOnServer(sam)).toEqual([]);

  // The build that the reload brings speaks what the server does.
  await context.unroute(RPC);
  await page.getByRole("button", { name: "Reload", exact: true }).click();
  await expect(syncState(page, "Synced")).toBeVisible();
  await expect.poll(() => punchesOnServer(sam)).toHaveLength(1);
});

test("a tab whose build is too old leaves the sending to a newer one", { tag: "@offline" }, async ({
  page,
  context,
  backend,
}) => {
  await logIn(page, backend.url, demo.employee);
  await page.goto(`${backend.url}/time-clock`);
  await expect(syncState(page, "Synced")).toBeVisible();
  const newer = await context.newPage();
  await newer.goto(`${backend.url}/time-clock`);
  await page.route("**/rpc/sync_*", (route) =>
    route.fulfill({ json: { status: "please_reload", protocol: 99 } }),
  );
  await clockIn(page);
  await expect(syncState(page, "Reload needed")).toBeVisible();
  await expect(punchesOn(newer)).toHaveText(/Synced/);
  await expect(syncState(newer, "Synced")).toBeVisible();
  expect(await punchesOnServer(await signedIn(backend.url, demo.employee))).toHaveLength(1);
});
