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
  /** What serves the app's own files, once the server is there. */
  app(server: Server): Promise<Handler>;
  publishableKey: string;
  log(line: string): void;
  logRequest?(entry: RequestEntry): void;
}

/** What is there before anything is opened. */
export interface Beginning {
  settings: BackendSettings & { consoleCode: string; disk: DiskSpace };
  keys: Keys;
  server: Server;
  /** Where the server answers, without a trailing slash. */
  url: string;
  /** Things to undo, the latest first: each part adds what it has opened. */
  cleanUp: (() => unknown)[];
}

/** What every part behind the port is given. */
export interface Context extends Beginning {
  /** Where people reach the server. */
  siteUrl: string;
  config: Config;
  isSecretKey(key: string): boolean;
  /** Whose an access token is; null for one that is not ours. */
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
