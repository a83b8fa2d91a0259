import { useEffect, useState } from "react";
import { useReplica } from "#replica/replica-context.ts";
import type { RecordsReader } from "./records-reader.ts";
import type { CheckedChain } from "./verify-chains.ts";

/** Whether the punches of some devices are as they were recorded; undefined until that is known. */
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
