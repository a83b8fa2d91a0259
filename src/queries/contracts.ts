import { contractHistories } from "#domain/staff/contracts.ts";
import type { Contract } from "#schema/entities/contract.ts";
import { useLiveRows } from "./use-live.ts";

/** The histories of contracts by person, of employees only their own; undefined while loading. */
export function useContracts(): ReadonlyMap<string, Contract[]> | undefined {
  return useLiveRows("contract", {}, contractHistories);
}
