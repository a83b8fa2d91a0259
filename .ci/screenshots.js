// npm run screenshots (after npm run build): takes the pictures that browsers show before the app is installed, those of
// the start page, and that of README.md. Its output is committed.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { PROTOCOL } from "../schema/protocol/sync.ts";
import { signedIn } from "../tests/factories/demo.ts";
import { shiftedClock, startServerProcess } from "../tests/factories/server-process.ts";

const CHROMIUM = "node_modules/.cache/shiftkeep/chromium-path";
const WIDE = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };
const NARROW = { viewport: { width: 360, height: 780 }, deviceScaleFactor: 1.5, hasTouch: true };
const LAPTOP = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true };
const [OWNER, MANAGER, SAM] = ["owner", "manager", "sam"].map((name) => `${name}@demo.test`);

/** When it is, for the server and for browsers: 13:20 on a Wednesday in Dublin. */
const NOW = Date.parse("2026-12-02T13:20:00Z");

/** For the install dialog, each with its viewer and page; the texts of public/manifest.webmanifest describe them. */
const INSTALL_PICTURES = [
  { file: "wide-dashboard", size: WIDE, email: MANAGER, path: "/dashboard" },
  { file: "narrow-dashboard", size: NARROW, email: MANAGER, path: "/dashboard" },
  { file: "narrow-time-clock", size: NARROW, email: SAM, path: "/time-clock" },
];

/** For the start page, in both schemes, from the top of a part on; the words of src/screens/landing describe them. */
const PRODUCT_PICTURES = [
  { file: "week", size: LAPTOP, email: MANAGER, path: "/roster", part: "#main" },
  { file: "roster", email: MANAGER, path: "/roster?day=2026-12-03", part: "[role=radiogroup]" },
  { file: "openShifts", email: SAM, path: "/schedule", part: "#open-shifts" },
  { file: "availability", email: SAM, path: "/availability", part: "main table" },
  { file: "timeClock", email: SAM, path: "/time-clock", part: "main section" },
  { file: "chat", email: MANAGER, path: "/chat", part: "main [role=tablist]" },
  { file: "payroll", email: OWNER, path: "/payroll", part: "main [role=grid]" },
  { file: "training", email: SAM, path: "/training", part: "main section" },
  { file: "statistics", email: OWNER, path: "/statistics?range=last-week", part: "main figure" },
];
/** As the start page shows them, with a little room above. */
const PRODUCT_SHAPE = { width: 390, height: 292 };
const MARGIN = 6;

const server = await startServerProcess("memory", shiftedClock(NOW - Date.now()));
const browser = await chromium.launch({
  ...(existsSync(CHROMIUM) && { executablePath: readFileSync(CHROMIUM, "utf8") }),
  args: ["--no-sandbox"],
});
/** The pages of each device and viewer, signed in once. */
const pages = new Map();
try {
  await clockIn(SAM);
  for (const { file, ...picture } of INSTALL_PICTURES) {
    const page = await openPage(picture);
    await page.screenshot({ path: `public/screenshots/${file}.png`, animations: "disabled" });
  }
  for (const colorScheme of ["light", "dark"])
    for (const picture of PRODUCT_PICTURES) await takeProduct({ size: PHONE, colorScheme, ...picture });
} finally {
  await browser.close();
  await server.stop();
}

async function takeProduct({ file, part, ...picture }) {
  const page = await openPage(picture);
  const { size, colorScheme } = picture;
  const top = page.locator(part).first();
  await top.waitFor();
  await top.evaluate((element) => {
    element.style.scrollMarginTop = "5rem";
    element.scrollIntoView();
  });
  const { y } = await top.boundingBox();
  const clip =
    size === LAPTOP ? { x: 0, y: 0, ...LAPTOP.viewport } : { x: 0, y: y - MARGIN, ...PRODUCT_SHAPE };
  const png = await page.screenshot({ clip, animations: "disabled" });
  writeFileSync(`public/screenshots/${file}-${colorScheme}.webp`, await asWebp(page, png));
  if (size === LAPTOP && colorScheme === "light") writeFileSync(".images/roster.png", png);
}

/** Chromium's own encoder: a quarter of the size. */
async function asWebp(page, png) {
  const bytes = await page.evaluate(async (base64) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    canvas.getContext("2d").drawImage(picture, 0, 0);
    const blob = await canvas.convertToBlob({ type: "image/webp", quality: 0.72 });
    return [...new Uint8Array(await blob.arrayBuffer())];
  }, png.toString("base64"));
  return Buffer.from(bytes);
}

async function openPage({ path, ...viewer }) {
  const key = JSON.stringify(viewer);
  const page = pages.get(key) ?? (await logIn(viewer));
  pages.set(key, page);
  await page.goto(server.url + path);
  await page.waitForLoadState("networkidle");
  await page.getByRole("banner").getByRole("button", { name: "Synced" }).waitFor();
  return page;
}

async function logIn({ size, email, colorScheme = "light" }) {
  // Its policy would keep pictures from being read as data.
  const settings = { ...size, colorScheme, locale: "en-US", timezoneId: "Europe/Dublin", bypassCSP: true };
  const page = await (await browser.newContext(settings)).newPage();
  await page.clock.install({ time: NOW });
  // Whichever font this machine has for its own interface.
  await page.addInitScript(() =>
    addEventListener("DOMContentLoaded", () =>
      document.documentElement.style.setProperty("--font-sans", "Liberation Sans"),
    ),
  );
  await page.goto(`${server.url}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("shiftkeep-demo");
  await page.getByRole("button", { name: "Login" }).click();
  await page.getByRole("button", { name: /^Clock (in|out)$/ }).waitFor();
  return page;
}

/** Clocks a person in at an earlier time, so that the pictures show work. */
async function clockIn(email) {
  const client = await signedIn(server.url, email);
  const began = new Date(NOW - 3.6 * 3_600_000).toISOString();
  const { data } = await client.auth.getUser();
  const { data: profile } = await client
    .from("profiles")
    .select("business_id")
    .eq("id", data.user.id)
    .single();
  const row = {
    kind: "punch",
    id: crypto.randomUUID(),
    business_id: profile.business_id,
    user_id: data.user.id,
    created_by: data.user.id,
    type: "in",
    source: "phone",
    at: began,
    recorded_at: began,
    zone: "Europe/Dublin",
    reading: { device_time: began, offset_ms: 0, offset_age_ms: 1000, monotonic_ms: 60_000, changed: false },
  };
  const change = { change_id: crypto.randomUUID(), collection: "punches", base: null, row };
  const { data: answer, error } = await client.rpc("sync_push", {
    changes: [change],
    client: { protocol: PROTOCOL },
  });
  if (error || answer.results[0].status !== "applied") throw new Error(error?.message ?? "not applied");
}
