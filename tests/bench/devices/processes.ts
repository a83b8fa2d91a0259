import { readdirSync, readFileSync } from "node:fs";

/** A server with all its processes: processor time in s since their start, memory in bytes. */
export interface Usage {
  cpuSeconds: number;
  /** Postgres's part of the processor time. */
  databaseSeconds: number;
  memory: number;
  processes: number;
}

const TICKS_A_SECOND = 100;

/**
 * Returns the usage of a process, its descendants, and any process that works on its folder (a separately started
 * database), with theirs. Counts shared memory once. Null without /proc.
 */
export function usageOf(pid: number, folder: string | null): Usage | null {
  const all = processes();
  if (all.length === 0) return null;
  const wanted = new Set([pid]);
  for (const one of all) if (folder && commandOf(one.pid).includes(folder)) wanted.add(one.pid);
  for (let size = 0; size < wanted.size; ) {
    size = wanted.size;
    for (const one of all) if (wanted.has(one.parent)) wanted.add(one.pid);
  }
  // Excludes the bench itself, whose command line may also name the folder.
  wanted.delete(process.pid);
  const found = all.filter((one) => wanted.has(one.pid));
  const seconds = (some: Process[]) => some.reduce((sum, { ticks }) => sum + ticks, 0) / TICKS_A_SECOND;
  return {
    cpuSeconds: seconds(found),
    databaseSeconds: seconds(found.filter(({ pid: one }) => /^(\S*\/)?postgres\b/.test(commandOf(one)))),
    memory: found.reduce((sum, one) => sum + memoryOf(one.pid), 0),
    processes: found.length,
  };
}

interface Process {
  pid: number;
  parent: number;
  ticks: number;
}

function processes(): Process[] {
  return read(() => readdirSync("/proc"), [])
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = read(() => readFileSync(`/proc/${name}/stat`, "utf8"), "");
      // The name in brackets can contain any character.
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      const [parent, user, system] = [fields[1], fields[11], fields[12]].map(Number);
      return stat ? [{ pid: Number(name), parent: parent ?? 0, ticks: (user ?? 0) + (system ?? 0) }] : [];
    });
}

function commandOf(pid: number): string {
  return read(() => readFileSync(`/proc/${pid}/cmdline`, "utf8"), "");
}

function memoryOf(pid: number): number {
  const rollup = read(() => readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"), "");
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024;
}

/** A process may end while it is read. */
function read<T>(look: () => T, otherwise: T): T {
  try {
    return look();
  } catch {
    return otherwise;
  }
}
