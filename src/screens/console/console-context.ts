import { createContext, use } from "react";
import { must } from "#lib/must.ts";
import type { ConsoleAnswers, JsonRequest } from "#schema/protocol/console-data.ts";

/** How the open console calls the server. Both reject with ConsoleLocked once the console has locked. */
export interface ConsoleAccess {
  ask<R extends JsonRequest>(request: R): Promise<ConsoleAnswers[R["action"]]>;
  fetchResume(applicationId: string): Promise<Blob>;
}

export const ConsoleContext = createContext<ConsoleAccess | null>(null);

export function useConsole(): ConsoleAccess {
  return must(use(ConsoleContext), "an open console around its parts");
}
