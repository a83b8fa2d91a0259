import { vi } from "vitest";
import { type Backend, type BackendSettings, startBackend } from "#local/server.ts";
import { PUBLISHABLE_KEY } from "./demo.ts";

/** The whole embedded backend in this process, on a free port; it keeps nothing unless given a folder. */
export function startTestBackend(settings: Partial<BackendSettings> = {}): Promise<Backend> {
  return startBackend({
    host: "127.0.0.1",
    port: 0,
    dataDir: null,
    siteUrl: null,
    seed: "demo",
    stripe: null,
    dev: false,
    smtp: null,
    supportEmail: "support@localhost",
    consoleCode: null,
    app: async () => async () => new Response("the app"),
    publishableKey: PUBLISHABLE_KEY,
    log: () => {},
    ...settings,
  });
}

/** @supabase/lite prints every statement that the database refuses; tests that provoke refusals call this first. */
export function hushRefusals(): void {
  vi.spyOn(console, "error").mockImplementation(() => {});
}
