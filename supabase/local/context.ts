import type { Server } from "node:http";
import { tokenVerifier } from "./api/token-verifier.ts";
import { clientAddress, type DirectAccess } from "./http/client-address.ts";
import type { Handler } from "./http/http.ts";
import type { RequestEntry } from "./lib/server-log.ts";
import { createDiskSpace } from "./operations/disk-space.ts";
import { readConfig } from "./settings/config.ts";
import type { Keys } from "./settings/keys.ts";
import type { Options } from "./settings/options.ts";

export interface BackendSettings extends Options {
  /** Returns the handler of the app's own files, once the server exists. */
  app(server: Server): Promise<Handler>;
  publishableKey: string;
  log(line: string): void;
  logRequest?(entry: RequestEntry): void;
}

/** Passed to every part behind the port. */
export type Context = ReturnType<typeof createContext>;

interface Start {
  settings: BackendSettings;
  keys: Keys;
  server: Server;
  /** The server's address, without a trailing slash. */
  url: string;
  direct: DirectAccess;
  /** Functions that close what was opened, the latest first; each part adds its own. */
  cleanUp: (() => unknown)[];
}

export function createContext(start: Start) {
  const { settings, keys, url } = start;
  const { dataDir: folder, diskReserveBytes: reserveBytes, log } = settings;
  /** The address that people open. */
  const siteUrl = settings.siteUrl ?? url;
  return {
    ...start,
    siteUrl,
    /** The names that this server answers for. */
    site: { siteUrl, host: settings.host },
    config: readConfig(),
    /** The code that opens /console. */
    consoleCode: settings.consoleCode ?? keys.consoleCode,
    disk: createDiskSpace({ folder, reserveBytes, log }),
    isSecretKey: (key: string) => key === keys.secret,
    /** Resolves with the claims of an access token, or null if this server did not sign it. */
    verifyToken: tokenVerifier(keys.jwtSecret),
    addressOf: clientAddress({ siteUrl: siteUrl === url ? null : siteUrl, log }),
  };
}
