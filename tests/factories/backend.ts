import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject, vi } from "vitest";
import type { BackendSettings } from "#local/context.ts";
import { type Backend, startBackend } from "#local/server.ts";
import { openStack } from "../hosted/open-stack.ts";
import { stack } from "../hosted/stack.ts";
import { TEST_SETTINGS } from "./backend-settings.ts";
import { createTestDatabase } from "./test-server.ts";

/** A backend whose keys and files the test can find. */
export interface TestBackend extends Backend {
  dataDir: string;
}

/**
 * Starts the whole embedded backend with the demo business in this process, on a free port. Stores nothing; its
 * database is on the server of all tests. With a folder it has its own Postgres there, as in production. In
 * `npm run test:hosted` it is the stack that is tried, whatever the settings.
 */
export async function startTestBackend(settings: Partial<BackendSettings> = {}): Promise<TestBackend> {
  if (settings.dataDir) return startOnOwnServer({ ...settings, dataDir: settings.dataDir });
  return startOnTestServer("demo", settings);
}

/** The same without any data. */
export function startEmptyBackend(settings: Partial<BackendSettings> = {}): Promise<TestBackend> {
  return startOnTestServer("empty", { seed: "none", ...settings });
}

async function startOnOwnServer(settings: Partial<BackendSettings> & { dataDir: string }) {
  const { dataDir } = settings;
  if (!existsSync(join(dataDir, "postgres"))) cpSync(inject("demo"), dataDir, { recursive: true });
  return { ...(await startBackend({ ...TEST_SETTINGS, ...settings })), dataDir };
}

async function startOnTestServer(template: "empty" | "demo", settings: Partial<BackendSettings>) {
  if (stack) return openStack(stack, template);
  const dataDir = mkdtempSync(join(tmpdir(), "shiftkeep-backend-"));
  const { url, drop } = await createTestDatabase(template);
  const backend = await startBackend({ ...TEST_SETTINGS, ...settings, dataDir, databaseUrl: url });
  const cleaned = async (ended: Promise<void>) => {
    await ended;
    await drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return {
    ...backend,
    dataDir,
    close: () => cleaned(backend.close()),
    drain: (maxMs: number) => cleaned(backend.drain(maxMs)),
  };
}

/** Silences @supabase/lite, which prints every refused statement; called first by tests that provoke refusals. */
export function hushRefusals(): void {
  vi.spyOn(console, "error").mockImplementation(() => {});
}
