import type { BackendSettings } from "#local/context.ts";
import { PUBLISHABLE_KEY } from "./demo.ts";

/** The settings of the embedded backend in tests, without its data folder. */
export const TEST_SETTINGS: Omit<BackendSettings, "dataDir"> = {
  host: "127.0.0.1",
  port: 0,
  siteUrl: null,
  seed: "demo",
  stripe: null,
  dev: false,
  smtp: null,
  supportEmail: "support@localhost",
  consoleCode: null,
  consoleTotpSecret: null,
  diskReserveBytes: 0,
  watchdogSeconds: 0,
  logFormat: "text",
  metricsToken: null,
  allowStandIns: false,
  databaseUrl: null,
  backupDir: null,
  backupPassphrase: null,
  walArchive: null,
  app: async () => async () => new Response("the app"),
  publishableKey: PUBLISHABLE_KEY,
  log: () => {},
};
