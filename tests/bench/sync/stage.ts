import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { build } from "vite";
import { demo, PUBLISHABLE_KEY } from "#tests/factories/demo.ts";
import { BROWSER } from "../stage.ts";
import { startBenchBackend } from "./backend.ts";
import { type LateProxy, startProxy } from "./proxy.ts";

const CACHE = join(import.meta.dirname, "..", "..", "..", "node_modules", ".cache", "shiftkeep");

/** A backend with the bench's tables, the bench's page in front of it, and browsers with their data on disk. */
export interface SyncStage {
  /** The app's own address. */
  appUrl: string;
  proxy: LateProxy;
  /** Opens a browser with a new profile. */
  openProfile(): Promise<Profile>;
  close(): Promise<void>;
}

export interface Profile {
  context: BrowserContext;
  /** Opens the bench's page with the demo business's manager signed in. */
  openPage(): Promise<Page>;
  close(): Promise<void>;
}

/** Builds the page and starts everything. */
export async function openSyncStage(): Promise<SyncStage> {
  const folder = join(CACHE, `bench-page-${process.pid}`);
  await buildPage(folder);
  const server = await startBenchBackend();
  const proxy = await startProxy(server.url, folder);
  const profiles = new Set<Profile>();
  return {
    appUrl: server.url,
    proxy,
    async openProfile() {
      const profile = await openProfile(proxy);
      profiles.add(profile);
      return profile;
    },
    async close() {
      for (const profile of profiles) await profile.close();
      proxy.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function buildPage(outDir: string) {
  const root = join(import.meta.dirname, "page");
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    build: { outDir, emptyOutDir: true, target: "baseline-widely-available", chunkSizeWarningLimit: 2000 },
  });
}

async function openProfile(proxy: LateProxy): Promise<Profile> {
  const folder = await mkdtemp(join(tmpdir(), "shiftkeep-profile-"));
  const context = await chromium.launchPersistentContext(folder, BROWSER);
  return {
    context,
    async openPage() {
      const page = await context.newPage();
      page.on("pageerror", (error) => console.error(error.message));
      await page.goto(proxy.url);
      await page.evaluate(([email, password, key]) => window.bench.signIn(email, password, key), [
        demo.manager,
        demo.password,
        PUBLISHABLE_KEY,
      ] as const);
      return page;
    },
    async close() {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
