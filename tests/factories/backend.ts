import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject, vi } from "vitest";
import type { BackendSettings } from "#local/assemble.ts";
import { type Backend, startBackend } from "#local/server.ts";
import { TEST_SETTINGS } from "./backend-settings.ts";

/**
 * The whole embedded backend with the demo business in this process, on a free port; it keeps nothing unless given a
 * folder. The business comes from the copy that was prepared for all tests.
 */
export async function startTestBackend(settings: Partial<BackendSettings> = {}): Promise<Backend> {
  const dataDir = settings.dataDir ?? mkdtempSync(join(tmpdir(), "shiftkeep-backend-"));
  if (!existsSync(join(dataDir, "postgres"))) cpSync(inject("demo"), dataDir, { recursive: true });
  const backend = await startBackend({ ...TEST_SETTINGS, ...settings, dataDir });
  return {
    ...backend,
    async close() {
      await backend.close();
      if (!settings.dataDir) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** @supabase/lite prints every statement that the database refuses; tests that provoke refusals call this first. */
export function hushRefusals(): void {
  vi.spyOn(console, "error").mockImplementation(() => {});
}
