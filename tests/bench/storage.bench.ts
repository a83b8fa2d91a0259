import { type Backend, startBackend } from "#local/server.ts";
import { readOptions } from "#local/settings/options.ts";
import { PUBLISHABLE_KEY } from "#tests/factories/demo.ts";
import { SIZES } from "./data/businesses.ts";
import { loadPlan } from "./data/load.ts";
import type { Claims } from "./figures.ts";
import { rounded } from "./sync/claim.ts";

const BUSINESSES = 20;
const TARGET_KB = 10;

/** Measures how much one person's week of work takes on the server's disk, with indexes, versions and history. */
export async function bench(): Promise<Claims> {
  const backend = await startBackend({
    ...readOptions({ PORT: "0", DATA_DIR: "memory", SEED: "none" }, []),
    publishableKey: PUBLISHABLE_KEY,
    log: console.error,
    app: async () => async () => new Response(null, { status: 404 }),
  });
  try {
    const plan = { ...SIZES.small, businesses: BUSINESSES };
    const people = BUSINESSES * plan.people[0];
    const empty = await sizes(backend);
    await loadPlan(backend.db, { ...plan, weeks: 0 });
    const begun = await sizes(backend);
    await loadPlan(backend.db, { ...plan, seed: plan.seed + 1 });
    const worked = await sizes(backend);
    const fixed = total(begun) - total(empty);
    const perWeek = (total(worked) - total(begun) - fixed) / people / plan.weeks / 1024;
    const largest = [...worked]
      .map(([name, bytes]) => [name, bytes - (begun.get(name) ?? 0)] as const)
      .sort(([, a], [, b]) => b - a)
      .slice(0, 8);
    return {
      "a person's week": {
        unit: "KB",
        ours: rounded(perWeek),
        theirs: null,
        ratio: null,
        target: `<= ${TARGET_KB} KB`,
        met: perWeek <= TARGET_KB,
        also: {
          "a new business of 12, KB": rounded(fixed / BUSINESSES / 1024),
          ...Object.fromEntries(
            largest.map(([name, bytes]) => [`${name}, KB`, rounded(bytes / people / plan.weeks / 1024)]),
          ),
        },
      },
    };
  } finally {
    await backend.close();
  }
}

async function sizes({ db }: Backend): Promise<Map<string, number>> {
  await db.exec("vacuum");
  const { rows } = await db.query<{ name: string; bytes: number }>(
    `select oid::regclass::text as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
     where relkind = 'r' and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`,
  );
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
}

function total(of: Map<string, number>): number {
  return [...of.values()].reduce((sum, bytes) => sum + bytes, 0);
}
