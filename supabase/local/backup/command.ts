// npm run backup -- FILE [--encrypt | --plain]
// npm run restore -- FILE [--force] [--plain] [--archive FOLDER [--until TIME]]

import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { StartError } from "../lib/start-error.ts";
import { readOptions } from "../settings/options.ts";
import { createBackup } from "./create-backup.ts";
import { restoreBackup } from "./restore-backup.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");

async function main() {
  process.umask(0o077);
  process.loadEnvFile(join(ROOT, ".env"));
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      encrypt: { type: "boolean", default: false },
      force: { type: "boolean", default: false },
      plain: { type: "boolean", default: false },
      archive: { type: "string" },
      until: { type: "string" },
    },
  });
  const [command, name] = positionals;
  if (!name) throw new StartError(`Name the file: npm run ${command} -- FILE`);
  const { dataDir, databaseUrl } = readOptions({ ...process.env, ALLOW_STAND_INS: "1" }, []);
  if (databaseUrl || !dataDir) {
    throw new StartError(
      "This is for a database in DATA_DIR. A server in DATABASE_URL is backed up with pg_dump, files and keys.json beside it.",
    );
  }
  const file = resolve(name);
  const passphrase = process.env.BACKUP_PASSPHRASE || null;
  if (command === "backup") {
    if (values.encrypt && passphrase === null) throw new StartError("To encrypt, set BACKUP_PASSPHRASE.");
    if (existsSync(file)) throw new StartError(`${file} is there already.`);
    const stopping = new AbortController();
    for (const signal of ["SIGINT", "SIGTERM"] as const)
      process.once(signal, () => stopping.abort(new StartError("Stopped; nothing is left of it.")));
    const isSealed = passphrase !== null && !values.plain;
    await createBackup({
      dataDir,
      file,
      log: console.error,
      passphrase: isSealed ? passphrase : null,
      signal: stopping.signal,
    });
    console.log(
      `${file} has everything of ${dataDir}.${isSealed ? "" : " It is not encrypted: whoever has it can read it."}`,
    );
  } else {
    const { madeAt, movedTo } = await restoreBackup({
      file,
      dataDir,
      passphrase,
      force: values.force,
      allowPlain: values.plain,
      log: console.error,
      ...(values.archive && { archive: { folder: resolve(values.archive), until: values.until ?? null } }),
    });
    console.log(
      `${dataDir} is as it was at ${madeAt}${values.archive ? ", and what the archive had since" : ""}.`,
    );
    if (movedTo) console.log(`What was there before is in ${movedTo}.`);
  }
}

main().catch((error) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});
