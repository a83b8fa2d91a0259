// npm run screenshots (after npm run build): takes the pictures that browsers show before the app is installed, those of
// the start page, and that of README.md. Its output is committed.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { signedIn } from "../tests/factories/demo.ts";
import { startServerProcess } from "../tests/factories/server-process.ts";

const CHROMIUM = "node_modules/.cache/shiftkeep/chromium-path";
const WIDE = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };
const NARROW = { viewport: { width: 360, height: 780 }, deviceScaleFactor: 1.5, hasTouch: true };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true };
const [OWNER, MANAGER, SAM] = ["owner", "manager", "sam"].map((name) => `${name}@demo.test`);

/** For the install dialog, each with its viewer and page; the texts of public/manifest.webmanifest describe them. */
const INSTALL_PICTURES = [
  { file: "wide-dashboard", size: WIDE, email: MANAGER, path: "/dashboard" },
  { file: "narrow-dashboard", size: NARROW, email: MANAGER, path: "/dashboard" },
  { file: "narrow-time-clock", size: NARROW, email: SAM, path: "/time-clock" },
];

/** For the start page, in both schemes; the words of src/screens/landing describe them. */
const PRODUCT_PICTURES = [
  { file: "week", size: WIDE, email: MANAGER, path: "/roster", top: (page) => page.locator("body") },
  {
    file: "roster",
    email: MANAGER,
    path: "/roster",
    top: (page) => page.getByRole("group", { name: "Days" }),
  },
  {
    file: "openShifts",
    email: SAM,
    path: "/schedule",
    top: (page) => page.getByRole("region", { name: "Available Shifts" }),
  },
  {
    file: "availability",
    email: SAM,
    path: "/availability",
    top: (page) => page.getByRole("table", { name: "Your availability" }),
  },
  {
    file: "timeClock",
    email: SAM,
    path: "/time-clock",
    top: (page) => page.getByRole("main").getByRole("region").first(),
  },
  { file: "chat", email: MANAGER, path: "/chat", top: (page) => page.getByRole("main") },
  {
    file: "payroll",
    email: OWNER,
    path: "/payroll",
    top: (page) => page.getByRole("grid", { name: "Pay of everybody" }),
  },
  { file: "training", email: SAM, path: "/training", top: (page) => page.getByRole("main") },
  {
    file: "statistics",
    email: OWNER,
    path: "/statistics",
    top: (page) => page.getByRole("figure", { name: "Hours" }).first(),
  },
];
/** As the start page shows it. */
const PRODUCT_SHAPE = { width: 390, height: 292 };

const server = await startServerProcess("memory");
const browser = await chromium.launch({
  ...(existsSync(CHROMIUM) && { executablePath: readFileSync(CHROMIUM, "utf8") }),
  args: ["--no-sandbox"],
});
try {
  await clockIn(SAM);
  for (const { file, ...picture } of INSTALL_PICTURES) {
    const page = await openPage(picture);
    await page.screenshot({ path: `public/screenshots/${file}.png`, animations: "disabled" });
    await page.context().close();
  }
  for (const colorScheme of ["light", "dark"])
    for (const picture of PRODUCT_PICTURES) await takeProduct({ size: PHONE, colorScheme, ...picture });
} finally {
  await browser.close();
  await server.stop();
}

async function takeProduct({ file, top, ...picture }) {
  const page = await openPage(picture);
  await top(page).waitFor();
  await top(page).evaluate((part) => part.scrollIntoView({ block: "start" }));
  const isWhole = picture.size === WIDE;
  const { y } = await top(page).boundingBox();
  const clip = isWhole
    ? { x: 0, y: 0, ...WIDE.viewport }
    : { x: 0, y: Math.max(0, y - 12), ...PRODUCT_SHAPE };
  const png = await page.screenshot({ clip, animations: "disabled" });
  writeFileSync(`public/screenshots/${file}-${picture.colorScheme}.webp`, await asWebp(page, png));
  if (isWhole && picture.colorScheme === "light") writeFileSync(".images/roster.png", png);
  await page.context().close();
}

/** Chromium's own encoder: a quarter of the size. */
async function asWebp(page, png) {
  const bytes = await page.evaluate(async (base64) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    canvas.getContext("2d").drawImage(picture, 0, 0);
    const blob = await canvas.convertToBlob({ type: "image/webp", quality: 0.8 });
    return [...new Uint8Array(await blob.arrayBuffer())];
  }, png.toString("base64"));
  return Buffer.from(bytes);
}

async function openPage({ size, email, path, colorScheme = "light" }) {
  const settings = { ...size, colorScheme, locale: "en-US", timezoneId: "Europe/Dublin", bypassCSP: true };
  const page = await (await browser.newContext(settings)).newPage();
  await page.goto(`${server.url}/login?redirect=${path}`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("shiftkeep-demo");
  await page.getByRole("button", { name: "Login" }).click();
  await page.getByRole("banner").getByRole("button", { name: "Synced" }).waitFor();
  await page.getByRole("main").getByText(/\S/).first().waitFor();
  await page.waitForLoadState("networkidle");
  return page;
}

/** Clocks a person in at an earlier time, so that the pictures show work. */
async function clockIn(email) {
  const client = await signedIn(server.url, email);
  const began = new Date(Date.now() - 3.6 * 3_600_000).toISOString();
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
  const { data: answer, error } = await client.rpc("sync_push", { changes: [change] });
  if (error || answer.results[0].status !== "applied") throw new Error(error?.message ?? "not applied");
}
