// npm run screenshots (after npm run build): takes the pictures that browsers show before the app is installed. Its
// output is committed.
import { existsSync, readFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { signedIn } from "../tests/factories/demo.ts";
import { startServerProcess } from "../tests/factories/server-process.ts";

const CHROMIUM = "node_modules/.cache/shiftkeep/chromium-path";
const WIDE = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };
const NARROW = { viewport: { width: 360, height: 780 }, deviceScaleFactor: 1.5, hasTouch: true };

/** Each file with its viewer and page; the texts of public/manifest.webmanifest describe them. */
const PICTURES = [
  { file: "wide-dashboard", size: WIDE, email: "manager@demo.test", path: "/dashboard" },
  { file: "narrow-dashboard", size: NARROW, email: "manager@demo.test", path: "/dashboard" },
  { file: "narrow-time-clock", size: NARROW, email: "sam@demo.test", path: "/time-clock" },
];

const server = await startServerProcess("memory");
const browser = await chromium.launch({
  ...(existsSync(CHROMIUM) && { executablePath: readFileSync(CHROMIUM, "utf8") }),
  args: ["--no-sandbox"],
});
try {
  await clockIn("sam@demo.test");
  for (const picture of PICTURES) await take(picture);
} finally {
  await browser.close();
  await server.stop();
}

async function take({ file, size, email, path }) {
  const context = await browser.newContext({ ...size, locale: "en-US", timezoneId: "Europe/Dublin" });
  const page = await context.newPage();
  await page.goto(`${server.url}/login?redirect=${path}`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("shiftkeep-demo");
  await page.getByRole("button", { name: "Login" }).click();
  await page.getByRole("button", { name: /^Clock (in|out)$/ }).waitFor();
  await page.getByRole("banner").getByRole("button", { name: "Synced" }).waitFor();
  await page.screenshot({ path: `public/screenshots/${file}.png`, animations: "disabled" });
  await context.close();
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
