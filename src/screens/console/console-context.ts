import { createContext, use } from "react";
import { must } from "#lib/must.ts";
import type { ConsoleAnswers, JsonRequest } from "#schema/protocol/console-data.ts";

/** What the parts of the open console ask the server with. Both throw a ConsoleLocked once the console has locked. */
export interface ConsoleAccess {
  ask<R extends JsonRequest>(request: R): Promise<ConsoleAnswers[R["action"]]>;
  fetchResume(applicationId: string): Promise<Blob>;
}

export const ConsoleContext = createContext<ConsoleAccess | null>(null);

export function useConsole(): ConsoleAccess {
  return must(use(ConsoleContext), "an open console around its parts");
}
