import { type ChainedPunch, type ChainVerdict, verifyChain } from "#domain/work/punch-chain.ts";
import { groupBy } from "#lib/group-by.ts";
import type { RawReplica } from "#replica/rxdb/raw-database.ts";

/** The chain check of one device, and its number of punches. */
export interface CheckedChain {
  device: string;
  punches: number;
  verdict: ChainVerdict;
  /** The time of the punch at which the chain is broken, a UTC instant. */
  brokenAt: string | null;
}

/** Checks the chains of devices, from the first to the last punch in a replica. */
export async function verifyChains(
  raw: RawReplica,
  { devices }: { devices: readonly string[] },
): Promise<CheckedChain[]> {
  const rows = await raw.read("punches", (view) => view.between("at", "", "9999"));
  const chained = rows.filter(
    ({ kind, hash }) => kind === "punch" && hash !== null,
  ) as never as ChainedPunch[];
  const byDevice = groupBy(chained, ({ device_id }) => device_id);
  return Promise.all(
    devices.map(async (device) => {
      const punches = byDevice.get(device) ?? [];
      const verdict = await verifyChain(punches);
      const broken = verdict.ok ? null : punches.find(({ id }) => id === verdict.brokenAt);
      return { device, punches: punches.length, verdict, brokenAt: broken?.at ?? null };
    }),
  );
}
