import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAuthMails } from "./auth/auth-mails.ts";
import { createMailedLinks } from "./auth/mailed-links.ts";
import type { BackendSettings, Context } from "./context.ts";
import type { Store } from "./database/accounts.ts";
import type { Db } from "./database/db.ts";
import { hasDemo, openDatabase, seedDemo } from "./database.ts";
import { createObjectStore } from "./files/object-store.ts";
import { StartError } from "./lib/start-error.ts";
import { openMailbox } from "./mail/mailbox.ts";
import { hasStandIns, isPublic, notPublic } from "./settings/options.ts";

export type OpenedData = Awaited<ReturnType<typeof openData>>;

/** Opens the database, the stored files and the mail store. */
export async function openData({ settings, keys, siteUrl, config, disk, cleanUp }: Context) {
  const { log } = settings;
  const links = createMailedLinks(keys.jwtSecret);
  const opened = await openDatabase({
    store: storeOf(settings),
    config,
    keys,
    siteUrl,
    // Nobody asks for a mail before the mailbox is open.
    email: { send: (mail) => mails.lite.send(mail) },
    objects: createObjectStore(await filesFolder(settings, cleanUp), disk.ranOut),
  });
  const { db: owner, services: db, authenticator, fetch } = opened;
  cleanUp.unshift(opened.close);
  const mailbox = await openMailbox(db, settings.smtp, log);
  cleanUp.unshift(mailbox.close);
  const mails = createAuthMails({ db, links, siteUrl, mail: mailbox.email, log });
  await seedOrRefuseDemo(owner, settings);
  await owner.query(
    hasStandIns(settings)
      ? "insert into access.stand_ins values ('push') on conflict do nothing"
      : "delete from access.stand_ins",
  );
  opened.disconnectOwner();
  return { owner, db, authenticator, fetch, mailbox, links, mails };
}

async function filesFolder({ dataDir }: BackendSettings, cleanUp: Context["cleanUp"]): Promise<string> {
  if (dataDir) return join(dataDir, "files");
  const folder = await mkdtemp(join(tmpdir(), "shiftkeep-files-"));
  cleanUp.unshift(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

function storeOf({ databaseUrl, dataDir, walArchive, backupPassphrase, log }: BackendSettings): Store {
  if (databaseUrl) return { url: databaseUrl };
  const archive = walArchive ? { folder: walArchive, passphrase: backupPassphrase } : null;
  return dataDir ? { folder: join(dataDir, "postgres"), archive, log } : { memory: {} };
}

async function seedOrRefuseDemo(db: Db, settings: BackendSettings): Promise<void> {
  if (settings.seed === "demo") return seedDemo(db);
  if (!isPublic(settings) || settings.allowStandIns || !(await hasDemo(db))) return;
  throw new StartError(
    notPublic(`a DATA_DIR without the demo business: ${settings.dataDir} was begun with SEED=demo`),
  );
}
