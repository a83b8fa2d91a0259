import { useEffect, useState } from "react";
import type { Records } from "#domain/work/records.ts";
import { type CallContext, openWorkerClient } from "#lib/worker-calls.ts";
import { useReplica } from "#replica/replica-context.ts";
import { readRecords } from "./read-records.ts";
import type { RecordsPart, RecordsQuestion } from "./records-question.ts";
import { type CheckedChain, verifyChains } from "./verify-chains.ts";

export interface RecordsReader {
  ask(question: RecordsQuestion): Promise<Records>;
  verify(replica: string, devices: readonly string[]): Promise<CheckedChain[]>;
  close(): void;
}

/** The worker's answers; null if all records were sent in parts. */
export type RecordsCalls = {
  records: (question: RecordsQuestion, on: CallContext<RecordsPart>) => Promise<Records | null>;
  chains: (of: { replica: string; devices: readonly string[] }) => Promise<CheckedChain[]>;
};

/** Returns a reader in a worker; without workers, or if it fails to load, on the page's thread. */
export function openRecordsReader(): RecordsReader {
  const begin = () => new Worker(new URL("./records-worker.ts", import.meta.url), { type: "module" });
  const client = openWorkerClient<RecordsCalls>(begin, {
    records: (question) => readRecords(question),
    chains: ({ replica, devices }) => verifyChains(replica, devices),
  });
  return {
    ask: async (question) => {
      const records: Records = { rows: [], items: [], people: [] };
      return (await client.ask("records", question, { part: (part) => add(records, part) })) ?? records;
    },
    verify: (replica, devices) => client.ask("chains", { replica, devices }),
    close: () => client.close(),
  };
}

function add(records: Records, { rows = [], items = [], people = [] }: RecordsPart) {
  records.rows.push(...rows);
  records.items.push(...items);
  records.people.push(...people);
}

/** Returns the chain checks of some devices; undefined until known. */
export function useChainCheck(
  reader: RecordsReader | null,
  devices: readonly string[],
): CheckedChain[] | undefined {
  const open = useReplica();
  const key = [...new Set(devices)].sort().join(" ");
  const [checked, setChecked] = useState<{ key: string; chains: CheckedChain[] } | null>(null);
  useEffect(() => {
    if (!reader || !open || key === "") return;
    let isWanted = true;
    reader.verify(open.replica.name, key.split(" ")).then(
      (chains) => isWanted && setChecked({ key, chains }),
      (error) => console.error("Chains of punches could not be checked:", error),
    );
    return () => {
      isWanted = false;
    };
  }, [reader, open, key]);
  return checked?.key === key ? checked.chains : undefined;
}
