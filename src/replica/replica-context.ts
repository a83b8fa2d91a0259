import { createContext, useContext } from "react";
import type { Replica } from "./collections.ts";

/** The open replica and its user; null while nobody is signed in or it is opening. */
export interface OpenReplica {
  replica: Replica;
  userId: string;
}

export const ReplicaContext = createContext<OpenReplica | null>(null);

export function useReplica(): OpenReplica | null {
  return useContext(ReplicaContext);
}
