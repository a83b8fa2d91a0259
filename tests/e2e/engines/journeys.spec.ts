import { links } from "#lib/links.ts";
import { type Backend, test as base, expect, punchesOnServer } from "#tests/e2e/fixtures.ts";
import { demo, signedIn } from "#tests/factories/demo.ts";
import { closeConnections } from "#tests/fakes/cut-connections.ts";
import { ENGINES, type Engine, pathOf } from "./engines.ts";
import { Tab } from "./tab.ts";

// The journeys that must work in every engine, also without what only Chromium has: nothing is sent in the background,
// nothing is pushed, and nobody is asked to keep the data. The network is cut by ending the server.

/** A week in which the demo business has no shifts. */
const WEEK = "2032-03-07";
const LOSS = "cleared this app's data";

const test = base.extend<{ engine: Engine; tab: Tab }>({
  engine: ["Firefox", { option: true }],
  tab: async ({ engine }, use, info) => {
    const tab = new Tab(await ENGINES[engine](pathOf(engine)));
    await use(tab);
    if (info.status !== info.expectedStatus) {
      await info.attach("page", { body: await tab.words().catch(String) });
    }
    await tab.close();
  },
});

async function logIn(tab: Tab, url: string, email: string) {
  await tab.goto(url + links.login());
  await tab.fill("Email", email);
  await tab.fill("Password", demo.password);
  await tab.press("button", "Login");
  await tab.sees("heading", /^Welcome, /);
  await tab.sees("button", "Synced");
}

/** Logs somebody in, waits until the app would open without a network, and ends the server. */
async function logInAndCut(tab: Tab, backend: Backend, email = demo.employee) {
  await logIn(tab, backend.url, email);
  const worker = () => tab.run("return navigator.serviceWorker.controller?.state ?? null;");
  await expect.poll(worker).toBe("activated");
  await backend.kill();
}

/** Runs in the page: chooses a picture of 300 by 120 px for the last field of the page that takes a file. */
function chooseLogo() {
  const canvas = Object.assign(document.createElement("canvas"), { width: 300, height: 120 });
  canvas.getContext("2d")?.fillRect(0, 0, 300, 120);
  canvas.toBlob((blob) => {
    const chosen = new DataTransfer();
    chosen.items.add(new File([blob ?? ""], "logo.png", { type: "image/png" }));
    const field = [...document.querySelectorAll<HTMLInputElement>("input[type=file]")].at(-1);
    if (!field) throw new Error("no field");
    field.files = chosen.files;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

const workOnServer = async (backend: Backend) => punchesOnServer(await signedIn(backend.url, demo.employee));

for (const engine of Object.keys(ENGINES) as Engine[]) {
  test.describe(engine, { tag: "@own-server" }, () => {
    test.use({ engine });
    test.skip(!process.env.CI && !pathOf(engine), `There is no ${engine} here: see npm run check:nightly.`);

    test("a punch without a network survives a reload, and is sent when the app is next opened", {
      tag: engine === "Firefox" ? [] : "@nightly",
    }, async ({ tab, backend }) => {
      await logInAndCut(tab, backend);
      await tab.press("button", "Clock in");
      await tab.sees("button", "Clock out");
      await tab.reload();
      await tab.sees("button", "Clock out");
      await tab.goto(backend.url + links.timeClock());
      await tab.reads("list", "Today's punches", /Waiting/);

      await tab.goto("about:blank");
      await backend.restart();
      expect(await workOnServer(backend)).toEqual([]);
      await tab.goto(backend.url + links.timeClock());
      await tab.reads("list", "Today's punches", /Synced/);
      expect(await workOnServer(backend)).toHaveLength(1);
      expect(await tab.words()).not.toContain(LOSS);
    });

    test("a logo is shown at once, sent, and there without a network", { tag: "@nightly" }, async ({
      tab,
      backend,
    }) => {
      await logIn(tab, backend.url, demo.admin);
      await tab.goto(backend.url + links.settings({ section: "business" }));
      await tab.sees("button", "Add a logo");
      await tab.run(`(${chooseLogo})();`);
      const width = () => tab.run<number | undefined>("return document.images[0]?.naturalWidth;");
      await expect.poll(width).toBe(300);
      const owner = await signedIn(backend.url, demo.admin);
      const sent = async () => (await owner.from("businesses").select("logo_path").single()).data?.logo_path;
      await expect.poll(sent).toEqual(expect.any(String));
      await tab.sees("button", "Synced");
      await backend.kill();
      await tab.goto(backend.url + links.roster());
      await expect.poll(width).toBe(300);
    });

    test("a press counts when the connections to the app's data were cut", {
      tag: "@nightly",
    }, async ({ tab, backend }) => {
      await logIn(tab, backend.url, demo.employee);
      await tab.goto(backend.url + links.timeClock());
      await tab.sees("button", "Synced");
      for (const [press, next] of [
        ["Clock in", "Clock out"],
        ["Clock out", "Clock in"],
      ] as const) {
        await tab.run(`(${closeConnections})();`);
        await tab.press("button", press);
        await tab.sees("button", next);
        await tab.reads("list", "Today's punches", /Synced/);
        expect(await tab.run("return closedConnections;")).toBeGreaterThan(0);
      }
      await expect.poll(() => workOnServer(backend)).toMatchObject([{ clock_out_time: expect.any(String) }]);
      expect(await tab.words()).not.toContain("NOT saved");
      expect(await tab.words()).not.toContain(LOSS);
    });

    test("a manager adds a shift and writes to the team, and a page that is gone back to goes on", {
      tag: "@nightly",
    }, async ({ tab, backend }) => {
      await logIn(tab, backend.url, demo.manager);
      await tab.goto(backend.url + links.roster({ week: WEEK }));
      await tab.press("button", "Add shift for Ben Carver, Sunday, March 7");
      await tab.press("button", "Add");
      await tab.sees("button", /Early.*Draft/);
      const client = await signedIn(backend.url, demo.manager);
      const shifts = () => client.from("shifts").select("id").eq("date", WEEK).throwOnError();
      await expect.poll(async () => (await shifts()).data).toHaveLength(1);

      await tab.goto(backend.url + links.chat());
      await tab.fill(/^Message to/, "Ben has Sunday");
      await tab.press("button", "Send message");
      await tab.reads("log", /./, /Ben has Sunday.*Sent$/);
      await tab.goto(`${backend.url}/_mail`);
      await tab.run("history.back();");
      await tab.reads("log", /./, /Ben has Sunday/);
      await tab.sees("button", "Synced");
      await tab.fill(/^Message to/, "And Monday");
      await tab.press("button", "Send message");
      const words = ["Ben has Sunday", "And Monday"];
      const messages = () => client.from("messages").select("id").in("text", words).throwOnError();
      await expect.poll(async () => (await messages()).data).toHaveLength(2);
      expect(await tab.words()).not.toContain(LOSS);
    });

    test("a manager on a phone makes a position for somebody and plans by it without a network", {
      tag: "@nightly",
    }, async ({ tab, backend }) => {
      await logInAndCut(tab, backend, demo.manager);
      await tab.resize(390, 844);
      await tab.goto(backend.url + links.settings({ section: "roster" }));
      await tab.press("button", "Positions");
      await tab.press("button", "Add position");
      await tab.fill("Name", "Sommelier");
      await tab.toggle("Everybody");
      await tab.fill("Search people", "leo");
      await tab.press("option", "Leo Fontaine");
      await tab.press("button", "Save position");
      await tab.reads("row", /Sommelier/, /1 person/);
      await tab.press("button", "Close");

      await tab.goto(backend.url + links.roster({ week: WEEK }));
      // Only who can work it, who is then above what says that there is no network.
      await tab.press("button", "Position: All positions");
      await tab.press("menuitem", "Sommelier");
      await tab.press("button", "Add shift for Leo Fontaine, Sunday, March 7");
      await tab.press("button", /Position$/);
      await tab.press("option", "Sommelier");
      await tab.press("button", "Add");
      await tab.sees("button", /Sommelier, Draft/);
      await backend.restart();
      await tab.sees("button", "Synced");
      const client = await signedIn(backend.url, demo.manager);
      const { data: made } = await client
        .from("positions")
        .select("id")
        .eq("name", "Sommelier")
        .throwOnError();
      const planned = () => client.from("shifts").select("position_id").eq("date", WEEK).throwOnError();
      await expect.poll(async () => (await planned()).data).toEqual([{ position_id: made[0]?.id }]);
      expect(await tab.words()).not.toContain(LOSS);
    });

    test("what waits at log-out leaves no data behind and is sent after the next log-in", {
      tag: "@nightly",
    }, async ({ tab, backend }) => {
      await logInAndCut(tab, backend);
      await tab.press("button", "Clock in");
      await tab.sees("button", "Clock out");
      await tab.press("button", "Log out");
      await tab.sees("alertdialog");
      await tab.press("button", "Log out");
      await tab.sees("heading", "Login");
      await backend.restart();
      await logIn(tab, backend.url, demo.employee);
      await expect.poll(() => workOnServer(backend)).toHaveLength(1);
    });
  });
}
