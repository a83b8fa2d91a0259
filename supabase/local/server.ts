import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { assemble } from "./assemble.ts";
import { removeStages } from "./backup/create-backup.ts";
import { startNightlyBackups } from "./backup/nightly.ts";
import { type BackendSettings, createContext } from "./context.ts";
import type { Db } from "./database/db.ts";
import { claimDataFolder, refuseRunning } from "./files/data-folder.ts";
import { removeHalfWritten } from "./files/durable-files.ts";
import { closeServer, type Handler, openServer } from "./http/http.ts";
import { refuseFullDisk } from "./operations/disk-space.ts";
import { Operations } from "./operations/operations.ts";
import { readKeys } from "./settings/keys.ts";

export interface Backend {
  /** The server's address, without a trailing slash. */
  url: string;
  /** The code that opens /console. */
  consoleCode: string;
  /** The database, for tools and tests in this process. */
  db: Db;
  /** Ends running requests at once. */
  close(): Promise<void>;
  /** Accepts no more requests, gives the running ones `maxMs` to finish, and closes. */
  drain(maxMs: number): Promise<void>;
}

/** Starts the backend; resolves when it answers. Throws a StartError for problems that the person can solve. */
export async function startBackend(settings: BackendSettings): Promise<Backend> {
  // Before the port, so that a second start says what is wrong and nothing else.
  if (settings.dataDir) refuseRunning(settings.dataDir);
  let answer: Handler = async () => starting();
  const { metricsToken, logRequest = () => {} } = settings;
  const operations = new Operations({ log: { line: settings.log, request: logRequest }, metricsToken });
  const server = await openServer(
    settings.host,
    settings.port,
    operations.around((request, connection) => answer(request, connection)),
  );
  const cleanUp: (() => unknown)[] = [() => closeServer(server), () => operations.close()];
  const close = async () => {
    for (const undo of cleanUp.splice(0)) await undo();
  };
  try {
    if (settings.dataDir) {
      refuseFullDisk(settings.dataDir);
      cleanUp.push(claimDataFolder(settings.dataDir, settings.log));
      await removeHalfWritten(join(settings.dataDir, "files"));
      await removeStages(settings.dataDir);
    }
    const url = `http://${settings.host}:${(server.address() as AddressInfo).port}`;
    const keys = await readKeys(settings.publishableKey, settings.dataDir, settings.log);
    const { direct } = operations;
    const context = createContext({ settings, keys, server, url, direct, cleanUp });
    const opened = await assemble(context);
    answer = opened.answer;
    operations.ready(opened.health);
    const { dataDir, backupDir: folder, backupPassphrase: passphrase, databaseUrl, log } = settings;
    if (folder && dataDir && !databaseUrl) {
      cleanUp.unshift(startNightlyBackups({ dataDir, folder, passphrase, log }));
    }
    const drain = async (maxMs: number) => {
      await operations.drain(server, maxMs);
      await close();
    };
    return { url, consoleCode: context.consoleCode, db: opened.db, close, drain };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The answer until the database is open: the port is taken first, so that a second server notices at once. */
function starting(): Response {
  return new Response("Starting", { status: 503, headers: { "retry-after": "1" } });
}
