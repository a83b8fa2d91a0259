import type { Server } from "node:http";
import { type AddressOf, clientAddress } from "../client-address.ts";
import { type Config, readConfig } from "../database.ts";
import type { Handler } from "../http.ts";
import type { Keys } from "../keys.ts";
import type { DiskSpace } from "../operations/disk-space.ts";
import type { RequestEntry } from "../operations/server-log.ts";
import type { Options } from "../options.ts";
import type { TokenClaims } from "../realtime/identity.ts";
import { tokenVerifier } from "../token-verifier.ts";

export interface BackendSettings extends Options {
  /** Returns the handler of the app's own files, once the server exists. */
  app(server: Server): Promise<Handler>;
  publishableKey: string;
  log(line: string): void;
  logRequest?(entry: RequestEntry): void;
}

/** What the start knows before it opens anything. */
export interface Beginning {
  settings: BackendSettings & { consoleCode: string; disk: DiskSpace };
  keys: Keys;
  server: Server;
  /** The server's address, without a trailing slash. */
  url: string;
  /** Functions that close what was opened, the latest first; each part adds its own. */
  cleanUp: (() => unknown)[];
}

/** Passed to every part behind the port. */
export interface Context extends Beginning {
  /** The address that people open. */
  siteUrl: string;
  config: Config;
  isSecretKey(key: string): boolean;
  /** Returns the claims of an access token, or null if this server did not sign it. */
  verifyToken(token: string): Promise<TokenClaims | null>;
  addressOf: AddressOf;
}

export function contextOf(beginning: Beginning): Context {
  const { settings, keys, url } = beginning;
  const siteUrl = settings.siteUrl ?? url;
  return {
    ...beginning,
    siteUrl,
    config: readConfig(),
    isSecretKey: (key) => key === keys.secret,
    verifyToken: tokenVerifier(keys.jwtSecret),
    addressOf: clientAddress({ siteUrl: siteUrl === url ? null : siteUrl, log: settings.log }),
  };
}
