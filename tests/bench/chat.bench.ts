import type { Page } from "@playwright/test";
import { links } from "#lib/links.ts";
import { TEAM_ROOM } from "#schema/entities/chat-keys.ts";
import { demo } from "../factories/demo.ts";
import type { Claim, Claims } from "./figures.ts";
import { frameClaim, framesWhile } from "./frames.ts";
import { logInOn, openStage } from "./stage.ts";
import { spreadOf } from "./stats.ts";

const MESSAGES = 100_000;
const CHUNK = 2000;
const [OPENINGS, SENT] = [7, 30];
const [OPEN_MAX_MS, SEND_MAX_MS] = [200, 16];
const [SWEEPS, STEPS] = [6, 40];
const VIEWPORT = { width: 1440, height: 900 };
const NEWEST = `Message ${MESSAGES}`;

/**
 * Measures the chat of a team with 100,000 messages: the time from pressing "Chat" to the newest messages, from Enter
 * to one's own message, and the frames drawn while scrolling back. Runs the production build in Chromium, offline,
 * with the messages written into its storage.
 */
export async function bench(): Promise<Claims> {
  const stage = await openStage();
  try {
    const page = await logInOn(stage, demo.manager);
    await page.setViewportSize(VIEWPORT);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.getByRole("banner").getByRole("button", { name: "Synced" }).waitFor();
    await page.goto(stage.url + links.chat());
    await page.getByRole("log").waitFor();
    await page.waitForLoadState("networkidle");
    await page.context().setOffline(true);
    await page.evaluate(fillMessages, {
      ...{ count: MESSAGES, chunk: CHUNK, business: demo.businessId, author: demo.employeeId },
      room: TEAM_ROOM,
    });
    const openings: number[] = [];
    for (let run = 0; run < OPENINGS; run++) openings.push(await open(page, stage.url));
    const sendings = await send(page);
    const frames = await framesWhile(page, () => scroll(page));
    return {
      "the chat of 100,000 messages is open": claimOf(openings, OPEN_MAX_MS),
      "what is sent is on the own screen": claimOf(sendings, SEND_MAX_MS),
      "scrolling back through the chat": frameClaim(frames),
    };
  } finally {
    await stage.close();
  }
}

/** Opens the chat from a freshly started app's dashboard; resolves with the ms until its newest message. */
async function open(page: Page, url: string): Promise<number> {
  await page.goto(url + links.dashboard());
  await page.getByRole("heading", { name: /^Welcome, / }).waitFor();
  await page.getByRole("link", { name: "View All Messages" }).waitFor();
  return page.evaluate(
    ({ to, newest }) =>
      new Promise<number>((resolve) => {
        const begun = performance.now();
        const look = () => {
          const log = document.querySelector('[role="log"]');
          if (log?.textContent?.includes(newest)) resolve(performance.now() - begun);
          else requestAnimationFrame(look);
        };
        history.pushState({}, "", to);
        dispatchEvent(new PopStateEvent("popstate"));
        requestAnimationFrame(look);
      }),
    { to: links.chat(), newest: NEWEST },
  );
}

/** Sends some messages; resolves with the ms from each Enter to the message in the log. */
async function send(page: Page): Promise<number[]> {
  const box = page.getByRole("textbox", { name: "Message" });
  const times: number[] = [];
  for (let number = 0; number < SENT; number++) {
    const words = `Sent ${number} of this device`;
    await box.fill(words);
    const shown = page.evaluate(
      (awaited) =>
        new Promise<number>((resolve) => {
          let begun = 0;
          const log = document.querySelector('[role="log"]');
          const observer = new MutationObserver(() => {
            if (!log?.textContent?.includes(awaited)) return;
            observer.disconnect();
            resolve(performance.now() - begun);
          });
          if (log) observer.observe(log, { childList: true, subtree: true, characterData: true });
          addEventListener("keydown", () => (begun = performance.now()), { capture: true, once: true });
        }),
      words,
    );
    await box.press("Enter");
    times.push(await shown);
  }
  return times;
}

async function scroll(page: Page) {
  await page.getByRole("log").hover();
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (let step = 0; step < STEPS; step++) await page.mouse.wheel(0, sweep % 3 === 2 ? 240 : -240);
  }
}

function claimOf(samples: number[], target: number): Claim {
  const { median, lowerQuartile, upperQuartile } = spreadOf(samples);
  return {
    ...{ unit: "ms", ours: median, oursMiddleHalf: [lowerQuartile, upperQuartile] },
    ...{ theirs: null, ratio: null, target: `under ${target} ms on a quiet machine`, met: median < target },
  };
}

/** Runs in the page: writes a team's messages of the last years into the replica's storage. */
async function fillMessages(given: {
  count: number;
  chunk: number;
  business: string;
  author: string;
  room: string;
}) {
  const { count, chunk, business, author, room } = given;
  const all = await indexedDB.databases();
  const name = all.find((one) => /^rxdb-dexie-shiftkeep-.*--messages$/.test(one.name ?? ""))?.name ?? "";
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const newestAt = Date.now() - 60_000;
  for (let first = 1; first <= count; first += chunk) {
    const transaction = database.transaction("docs", "readwrite");
    for (let number = first; number < first + chunk; number++) {
      const at = newestAt - (count - number) * 600_000;
      const instant = new Date(at).toISOString();
      const words =
        number % 7 === 0 ? " Can anybody take the late shift on Saturday? I could do Sunday." : "";
      transaction.objectStore("docs").put({
        ...{ kind: "team", id: crypto.randomUUID(), business_id: business, user_id: author },
        ...{ user_name: "Sam Okafor", user_role: "employee", text: `Message ${number}${words}` },
        ...{ timestamp: instant, type: "message", about: null, shift_id: null, poll_id: null },
        ...{ poll_options: null, poll_end_time: null, created_at: instant, edited_at: null },
        ...{ room, newest: String(9_999_999_999_999 - at).padStart(13, "0"), version: 1, change_id: null },
        ...{ _deleted: "0", _attachments: {}, _rev: "1-bench", _meta: { lwt: 1 } },
      });
    }
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onerror = () => reject(transaction.error);
    });
  }
  database.close();
}
