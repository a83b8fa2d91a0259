import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { hashSync } from "bcryptjs";
import { demo } from "#tests/factories/demo.ts";
import {
  type DevicesPlan,
  dataFor,
  type GeneratorNote,
  type GeneratorPlan,
  type GeneratorReport,
} from "./devices/plan.ts";
import { type Usage, usageOf } from "./devices/processes.ts";
import type { Claim, Claims } from "./figures.ts";
import { rounded } from "./sync/claim.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const SIZES = [30, 100, 300, 1000];
const BUSINESSES = [1, 50];
const TARGET_MS = 100;
/** With more devices the only target is that nothing fails. */
const TARGET_DEVICES = 300;
const SAMPLE_EVERY_MS = 2000;
/** Devices have separate addresses, as behind a proxy; a name for this machine alone needs no further settings. */
const SITE_URL = "http://bench.localhost";

/**
 * Measures devices that sign in, are filled at the same time, listen, and write every 5 s, from a separate process,
 * against a server started like `npm run app`.
 *
 *   --devices 100 --businesses 1 --seconds 20   one size (default: 30, 100, 300, 1,000 in 1 and in 50 businesses, 60 s);
 *                                               --seconds 0 measures only the first fill
 *   --store memory                              the database of DATA_DIR=memory instead of one in a folder
 *   --fills 200                                 how many are filled at once (default: all); the others start full
 *   --per-address 10                            devices behind one router
 *   --data FILE                                 additional data from data/generate.ts
 */
export async function bench(options: Record<string, string> = {}): Promise<Claims> {
  const number = (name: string, otherwise: number) => Number(options[name] ?? otherwise);
  const sizes = options.devices ? [number("devices", 0)] : SIZES;
  const spreads = options.businesses ? [number("businesses", 1)] : options.devices ? [1] : BUSINESSES;
  const claims: Claims = {};
  for (const devices of sizes) {
    for (const businesses of spreads) {
      const plan: DevicesPlan = {
        ...{ devices, businesses, seconds: number("seconds", 60) },
        perAddress: number("per-address", 10),
        fills: number("fills", devices),
        writeEveryMs: 5000,
      };
      const store = options.store === "memory" ? "memory" : "folder";
      const name = `${devices} devices, ${businesses} ${businesses === 1 ? "business" : "businesses"}, ${store}`;
      console.error(`${name} ...`);
      claims[name] = await run(plan, store, options.data);
    }
  }
  return claims;
}

async function run(plan: DevicesPlan, store: "memory" | "folder", file?: string): Promise<Claim> {
  const folder = store === "memory" ? null : await mkdtemp(join(tmpdir(), "shiftkeep-devices-"));
  const today = new Date().toISOString().slice(0, 10);
  const data = dataFor(plan, today, hashSync(demo.password, 4));
  const server = await startFilled(folder, JSON.stringify({ data, file }));
  try {
    return await measured({ ...plan, data, url: server.url }, server.process.pid ?? 0, folder);
  } finally {
    await end(server.process);
    if (folder) await rm(folder, { recursive: true, force: true });
  }
}

interface Server {
  url: string;
  process: ChildProcess;
}

/** A server with a folder is filled first, and then started as in production. */
async function startFilled(folder: string | null, data: string): Promise<Server> {
  const env = { ...process.env, PORT: "0", SEED: "none", SITE_URL, DATA_DIR: folder ?? "memory" };
  const filler = [join(import.meta.dirname, "devices", "server.ts"), data];
  if (!folder) return started(spawn(process.execPath, filler, { env, stdio: ["ignore", "pipe", "inherit"] }));
  const filling = spawn(process.execPath, filler, { env, stdio: ["ignore", "ignore", "inherit"] });
  const [code] = await once(filling, "exit");
  if (code !== 0) throw new Error("The data could not be written.");
  const main = join(ROOT, "supabase", "local", "main.ts");
  return started(spawn(process.execPath, [main], { cwd: ROOT, env, stdio: ["ignore", "pipe", "inherit"] }));
}

async function started(server: ChildProcess): Promise<Server> {
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: server.stdout as NodeJS.ReadableStream }).on("line", (line) => {
      const found = /running at (http:[^\s"]+)/.exec(line)?.[1];
      if (found) resolve(found);
    });
    server.once("exit", (code) =>
      reject(new Error(`The server ended with code ${code} before it answered.`)),
    );
  });
  return { url, process: server };
}

async function measured(plan: GeneratorPlan, pid: number, folder: string | null): Promise<Claim> {
  const usages: { phase: string; at: number; usage: Usage | null }[] = [];
  let phase = "filling";
  const look = () => usages.push({ phase, at: performance.now(), usage: usageOf(pid, folder) });
  look();
  const sampling = setInterval(look, SAMPLE_EVERY_MS);
  const generator = fork(join(import.meta.dirname, "devices", "generator.ts"), [JSON.stringify(plan)]);
  try {
    const report = await new Promise<GeneratorReport>((resolve, reject) => {
      generator.on("message", (note: GeneratorNote) => {
        if ("report" in note) return resolve(note.report);
        phase = note.phase;
        look();
      });
      generator.once("exit", (code) => reject(new Error(`The load generator ended with code ${code}.`)));
    });
    look();
    const writing = usages.filter((one) => one.phase === "writing");
    const [first, last] = [writing[0], usages.find((one) => one.phase === "written")];
    const seconds = first && last ? (last.at - first.at) / 1000 : 0;
    const during = (what: "cpuSeconds" | "databaseSeconds") =>
      ((last?.usage?.[what] ?? 0) - (first?.usage?.[what] ?? 0)) / (seconds || 1);
    const cpu = { all: during("cpuSeconds"), database: during("databaseSeconds") };
    const memory = Math.max(...usages.map(({ usage }) => usage?.memory ?? 0));
    return claimOf(plan, report, cpu, memory);
  } finally {
    clearInterval(sampling);
    await end(generator);
  }
}

/** The processors' time at work. */
interface Cpu {
  all: number;
  database: number;
}

function claimOf(plan: GeneratorPlan, report: GeneratorReport, cpu: Cpu, memory: number): Claim {
  const { push, confirmed, hintToPulled, pull, firstRows, fillPage, filled, joined } = report;
  const failed = Object.values(report.errors).reduce((sum, count) => sum + count, 0);
  const ours = plan.seconds > 0 ? push.p95 : filled.max;
  const isTimed = plan.seconds > 0 && plan.devices <= TARGET_DEVICES;
  const calls = plan.seconds ? (push.count + pull.count) / plan.seconds : 0;
  const perCall = (processors: number) => rounded(calls > 0 ? (processors * 1000) / calls : 0);
  const of = (times: typeof push) =>
    `${rounded(times.p50)} / ${rounded(times.p95)} / ${rounded(times.p99)} / ${rounded(times.max)} (${times.count})`;
  return {
    unit: "ms",
    ours: rounded(ours),
    theirs: null,
    ratio: null,
    target: isTimed ? `push p95 < ${TARGET_MS} ms, no error` : "no error",
    met: failed === 0 && report.behind === 0 && (!isTimed || ours < TARGET_MS),
    also: {
      "all at once, until the first rows, p50 / p95 / p99 / max (count)": of(firstRows),
      "all at once, until all rows": of(filled),
      "page of a fill": of(fillPage),
      "rows filled": report.fillRows,
      "until joined": of(joined),
      push: of(push),
      "written to confirmed": of(confirmed),
      "hint to pulled": of(hintToPulled),
      pull: of(pull),
      "calls a second": rounded(calls),
      "processor time per call, of it the database's": `${perCall(cpu.all)} / ${perCall(cpu.database)}`,
      "KB a second sent": rounded(report.sent / 1024),
      "KB a second received": rounded(report.received / 1024),
      errors: failed === 0 ? 0 : JSON.stringify(report.errors),
      "asked to come back later": report.askedToWait,
      "sockets lost": report.socketsLost,
      "behind 20 s after the last write": report.behind,
      "server's processors": rounded(cpu.all),
      "server's memory, most, MB": Math.round(memory / 1024 / 1024),
      "generator's processors": rounded(report.ownCpu),
      "generator's timers late, p99, ms": rounded(report.ownDelayMs),
    },
  };
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}
