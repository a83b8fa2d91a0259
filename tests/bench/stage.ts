import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { demo } from "../factories/demo.ts";
import { type ServerProcess, startServerProcess } from "../factories/server-process.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const PATH_FILE = join(ROOT, "node_modules", ".cache", "shiftkeep", "chromium-path");

/** The Chromium that the set-up script found, without features that disturb measurements. */
export const BROWSER = {
  ...(existsSync(PATH_FILE) && { executablePath: readFileSync(PATH_FILE, "utf8") }),
  args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking"],
};

/** A warm embedded backend with the production build, and a Chromium. */
export interface Stage {
  url: string;
  browser: Browser;
  close(): Promise<void>;
}

/** Starts both; needs `npm run build` and the set-up script's browser. */
export async function openStage(): Promise<Stage> {
  if (!existsSync(join(ROOT, "dist", "index.html"))) throw new Error("Run `npm run build` first.");
  const browser = await chromium.launch(BROWSER);
  const server: ServerProcess = await startServerProcess("memory");
  return {
    url: server.url,
    browser,
    async close() {
      await browser.close();
      await server.stop();
    },
  };
}

/** Logs in on a new device; resolves on the dashboard. */
export async function logInOn(
  { browser, url }: { browser: Pick<Browser, "newContext">; url: string },
  email: string,
): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(demo.password);
  await page.getByRole("button", { name: "Login" }).click();
  await page.getByRole("heading", { name: /^Welcome, / }).waitFor();
  return page;
}
